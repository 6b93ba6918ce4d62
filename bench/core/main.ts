import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { hidden, readOptions } from '../../scripts/support/options.mjs';
import type { TraceLevel } from '../../src/simulation/run.ts';
import { against, json, repeat } from '../support/options.ts';
import { printRatios, ratiosOf, type State, withStates } from '../support/states.ts';
import { inTurns, measureApart } from '../support/turns.ts';
import { type Case, type CaseResult, runCase } from './case.ts';

const HELP = `npm run bench:core [-- OPTION…]

Speed of the simulation core, as ratios within one run. Each case runs in its own process. Cases take turns, so a busy
machine slows all of them equally.`;

const values = readOptions(HELP, { repeat: repeat(3), against, json, case: hidden, module: hidden });

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

/** Returns the median of each case, in a new process each time. */
async function measureAll(states: readonly State[]): Promise<Map<State, CaseResult[]>> {
  const script = fileURLToPath(import.meta.url);
  const items = [...cases.keys()].flatMap((index) => states.map((state) => ({ index, state })));
  const results = await inTurns(items, values.repeat, ({ index, state }) =>
    measureApart<CaseResult>(script, ['--case', String(index), '--module', state.module]),
  );
  const medians = results.map((list) => list.sort((a, b) => a.cpuSeconds - b.cpuSeconds)[list.length >> 1]!);
  return new Map(states.map((state) => [state, medians.filter((_, place) => items[place]!.state === state)]));
}

function targetsOf(results: readonly CaseResult[]) {
  const resultOf = (name: string) => results[cases.findIndex((item) => item.name === name)]!;
  const cost = (name: string) => resultOf(name).cpuSeconds;
  // Additional memory time of an insert among many processes, if nothing else were more expensive there.
  const furtherMemory = resultOf('P 4096').memoryNsPerInsert - resultOf('P 64').memoryNsPerInsert;
  const explained = 1 + (furtherMemory * INSERTS) / 1e9 / cost('P 64');
  return [
    { what: 'cost per insert, P 4096 / P 64', ratio: cost('P 4096') / cost('P 64'), target: 1.4 * explained },
    { what: 'the same if only independent touches of its lines of memory were dearer', ratio: explained },
    { what: 'summary trace / none', ratio: cost('P 1024, summary trace') / cost('P 1024'), target: 1.1 },
    { what: 'sampled trace / none', ratio: cost('P 1024, sampled trace') / cost('P 1024'), target: 1.3 },
  ];
}

function print(state: State, results: readonly CaseResult[]): void {
  console.log(`${state.name}:`);
  console.table(
    results.map(({ insertsPerCpuSecond, cpuSeconds, peakMegabytes, holdsPerInsert, memoryNsPerInsert }, index) => ({
      case: cases[index]!.name,
      'inserts/CPU s': Math.round(insertsPerCpuSecond),
      'CPU s': cpuSeconds.toFixed(2),
      'peak MB': Math.round(peakMegabytes),
      'cost in event-queue holds': holdsPerInsert.toFixed(1),
      'its memory alone, ns': Math.round(memoryNsPerInsert),
    })),
  );
  console.table(
    targetsOf(results).map(({ what, ratio, target }) => ({
      what,
      ratio: ratio.toFixed(2),
      'at most': target?.toFixed(2),
    })),
  );
}

async function measureStates(states: readonly State[]): Promise<void> {
  const results = await measureAll(states);
  const speedOf = (name: string, state: State) =>
    results.get(state)![cases.findIndex((item) => item.name === name)]!.insertsPerCpuSecond;
  const ratios = ratiosOf(
    cases.map(({ name }) => name),
    states,
    speedOf,
  );
  console.log(
    `aa-poll on dht, ${INSERTS} inserts a case, median of ${values.repeat}; ${cpus()[0]?.model}, Node ${process.version}`,
  );
  for (const [state, measured] of results) print(state, measured);
  printRatios('Inserts per CPU second', ratios, values.against);
  if (values.json === undefined) return;
  const written = [...results].map(([{ name }, measured]) => ({
    state: name,
    rows: measured.map((result, index) => ({ case: cases[index]!.name, ...result })),
    targets: targetsOf(measured),
  }));
  writeFileSync(values.json, `${JSON.stringify({ states: written, ratios }, null, 2)}\n`);
}

if (values.case !== undefined && values.module !== undefined) {
  process.send?.(await runCase(cases[Number(values.case)]!, values.module));
} else {
  await withStates({ commit: values.against, needsPackages: false }, measureStates);
}
