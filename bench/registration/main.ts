import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { count, hidden, readOptions, valued } from '../../scripts/support/options.mjs';
import { against, json, repeat } from '../support/options.ts';
import { printRatios, ratiosOf, type State, withStates } from '../support/states.ts';
import { inTurns, measureApart, median } from '../support/turns.ts';
import { type CaseResult, cases, runCase } from './case.ts';

const TARGET = 1_000_000;
const script = fileURLToPath(import.meta.url);

const HELP = `npm run bench:registration [-- OPTION…]

Speed of 8-byte puts with the registration strategies. Each case runs in its own process, first on its own and then
after all other strategies. The cost of a put is also given in holds (pop and push) of the bare event queue, measured in
the same process.`;

const values = readOptions(HELP, {
  only: valued('TEXT', 'only the cases with this text in their names', partOfName),
  puts: count('N', 'puts of each case', 400_000),
  repeat: repeat(3),
  against,
  json,
  case: hidden,
  module: hidden,
});

function partOfName(text: string): string {
  if (cases.some(({ name }) => name.includes(text))) return text;
  throw new Error(`${text} is in none of the names ${cases.map(({ name }) => name).join(' | ')}`);
}

interface Row {
  readonly case: string;
  readonly state: string;
  readonly putsPerCpuSecond: number;
  /** Speed after all other strategies have run in the same process, relative to the speed before. */
  readonly afterOthers: number;
  readonly holdsPerPut: number;
  readonly eventsPerPut: number;
}

async function measureAll(states: readonly State[]): Promise<Row[]> {
  const items = cases
    .flatMap(({ name }, index) => states.map((state) => ({ name, index, state })))
    .filter(({ name }) => name.includes(values.only ?? ''));
  const results = await inTurns(items, values.repeat, ({ index, state }) =>
    measureApart<CaseResult>(script, [
      '--case',
      String(index),
      '--module',
      state.module,
      '--puts',
      String(values.puts),
    ]),
  );
  return items.map(({ name, state }, place) => {
    const of = (pick: (result: CaseResult) => number) => median(results[place]!.map(pick));
    return {
      case: name,
      state: state.name,
      putsPerCpuSecond: Math.round(of(({ first }) => first)),
      afterOthers: of(({ first, afterOthers }) => afterOthers / first),
      holdsPerPut: of(({ holdsPerPut }) => holdsPerPut),
      eventsPerPut: of(({ eventsPerPut }) => eventsPerPut),
    };
  });
}

function print(rows: readonly Row[]): void {
  console.log(
    `8-byte puts, two nodes, median of ${values.repeat}; ${cpus()[0]?.model}, Node ${process.version}; target ${TARGET} a CPU second`,
  );
  console.table(
    rows.map(({ case: name, state, putsPerCpuSecond, afterOthers, holdsPerPut, eventsPerPut }) => ({
      case: name,
      state,
      'puts/CPU s': putsPerCpuSecond,
      'after the others / first': afterOthers.toFixed(2),
      'cost in event-queue holds': holdsPerPut.toFixed(1),
      'events a put': eventsPerPut.toFixed(2),
    })),
  );
}

function speedIn(rows: readonly Row[]) {
  return (name: string, state: State) =>
    rows.find((row) => row.case === name && row.state === state.name)!.putsPerCpuSecond;
}

if (values.case !== undefined && values.module !== undefined) {
  process.send?.(await runCase(cases[Number(values.case)]!, values.module, values.puts));
} else {
  const { rows, ratios } = await withStates({ commit: values.against, needsPackages: false }, async (states) => {
    const measured = await measureAll(states);
    return {
      rows: measured,
      ratios: ratiosOf([...new Set(measured.map((row) => row.case))], states, speedIn(measured)),
    };
  });
  print(rows);
  printRatios('Puts per CPU second', ratios, values.against);
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify({ target: TARGET, rows, ratios }, null, 2)}\n`);
  }
}
