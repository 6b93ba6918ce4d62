import type { Comparison } from '../spec/resources/comparison.ts';
import { bottlenecksOf, SATURATED } from './bottlenecks.ts';
import { stagesOf } from './breakdown.ts';
import type { Cell } from './cells.ts';
import { ranked } from './winners.ts';

const TIMES_AND_RATES = ['ns', '1/s', 'B/ns'];

type Stretch = Pick<Comparison['winners'][number], 'to' | 'series'>;

/** Less is not a difference in what an operation takes up. */
const LEAST_SHARE = 0.01;

type Deciding = NonNullable<Comparison['winners'][number]['decides']>;

/**
 * Returns what explains the lead of a stretch's best series over the next distinguishable one, at the end of the stretch: the
 * stage in which the best saves most time per operation, and the resource that the next one saturates, if any. Null if no
 * series can be distinguished.
 */
export function decidingOf(
  { to, series }: Stretch,
  cells: readonly Cell[],
  { better, unit }: Pick<Comparison, 'better' | 'unit'>,
): Deciding | null {
  const here = ranked(
    cells.filter(({ x }) => x === to),
    better,
  );
  const best = here.find((cell) => cell.series === series[0]);
  const next = here.find((cell) => !series.includes(cell.series));
  if (!best || !next) return null;
  const explained = TIMES_AND_RATES.includes(unit);
  return {
    ...{ at: to, against: next.series },
    ...(explained ? stageSaved(best, next) : NO_STAGE),
    limit: explained ? limitOfNext(best, next) : null,
  };
}

const NO_STAGE = { stage: null, deltaNs: null };

/**
 * Returns no stage if operations of the best take longer in total, since they overlap and its lead comes from what limits its
 * rate.
 */
function stageSaved(best: Cell, next: Cell): Pick<Deciding, 'stage' | 'deltaNs'> {
  const [own, its] = [stagesOf(best), stagesOf(next)];
  const stages = Object.keys({ ...its, ...own });
  const deltas = stages.map((stage) => ({ stage, deltaNs: (own[stage] ?? 0) - (its[stage] ?? 0) }));
  const whole = deltas.reduce((sum, { deltaNs }) => sum + deltaNs, 0);
  const [most] = deltas.toSorted((a, b) => a.deltaNs - b.deltaNs);
  return most && whole < 0 ? most : NO_STAGE;
}

/** Returns the busiest resource that the next series saturates and that an operation of the best takes up less of. */
function limitOfNext(best: Cell, next: Cell): Deciding['limit'] {
  const [its, own] = [next, best].map((cell) => bottlenecksOf([cell])[0]?.resources ?? []);
  const found = its!
    .filter(({ busiestShare }) => busiestShare >= SATURATED)
    .map(({ resource, nsPerOperation }) => ({
      ...{ resource, nsPerOperation },
      bestNsPerOperation: own!.find((one) => one.resource === resource)?.nsPerOperation ?? 0,
    }));
  return found.find((one) => one.bestNsPerOperation < (1 - LEAST_SHARE) * one.nsPerOperation) ?? null;
}
