/**
 * Speed of 8-byte puts that hit, on the registration strategies: `npm run bench:registration [-- --json FILE] [--repeat N]`.
 * Each run is set beside a hold (pop and push) of the bare event queue, measured right before and after it in this process:
 * a put is five events, so that five holds are the least it could cost.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../src/simulation/parameters.ts';
import type { RunPlan } from '../../src/simulation/run.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { holdSeconds } from '../core/case.ts';

const MEBIBYTE = 1_048_576;
const TARGET = 1_000_000;
/** Measured puts of each of the two nodes. */
const PUTS = 400_000;

interface Case {
  readonly name: string;
  readonly mechanism: string;
  readonly workload: ParameterValues;
}

const puts = (name: string, mechanism: string, mebibytes: number, sourceArea: string): Case => ({
  name,
  mechanism,
  workload: { workingSetBytes: mebibytes * MEBIBYTE, sourceArea },
});

const cases: readonly Case[] = [
  puts('pin-everything, 4 MiB', 'pin-everything', 4, 'unpinned'),
  puts('firehose, 4 MiB', 'firehose', 4, 'unpinned'),
  puts('firehose, 64 MiB', 'firehose', 64, 'unpinned'),
  puts('firehose, 400 MiB', 'firehose', 400, 'unpinned'),
  puts('firehose, 64 MiB, sources pinned', 'firehose', 64, 'inside'),
];

function planOf({ mechanism, workload }: Case, operationsPerProcess: number): RunPlan {
  const machine = machineDefinitions.find(({ id }) => id === 'alvarez-myrinet2000')!;
  const randomPut = workloadDefinitions.find(({ id }) => id === 'random-put')!;
  const strategy = mechanismDefinitions.find(({ id }) => id === mechanism)!;
  return {
    machine: { preset: machine.id, parameters: defaultsOf(machine.parameters) },
    mechanism: { kind: mechanism, parameters: defaultsOf(strategy.parameters) },
    workload: {
      kind: 'random-put',
      parameters: { ...defaultsOf(randomPut.parameters), ...workload, operationsPerProcess },
    },
    processes: 2,
    seed: 1,
    trace: { level: 'off', maxEvents: 0 },
  };
}

function cpuSecondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Simulates a case once; its puts are all that it made, those that only touch each page included. */
function measure(item: Case) {
  const before = holdSeconds();
  let made = 0;
  const seconds = cpuSecondsOf(() => {
    const { status, counters } = simulate(planOf(item, PUTS));
    if (status !== 'succeeded') throw new Error(`${item.name}: the run ${status}`);
    made = counters.put!;
  });
  const hold = (before + holdSeconds()) / 2;
  return {
    case: item.name,
    putsPerCpuSecond: made / seconds,
    holdsPerPut: seconds / made / hold,
    holdsPerCpuSecond: 1 / hold,
  };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const { values } = parseArgs({ options: { json: { type: 'string' }, repeat: { type: 'string', default: '3' } } });
for (const item of cases) simulate(planOf(item, 20_000));
const rounds = Array.from({ length: Number(values.repeat) }, () => cases.map(measure));
const rows = cases.map(({ name }, index) => {
  const of = (pick: (result: ReturnType<typeof measure>) => number) =>
    median(rounds.map((round) => pick(round[index]!)));
  return {
    case: name,
    putsPerCpuSecond: Math.round(of((result) => result.putsPerCpuSecond)),
    holdsPerPut: of((result) => result.holdsPerPut),
    holdsPerCpuSecond: Math.round(of((result) => result.holdsPerCpuSecond)),
  };
});
console.log(
  `8-byte puts that hit, two nodes, median of ${values.repeat}; ${cpus()[0]?.model}, Node ${process.version}; target ${TARGET} a CPU second`,
);
console.table(
  rows.map(({ case: name, putsPerCpuSecond, holdsPerPut, holdsPerCpuSecond }) => ({
    case: name,
    'puts/CPU s': putsPerCpuSecond,
    'of the target': (putsPerCpuSecond / TARGET).toFixed(2),
    'cost in event-queue holds': holdsPerPut.toFixed(1),
    'holds/CPU s': holdsPerCpuSecond,
  })),
);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ target: TARGET, rows }, null, 2)}\n`);
