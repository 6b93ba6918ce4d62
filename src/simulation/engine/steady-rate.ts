import { countUpTo, nthSmallest } from './selection.ts';

/** Operations that ended within a span of simulated time. */
export interface Rate {
  readonly perSecond: number;
  readonly fromNs: number;
  readonly toNs: number;
  readonly count: number;
}

/** A span so short that it holds more operations than a number counts gives no rate, as no span at all does. */
export function rateOf(count: number, fromNs: number, toNs: number): Rate {
  const perSecond = toNs > fromNs ? (count / (toNs - fromNs)) * 1e9 : 0;
  return { perSecond: Number.isFinite(perSecond) ? perSecond : 0, fromNs, toNs, count };
}

/**
 * Operations per second of simulated time in the steady state: from the end of the first share that is left out to
 * that of the last, but not beyond `untilNs`, when the first process has nothing left to do. Where processes run so
 * unevenly that this leaves no interval, the latter does not count. Where an interval is too short for a single operation
 * to begin and end in it, there is no steady state, only how ends bunch: then it is the rate of the whole run.
 * @param ends when operations ended, in any order
 * @param shortestNs latency of the shortest operation
 */
export function steadyRate(
  ends: Float64Array,
  shortestNs: number,
  { leftOutShare, untilNs }: { readonly leftOutShare: number; readonly untilNs: number },
): Rate {
  if (ends.length === 0) return rateOf(0, 0, 0);
  const first = Math.min(Math.floor(ends.length * leftOutShare), ends.length - 1);
  let last = ends.length - 1 - first;
  const settled = countUpTo(ends, untilNs) - 1;
  if (settled > first) last = Math.min(last, settled);
  const fromNs = first === 0 ? 0 : nthSmallest(ends, first - 1);
  const toNs = nthSmallest(ends, last);
  const isSteady = toNs > fromNs && toNs - fromNs >= shortestNs;
  if (!isSteady) return rateOf(ends.length, 0, nthSmallest(ends, ends.length - 1));
  return rateOf(last - first + 1, fromNs, toNs);
}
