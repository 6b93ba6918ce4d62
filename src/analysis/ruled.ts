import type { CellState, Comparison } from '../spec/resources/comparison.ts';
import { pointKey } from './comparable-run.ts';
import { type RuledRun, type StoppingRule, standingsOf } from './stopping.ts';

/** The state of runs under a rule of adaptive replications, as shown in a comparison. */
export interface Ruled {
  readonly rule: StoppingRule;
  readonly states: readonly CellState[];
  /** Returns the state of the cell to which a run belongs. */
  stateOf(run: Pick<RuledRun, 'point' | 'mechanism'>): CellState | undefined;
}

const cellKey = ({ point, mechanism }: Pick<RuledRun, 'point' | 'mechanism'>): string =>
  `${mechanism} ${pointKey(point)}`;

/** @param runs with the rule's metric as their value */
export function ruledBy(rule: StoppingRule, runs: readonly RuledRun[]): Ruled {
  const states = new Map(
    standingsOf(runs, rule).flatMap(({ point, cells }) =>
      [...cells].map(([mechanism, state]) => [cellKey({ point, mechanism }), state] as const),
    ),
  );
  return { rule, states: [...states.values()], stateOf: (run) => states.get(cellKey(run)) };
}

export function outcomeOf({ rule, states }: Ruled): NonNullable<Comparison['replications']> {
  const { min, max, metric, relativeHalfWidth, baseline } = rule;
  const cells = { met: 0, open: 0, undecided: 0, unmeasured: 0 };
  for (const state of states) cells[state] += 1;
  return { min, max, metric, relativeHalfWidth, baseline, cells };
}
