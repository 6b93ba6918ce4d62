import { type Cell, oncePerCell } from './cells.ts';
import type { ComparableRun } from './comparable-run.ts';
import { commonSeedRatio, type Estimate, estimate, independentRatio, lowEnd, type Ratio } from './statistics.ts';

/**
 * Relative difference below which values are considered equal. A latency is a difference of times: after 100 s, a double tells
 * 10^-5 ns apart, and the same 500 ns come out differently by some 10^-8.
 */
export const ROUNDING = 1e-6;

export const resultOf = (run: ComparableRun): number => run.value!;

/** Returns the mean of a cell. Its interval is widened by the values' resolution. */
export function estimateOf({ runs, resolution = 0 }: Cell): Estimate {
  const values = runs.map(resultOf);
  const { low, high, ...found } = estimate(values);
  const off = resolution * Math.abs(found.mean);
  return { ...found, low: low === null ? null : lowEnd(low - off, values), high: high === null ? null : high + off };
}

/** Whether two values are equal up to rounding. */
export const isSameValue = (a: number, b: number): boolean =>
  Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));

/**
 * Returns the ratio of a cell to another at the same x, over their common seeds, or as independent samples if there are none. A
 * ratio of 1 up to rounding is exactly 1 and not significant. The interval is widened by the values' resolution, and the p-value
 * is that of a ratio moved towards 1 by as much.
 */
export function ratioOf(cell: Cell, reference: Cell): Ratio | null {
  const known = ratiosOf(cell);
  if (!known.has(reference)) known.set(reference, testedRatio(cell, reference));
  return known.get(reference) ?? null;
}

const ratiosOf = oncePerCell(() => new Map<Cell, Ratio | null>());

function testedRatio(cell: Cell, reference: Cell): Ratio | null {
  const ratio = withoutRounding(ratioBetween(cell, reference));
  const off = cell === reference ? 1 : 1 + (cell.resolution ?? 0) + (reference.resolution ?? 0);
  if (!ratio || ratio.p === null || off === 1) return ratio;
  const { value, low, high } = ratio;
  const isWithin = value < off && value > 1 / off;
  const nearer = isWithin ? null : ratioBetween(cell, reference, value > 1 ? off : 1 / off);
  return { value, low: low === null ? null : low / off, high: high === null ? null : high * off, p: nearer?.p ?? 1 };
}

function withoutRounding(ratio: Ratio | null): Ratio | null {
  if (!ratio || !isSameValue(ratio.value, 1)) return ratio;
  const snapped = (end: number | null) => (end !== null && isSameValue(end, 1) ? 1 : end);
  return { value: 1, low: snapped(ratio.low), high: snapped(ratio.high), p: ratio.p === null ? null : 1 };
}

/** @param times factor applied to the values of the reference */
function ratioBetween(cell: Cell, reference: Cell, times = 1): Ratio | null {
  const values = cell.runs.map(resultOf);
  const scaled = (run: ComparableRun) => times * resultOf(run);
  const inStep =
    cell.runs.length === reference.runs.length && cell.runs.every(({ seed }, i) => seed === reference.runs[i]!.seed);
  if (inStep) return commonSeedRatio(values, reference.runs.map(scaled));
  const bySeed = new Map(reference.runs.map((run) => [run.seed, scaled(run)]));
  const paired = cell.runs.filter(({ seed }) => bySeed.has(seed));
  if (paired.length === 0) return independentRatio(values, reference.runs.map(scaled));
  return commonSeedRatio(
    paired.map(resultOf),
    paired.map(({ seed }) => bySeed.get(seed)!),
  );
}
