/**
 * Speed of the production event queue and engine beside others, in one run on one machine:
 * `npm run bench:engine [-- --json FILE] [--svg FILE] [--sizes 1e3,1e5,1e6] [--repeat N] [--quick] [--no-install]`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { wrongResults } from './check.ts';
import { measure, tasksFor, type Work } from './measure.ts';
import { preparePeers } from './peers.ts';
import { jsonOf, ratioPlot, tableOf } from './report.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    svg: { type: 'string' },
    sizes: { type: 'string', default: '1e3,1e5,1e6' },
    repeat: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
    'no-install': { type: 'boolean', default: false },
  },
});
const sizes = values.sizes.split(',').map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= 1e7)) {
  throw new RangeError('--sizes takes whole numbers from 1 to 1e7, separated by commas');
}
const patterns = ['put-ack-random', 'put-ack-shift'] as const;
const works: Work[] = [
  ...sizes.map((size) => ({ work: 'hold' as const, size, rounds: 0 })),
  ...patterns.map((work) => ({ work, size: 64, rounds: 10_000 })),
  ...patterns.map((work) => ({ work, size: 1024, rounds: 1_000 })),
];
const folder = mkdtempSync(join(tmpdir(), 'onesided-bench-'));
try {
  const { commands, missing } = preparePeers(folder, !values['no-install']);
  const repeat = values.quick ? 1 : Math.max(1, Math.round(Number(values.repeat)));
  const rows = measure(tasksFor(works, [...commands.keys()], repeat, values.quick), commands, folder);
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} CPUs, Node ${process.version}`;
  console.log(`${machine}; CPU time, median of ${repeat}, SimPy and SimGrid once and on fewer steps or rounds`);
  if (missing.length > 0) console.log(`Not here: ${missing.join(', ')}`);
  console.log(tableOf(rows));
  const wrong = wrongResults(rows);
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify(jsonOf(machine, missing, rows), null, 2)}\n`);
  if (values.svg !== undefined) writeFileSync(values.svg, ratioPlot(machine, rows));
  if (wrong.length > 0) throw new Error(`Results differ:\n${wrong.join('\n')}`);
  console.log('Results are equal where they must be.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
