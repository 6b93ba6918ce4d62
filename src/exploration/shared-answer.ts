import type { WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import type { Problem } from './problem.ts';
import type { Budget } from './round.ts';
import { startsOf, valueAt } from './space.ts';

type Shared = Omit<WinnerAnswer, 'question' | 'points' | 'cells' | 'crossovers' | 'undecided'>;

/** Returns the part that all answers have in common: what was asked, and the runs and rounds that it took. */
export function sharedAnswer(problem: Problem, budget: Budget, stopped: Shared['stopped']): Shared {
  const { metric, unit, better, mechanisms, kinds, replications, width } = problem;
  return {
    schemaVersion: 1,
    ...{ metric, unit, better, mechanisms: [...mechanisms], replications, width },
    ...(kinds && { kinds: [...kinds] }),
    axes: problem.axes.map((axis) => ({
      path: axis.paths[0]!,
      paths: [...axis.paths],
      values: startsOf(axis).map((start) => valueAt(axis, start)),
      refined: axis.isNumeric,
      ...(axis.joined && { joined: true }),
    })),
    budget: budget.total,
    runs: budget.spent,
    rounds: budget.rounds,
    stopped,
  };
}
