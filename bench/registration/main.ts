/**
 * Speed of 8-byte puts on the registration strategies:
 * `npm run bench:registration [-- --against COMMIT] [--json FILE] [--repeat N] [--puts N] [--only TEXT]`.
 * Each case runs in a process of its own, alone and then after all other strategies; `--against` sets another state of
 * the code beside this one, case by case in turns. What a put costs is also given in holds (pop and push) of the bare
 * event queue, measured in the same process.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type State, withStates } from '../support/states.ts';
import { inTurns, measureApart, median } from '../support/turns.ts';
import { type CaseResult, cases, runCase } from './case.ts';

const TARGET = 1_000_000;
const script = fileURLToPath(import.meta.url);

const { values } = parseArgs({
  options: {
    case: { type: 'string' },
    root: { type: 'string' },
    against: { type: 'string' },
    only: { type: 'string', default: '' },
    puts: { type: 'string', default: '400000' },
    json: { type: 'string' },
    repeat: { type: 'string', default: '3' },
  },
});

interface Row {
  readonly case: string;
  readonly state: string;
  readonly putsPerCpuSecond: number;
  /** Speed after all other strategies have run in the same process, relative to that alone. */
  readonly afterOthers: number;
  readonly holdsPerPut: number;
  readonly eventsPerPut: number;
}

async function measureAll(states: readonly State[]): Promise<Row[]> {
  const items = cases
    .flatMap(({ name }, index) => states.map((state) => ({ name, index, state })))
    .filter(({ name }) => name.includes(values.only));
  const results = await inTurns(items, Number(values.repeat), ({ index, state }) =>
    measureApart<CaseResult>(script, ['--case', String(index), '--root', state.root, '--puts', values.puts]),
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

/** How many times as fast this tree is, by case, and their geometric mean. */
function ratiosOf(rows: readonly Row[], [here, other]: readonly State[]): Record<string, number> {
  if (here === undefined || other === undefined) return {};
  const speed = (name: string, state: State) =>
    rows.find((row) => row.case === name && row.state === state.name)!.putsPerCpuSecond;
  const names = [...new Set(rows.map((row) => row.case))];
  const ratios = names.map((name) => speed(name, here) / speed(name, other));
  const overall = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  return Object.fromEntries([...names.map((name, index) => [name, ratios[index]!] as const), ['overall', overall]]);
}

function print(rows: readonly Row[], ratios: Readonly<Record<string, number>>): void {
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
  if (Object.keys(ratios).length === 0) return;
  console.log(`Puts per CPU second of this tree, relative to ${values.against}:`);
  console.table(Object.entries(ratios).map(([name, ratio]) => ({ case: name, ratio: ratio.toFixed(2) })));
}

if (values.case !== undefined && values.root !== undefined) {
  process.send?.(await runCase(cases[Number(values.case)]!, values.root, Number(values.puts)));
} else {
  const { rows, ratios } = await withStates({ commit: values.against, needsPackages: false }, async (states) => {
    const measured = await measureAll(states);
    return { rows: measured, ratios: ratiosOf(measured, states) };
  });
  print(rows, ratios);
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify({ target: TARGET, rows, ratios }, null, 2)}\n`);
  }
}
