import type { Comparison } from '../spec/resources/comparison.ts';
import { stagesOf } from './breakdown.ts';
import type { Cell } from './cells.ts';
import { ranked } from './winners.ts';

const TIMES_AND_RATES = ['ns', '1/s', 'B/ns'];

type Stretch = Pick<Comparison['winners'][number], 'to' | 'series'>;

/**
 * Returns the stage that explains the lead of a stretch's best series over the next distinguishable one, at the end of the
 * stretch: the stage in which the best saves most time per operation. There is no stage if its operations take longer in total,
 * since they overlap and its lead comes from what limits its rate, nor for metrics that are neither times nor rates. Null if no
 * series can be distinguished.
 */
export function decidingOf(
  { to, series }: Stretch,
  cells: readonly Cell[],
  { better, unit }: Pick<Comparison, 'better' | 'unit'>,
): Comparison['winners'][number]['decides'] {
  const here = ranked(
    cells.filter(({ x }) => x === to),
    better,
  );
  const best = here.find((cell) => cell.series === series[0]);
  const next = here.find((cell) => !series.includes(cell.series));
  if (!best || !next) return null;
  const [own, its] = [stagesOf(best), stagesOf(next)];
  const stages = Object.keys({ ...its, ...own });
  const deltas = stages.map((stage) => ({ stage, deltaNs: (own[stage] ?? 0) - (its[stage] ?? 0) }));
  const whole = deltas.reduce((sum, { deltaNs }) => sum + deltaNs, 0);
  const [most] = deltas.toSorted((a, b) => a.deltaNs - b.deltaNs);
  const found = { at: to, against: next.series };
  return most && whole < 0 && TIMES_AND_RATES.includes(unit)
    ? { ...found, ...most }
    : { ...found, stage: null, deltaNs: null };
}
