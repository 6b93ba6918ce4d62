import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import type { ExplorationAnswer } from '../spec/resources/exploration-answer.ts';
import { bestStrategy } from './best.ts';
import { type Asked, type Problem, problemOf, type SpaceOptions } from './problem.ts';
import { refusal } from './refusal.ts';
import { type Outcome, type Round, runsOf, type Strategy } from './round.ts';
import { winnerStrategy } from './winner.ts';

/**
 * Returns a function that starts the strategy for a question, once its first round is known to fit the budget.
 * @throws ProblemError if the question does not apply to the specification, or the budget is smaller than the first round
 */
export async function strategyOf(
  spec: ExperimentSpec,
  asked: Asked,
  options: SpaceOptions = {},
): Promise<() => Strategy<ExplorationAnswer>> {
  const problem = await problemOf(spec, asked, options);
  const start = () => begun(asked, problem);
  // The size of the first round is found with an unlimited budget. With a smaller one, a search would run only what fits and
  // report the best of that.
  const first = await begun(asked, { ...problem, budget: Number.POSITIVE_INFINITY }).next();
  const runs = first.done ? 0 : runsOf(first.value.trials);
  if (runs > asked.budget) {
    const fewer = 'or fewer values, mechanisms or replications to start from';
    throw refusal(
      'budget',
      `${asked.budget} runs, but the first round alone takes ${runs}; accepted: at least ${runs}, ${fewer}`,
    );
  }
  return start;
}

const begun = ({ question }: Asked, problem: Problem): Strategy<ExplorationAnswer> =>
  question === 'winner' ? winnerStrategy(problem) : bestStrategy(problem);

/**
 * Runs a strategy as far as outcomes are available.
 * @param outcomesOf returns the outcomes of a round, given the round and its index from 0; undefined if they are not available
 * yet
 * @returns the answer, or undefined if a round is still open
 */
export async function follow(
  strategy: Strategy<ExplorationAnswer>,
  outcomesOf: (round: Round, place: number) => Promise<readonly Outcome[] | undefined>,
): Promise<ExplorationAnswer | undefined> {
  let step = await strategy.next();
  for (let place = 0; !step.done; place += 1) {
    const outcomes = await outcomesOf(step.value, place);
    if (outcomes === undefined) return undefined;
    step = await strategy.next(outcomes);
  }
  return step.value;
}
