import { fileURLToPath } from 'node:url';
import { hidden, readOptions } from '../../scripts/support/options.mjs';
import { against, repeat } from '../support/options.ts';
import { Simulator } from '../support/simulator.ts';
import { printRatios, ratiosOf, type State, withStates } from '../support/states.ts';
import { inTurns, measureApart, median } from '../support/turns.ts';
import { type CaseResult, cases, runCase } from './case.ts';

/** Required accesses per second of one core. */
const TARGET = 300_000;
const script = fileURLToPath(import.meta.url);

const HELP = `npm run bench:remote-loads [-- OPTION…]

Simulation cost of remote accesses: accesses per CPU second, and CPU time of an access in holds (pop and push) of the
bare event queue with 1,000 events, measured alongside.`;

const values = readOptions(HELP, { repeat: repeat(5), against, case: hidden, module: hidden });

async function measureAll(states: readonly State[]): Promise<void> {
  const items = cases.flatMap(({ name }, index) => states.map((state) => ({ name, index, state })));
  const results = await inTurns(items, values.repeat, ({ index, state }) =>
    measureApart<CaseResult>(script, ['--case', String(index), '--module', state.module]),
  );
  const perSecond = (of: CaseResult) => of.accesses / of.cpuSeconds;
  console.log(`reads of 64 B, 32 under way; target ${TARGET} a CPU second`);
  console.table(
    items.map(({ name, state }, place) => ({
      case: name,
      state: state.name,
      'accesses / CPU s': Math.round(median(results[place]!.map(perSecond))),
      'events an access': (results[place]![0]!.events / results[place]![0]!.accesses).toFixed(1),
      'holds an access': median(results[place]!.map((of) => 1 / perSecond(of) / of.holdSeconds)).toFixed(1),
    })),
  );
  const speedOf = (name: string, state: State) =>
    median(results[items.findIndex((item) => item.name === name && item.state === state)]!.map(perSecond));
  const names = cases.map(({ name }) => name);
  printRatios('accesses / CPU s', ratiosOf(names, states, speedOf), values.against);
}

const chosen = cases[Number(values.case)];
if (chosen !== undefined && values.module !== undefined) {
  process.send?.(runCase(await Simulator.of(values.module), chosen));
} else await withStates({ commit: values.against, needsPackages: false }, measureAll);
