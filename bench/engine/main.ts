/**
 * Speed of the production event queue and engine compared with others, in one run on one machine: `npm run bench:engine [--
 * --against COMMIT] [--json FILE] [--svg FILE] [--sizes 1e3,1e5,1e6] [--repeat N] [--quick] [--no-install]`. `--against` compares
 * with another state of the code.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type State, withStates } from '../support/states.ts';
import { wrongResults } from './check.ts';
import { type Commands, commandOfState, measure, tasksFor, type Work } from './measure.ts';
import { preparePeers } from './peers.ts';
import { jsonOf, ratioPlot, tableOf } from './report.ts';

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
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
await withStates({ commit: values.against, needsPackages: false }, async (states) => {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-bench-'));
  try {
    report(folder, states);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function report(folder: string, [, other]: readonly State[]): void {
  const { commands: peers, missing } = preparePeers(folder, !values['no-install']);
  const commands: Commands = new Map([
    ...(other === undefined ? [] : ([['other-state', commandOfState(other)]] as const)),
    ...peers,
  ]);
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
}
