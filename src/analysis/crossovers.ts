import type { Ratio } from './statistics.ts';

/** A series' ratio to the baseline at one numeric x. */
export interface RatioAt extends Ratio {
  readonly x: number;
}

export interface Crossing {
  readonly x: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Places where a series crosses its baseline, by x. The ratio's intervals must lie on different sides of 1 before and
 * after; intervals that touch 1 are not distinguishable and take no side. Interpolated between the logarithms; the
 * interval of the place is where the band of the ratio's intervals crosses 1.
 */
export function crossings(ratios: readonly RatioAt[]): Crossing[] {
  const points = ratios.filter(({ low }) => low > 0).sort((a, b) => a.x - b.x);
  const decided = points.map((ratio, i) => ({ i, side: side(ratio) })).filter(({ side }) => side !== 0);
  return decided.flatMap((right, k) => {
    const left = decided[k - 1];
    if (!left || left.side === right.side) return [];
    return [crossing(points.slice(left.i, right.i + 1), right.side)];
  });
}

function side({ low, high }: Ratio): -1 | 0 | 1 {
  if (low > 1) return 1;
  return high < 1 ? -1 : 0;
}

function crossing(span: readonly RatioAt[], direction: -1 | 0 | 1): Crossing {
  const early = (ratio: RatioAt) => (direction > 0 ? ratio.high : ratio.low);
  const late = (ratio: RatioAt) => (direction > 0 ? ratio.low : ratio.high);
  const places = {
    first: zeros(span, early)[0]!,
    middle: zeros(span, ({ value }) => value),
    last: zeros(span, late).at(-1)!,
  };
  const x = places.middle[Math.floor((places.middle.length - 1) / 2)]!;
  return { x, low: Math.min(places.first, x), high: Math.max(places.last, x) };
}

/** Every x at which the polyline through (log x, log value) passes 0. */
function zeros(span: readonly RatioAt[], quantity: (ratio: RatioAt) => number): number[] {
  return span.flatMap((right, i) => {
    const left = span[i - 1];
    if (!left) return [];
    const [a, b] = [Math.log(quantity(left)), Math.log(quantity(right))];
    if (a === b || a * b > 0 || (a === 0 && i > 1)) return [];
    return [between(left.x, right.x, a / (a - b))];
  });
}

/** Geometric interpolation; linear where an axis reaches 0 or below. */
function between(from: number, to: number, share: number): number {
  return from > 0 ? from * (to / from) ** share : from + (to - from) * share;
}
