/**
 * Speed of the simulation core, as ratios within one run: `npm run bench:core [-- --json FILE] [--repeat N]`.
 * Each case runs in a process of its own; the cases take turns, so that a busy machine slows all of them alike.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { TraceLevel } from '../../src/simulation/run.ts';
import { inTurns, measureApart } from '../support/turns.ts';
import { type Case, type CaseResult, runCase } from './case.ts';

const INSERTS = 1 << 20;
const cases: readonly Case[] = [
  dhtCase('P 64', 64, 'off'),
  dhtCase('P 1024', 1024, 'off'),
  dhtCase('P 4096', 4096, 'off'),
  dhtCase('P 1024, summary trace', 1024, 'summary'),
  dhtCase('P 1024, sampled trace', 1024, 'sampled'),
];

function dhtCase(name: string, processes: number, trace: TraceLevel): Case {
  return { name, mechanism: 'aa-poll', processes, operationsPerProcess: INSERTS / processes, trace };
}

/** The median of each case, in a process of its own each time. */
async function measureAll(repeat: number): Promise<CaseResult[]> {
  const script = fileURLToPath(import.meta.url);
  const results = await inTurns([...cases.keys()], repeat, (index) =>
    measureApart<CaseResult>(script, ['--case', String(index)]),
  );
  return results.map((list) => list.sort((a, b) => a.cpuSeconds - b.cpuSeconds)[Math.floor(list.length / 2)]!);
}

const { values } = parseArgs({
  options: { case: { type: 'string' }, json: { type: 'string' }, repeat: { type: 'string', default: '3' } },
});
if (values.case !== undefined) {
  process.send?.(runCase(cases[Number(values.case)]!));
} else {
  const results = await measureAll(Number(values.repeat));
  const resultOf = (name: string) => results[cases.findIndex((item) => item.name === name)]!;
  const cost = (name: string) => resultOf(name).cpuSeconds;
  // What the memory of an insert costs more among many processes, were nothing else dearer there.
  const furtherMemory = resultOf('P 4096').memoryNsPerInsert - resultOf('P 64').memoryNsPerInsert;
  const targets = [
    { what: 'cost per insert, P 4096 / P 64', ratio: cost('P 4096') / cost('P 64'), target: 1.3 },
    {
      what: 'the same if only independent touches of its lines of memory were dearer',
      ratio: 1 + (furtherMemory * INSERTS) / 1e9 / cost('P 64'),
      target: 1.3,
    },
    { what: 'summary trace / none', ratio: cost('P 1024, summary trace') / cost('P 1024'), target: 1.1 },
    { what: 'sampled trace / none', ratio: cost('P 1024, sampled trace') / cost('P 1024'), target: 1.3 },
  ];
  const rows = cases.map((item, index) => ({ case: item.name, ...results[index]! }));
  console.log(
    `aa-poll on dht, ${INSERTS} inserts a case, median of ${values.repeat}; ${cpus()[0]?.model}, Node ${process.version}`,
  );
  console.table(
    rows.map(({ case: name, insertsPerCpuSecond, cpuSeconds, peakMegabytes, holdsPerInsert, memoryNsPerInsert }) => ({
      case: name,
      'inserts/CPU s': Math.round(insertsPerCpuSecond),
      'CPU s': cpuSeconds.toFixed(2),
      'peak MB': Math.round(peakMegabytes),
      'cost in event-queue holds': holdsPerInsert.toFixed(1),
      'its memory alone, ns': Math.round(memoryNsPerInsert),
    })),
  );
  console.table(targets.map(({ what, ratio, target }) => ({ what, ratio: ratio.toFixed(2), 'at most': target })));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ rows, targets }, null, 2)}\n`);
}
