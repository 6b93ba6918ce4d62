import { betterRatio, isSignificant } from '../../../src/figure/comparison.ts';
import type { RatioMeaning } from '../../../src/figure/wording.ts';
import type { Comparison } from '../api/types.ts';

export interface Best {
  readonly series: string;
  readonly ratio: number;
  readonly baseline: string;
  readonly x: number | string | boolean;
  readonly axis: string;
  readonly meaning: RatioMeaning;
  /** Whether the interval of the ratio excludes 1. */
  readonly significant: boolean;
}

/** Returns the best series at the last point at which the baseline has a result; undefined for a metric without direction. */
export function bestOf(comparison: Comparison): Best | undefined {
  const { points, baseline, metric, unit } = comparison;
  const better = betterRatio(comparison);
  if (better === 'neutral') return undefined;
  const last = points.filter((point) => point.series === baseline).at(-1)?.x;
  const rivals = points.filter((point) => point.x === last && point.series !== baseline && point.ratio);
  const rank = (value: number) => (better === 'lower' ? -value : value);
  const best = rivals.toSorted((a, b) => rank(b.ratio?.value ?? 0) - rank(a.ratio?.value ?? 0))[0];
  if (!best?.ratio || last === undefined) return undefined;
  const meaning = { metric, unit, better };
  return {
    series: best.series,
    ratio: best.ratio.value,
    baseline,
    x: last,
    axis: comparison.x,
    meaning,
    significant: isSignificant(best),
  };
}
