import type { Comparison } from '../spec/resources/comparison.ts';
import { stagesOf } from './breakdown.ts';
import type { Cell } from './cells.ts';
import { ranked } from './winners.ts';

const TIMES_AND_RATES = ['ns', '1/s', 'B/ns'];

type Stretch = Pick<Comparison['winners'][number], 'to' | 'series'>;

/**
 * What the best of a stretch has ahead of the next that can be told from it, at the end of the stretch: the stage of which
 * an operation of it takes least beside the other's. No stage where its operations take longer altogether: then they
 * overlap, and it is ahead by what limits its rate; nor of what is neither a time nor a rate, which no stage explains. Null
 * where nothing is told apart.
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
