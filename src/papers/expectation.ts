import type { Value } from './evidence.ts';
import { allDigits } from './measure.ts';

/**
 * What a claim states about a number, including its tolerance. Checks never see it: measured and expected values are compared
 * only for the verdict.
 */
export interface Expectation {
  /** Smallest value that fits; absent if there is no lower limit. */
  readonly low?: number;
  /** Largest value that fits; absent if there is no upper limit. */
  readonly high?: number;
  /** Whether the limits themselves are excluded. */
  readonly strict?: true;
  /** The stated number, if there is one. */
  readonly value?: number;
}

export const exactly = (value: number): Expectation => ({ low: value, high: value, value });

export const between = (low: number, high: number, value?: number): Expectation => ({
  low,
  high,
  ...(value !== undefined && { value }),
});

export const above = (low: number): Expectation => ({ low, strict: true });
export const atLeast = (low: number): Expectation => ({ low });
export const below = (high: number): Expectation => ({ high, strict: true });
export const atMost = (high: number): Expectation => ({ high });

/** Floating-point sums of counts deviate from a whole number by less than this share. */
const ROUNDING = 1e-9;

/** Whether a measured value fits. */
export function fits({ low, high, strict }: Expectation, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  const slack = strict ? 0 : ROUNDING * Math.max(1, Math.abs(value));
  const isAbove = low === undefined || (strict ? value > low : value >= low - slack);
  const isBelow = high === undefined || (strict ? value < high : value <= high + slack);
  return isAbove && isBelow;
}

/** Whether only 0 fits: what must never happen. */
const isNever = ({ low, high }: Expectation): boolean => low === 0 && high === 0;

/**
 * Decides whether a measured value with its interval fits. It is undecided if the interval contains a limit, as other seeds
 * could then change the outcome. Without an interval the value decides, as it does where something has happened that must
 * never happen: more seeds cannot undo a counterexample.
 */
export function decide(expectation: Expectation, { value, low, high }: Value): 'fits' | 'misses' | 'undecided' {
  const isWithin = fits(expectation, value);
  const hasInterval = low !== undefined && high !== undefined && !Number.isNaN(value + low + high);
  if (!hasInterval) return isWithin ? 'fits' : 'misses';
  if (isNever(expectation) && !isWithin) return 'misses';
  if (isWithin && fits(expectation, low) && fits(expectation, high)) return 'fits';
  return reaches(expectation, low, high) ? 'undecided' : 'misses';
}

/** Whether any value of an interval fits. */
function reaches(expectation: Expectation, from: number, to: number): boolean {
  const { low, high } = expectation;
  if (high !== undefined && from >= high) return fits(expectation, from);
  return low === undefined || to > low || fits(expectation, to);
}

/** Formats an expectation: `6`, `1.6 to 2.6`, `> 1`, `≤ 0.05`. */
export function expectationText({ low, high, strict, value }: Expectation): string {
  const [from, to] = [low, high].map((limit) => (limit === undefined ? undefined : allDigits(limit)));
  if (from !== undefined && low === high) return from;
  if (from !== undefined && to !== undefined) {
    return value === undefined ? `${from} to ${to}` : `${allDigits(value)} (${from} to ${to})`;
  }
  if (from !== undefined) return `${strict ? '>' : '≥'} ${from}`;
  return to === undefined ? '' : `${strict ? '<' : '≤'} ${to}`;
}
