import type { Cell } from '../analysis/cells.ts';
import { Ranking, type Standing } from '../analysis/winners.ts';
import { inSlices } from '../plan/slices.ts';
import type { BestAnswer } from '../spec/resources/exploration-answer.ts';
import type { Problem } from './problem.ts';
import type { Strategy } from './round.ts';
import { Search } from './search.ts';
import { sharedAnswer } from './shared-answer.ts';

/** Maximum number of runners-up in the answer. The others are only included in the counts of the rungs. */
const MOST_NAMED = 20;

/**
 * Finds the best mechanism and its parameters: by successive halving, with common seeds, of all candidates at the starting values
 * of the axes; then of the candidates next to the best, until the best no longer moves and its neighbours along each range are
 * close to it.
 */
export async function* bestStrategy(problem: Problem): Strategy<BestAnswer> {
  const search = new Search(problem);
  let candidates = await search.starts();
  for (let generation = 0; candidates.length > 0; generation += 1) {
    yield* search.halve(candidates, generation);
    candidates = search.neighbours();
  }
  return answerOf(search, problem);
}

async function answerOf(search: Search, problem: Problem): Promise<BestAnswer> {
  const [best, ...others] = search.finalists;
  const standing = best && (await standingOf(search, problem));
  const isTested = (standing?.significant ?? null) !== null;
  const stopped = search.isShort ? 'budget' : isTested ? 'decided' : 'untested';
  return {
    question: 'best',
    ...sharedAnswer(problem, search.budget, stopped),
    best: best ? search.described(best) : null,
    distinguishable: standing?.significant ?? null,
    runnersUp: others.slice(0, MOST_NAMED).map((one) => ({
      ...search.described(one),
      ratio: search.ratio(one, best!),
      equal: standing?.series.includes(one.key) ?? false,
    })),
    rungs: search.rungs,
    eliminated: search.eliminated,
  };
}

async function standingOf(search: Search, { better }: Problem): Promise<Standing> {
  const cells: Cell[] = [];
  for await (const one of inSlices(search.finalists)) cells.push(search.cell(one)!);
  const ranking = new Ranking(cells, better);
  for await (const _step of inSlices(ranking.steps()));
  return ranking.standing('');
}
