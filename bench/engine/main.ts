import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { flag, readOptions, text, valued } from '../../scripts/support/options.mjs';
import { against, json, repeat } from '../support/options.ts';
import { type State, withStates } from '../support/states.ts';
import { wrongResults } from './check.ts';
import { type Commands, commandOfState, measure, tasksFor, type Work } from './measure.ts';
import { preparePeers } from './peers.ts';
import { jsonOf, ratioPlot, tableOf } from './report.ts';

const HELP = `npm run bench:engine [-- OPTION…]

Speed of the production event queue and engine compared with C++, ns-3, SimPy and SimGrid, in one run on one machine.
Peers that are missing are installed for root, and otherwise named and left out.`;

const values = readOptions(HELP, {
  sizes: valued('N[,N]', 'pending events of the bare queue, one measurement each', sizesIn, '1e3,1e5,1e6'),
  repeat: repeat(3),
  quick: flag('measures once, with fewer steps and rounds'),
  'no-install': flag('installs no peers'),
  against,
  json,
  svg: text('FILE', 'also draws the ratios into this file'),
});

function sizesIn(list: string): readonly number[] {
  const sizes = list.split(',').map(Number);
  if (sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= 1e7)) return sizes;
  throw new Error(`${list} is not a list of whole numbers from 1 to 1e7, separated by commas`);
}

const patterns = ['put-ack-random', 'put-ack-shift'] as const;
const works: Work[] = [
  ...values.sizes.map((size) => ({ work: 'hold' as const, size, rounds: 0 })),
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

function report(folder: string, [here, other]: readonly State[]): void {
  const { commands: peers, missing } = preparePeers(folder, !values['no-install']);
  const commands: Commands = new Map([
    ['onesided', commandOfState(here!)] as const,
    ...(other === undefined ? [] : ([['other-state', commandOfState(other)]] as const)),
    ...peers,
  ]);
  const turns = values.quick ? 1 : values.repeat;
  const rows = measure(tasksFor(works, [...commands.keys()], turns, values.quick), commands, folder);
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} CPUs, Node ${process.version}`;
  console.log(`${machine}; CPU time, median of ${turns}, SimPy and SimGrid once and on fewer steps or rounds`);
  if (missing.length > 0) console.log(`Not here: ${missing.join(', ')}`);
  console.log(tableOf(rows));
  const wrong = wrongResults(rows);
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify(jsonOf(machine, missing, rows), null, 2)}\n`);
  if (values.svg !== undefined) writeFileSync(values.svg, ratioPlot(machine, rows));
  if (wrong.length > 0) throw new Error(`Results differ:\n${wrong.join('\n')}`);
  console.log('Results are equal where they must be.');
}
