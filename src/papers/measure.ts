import { withDigits } from '../spec/wording.ts';
import type { Value } from './evidence.ts';

/** Returns a count, or another number whose interval is not known to the check. */
export const counted = (value: number): Value => ({ value });

/** Returns the smallest value: a lower limit that holds for it holds for all. */
export const smallest = (values: readonly Value[]): Value => extreme(values, Math.min);

/** Returns the largest value. */
export const largest = (values: readonly Value[]): Value => extreme(values, Math.max);

/**
 * Returns the extreme of some values. Its interval is that of the extreme, not of the value at which it was measured: another
 * value with a wider interval could be more extreme. NaN, which fits no expectation, if any value is NaN.
 */
function extreme(values: readonly Value[], most: (...values: number[]) => number): Value {
  const value = most(...values.map((each) => each.value));
  if (values.every(({ low, high }) => low === undefined || high === undefined)) return { value };
  const end = (of: 'low' | 'high') => most(...values.map((each) => each[of] ?? each.value));
  return { value, low: end('low'), high: end('high') };
}

/** Returns the median; of an even number of values the lower of the middle two, so it is always a measured value. */
export function median(values: readonly Value[]): Value {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  return sorted[Math.floor((sorted.length - 1) / 2)]!;
}

/** Applies a monotone function to a value and to the ends of its interval, if it has one. */
export function through({ value, low, high }: Value, monotone: (value: number) => number): Value {
  if (low === undefined || high === undefined) return { value: monotone(value) };
  const ends = [monotone(low), monotone(high)];
  return { value: monotone(value), low: Math.min(...ends), high: Math.max(...ends) };
}

/** Returns the distance of a ratio from 1, in either direction; its interval is that of the ratio, folded at 1. */
export function distanceFromOne({ value, low, high }: Value): Value {
  if (low === undefined || high === undefined) return { value: Math.abs(value - 1) };
  const ends = [Math.abs(low - 1), Math.abs(high - 1)];
  const reachesOne = low <= 1 && high >= 1;
  return { value: Math.abs(value - 1), low: reachesOne ? 0 : Math.min(...ends), high: Math.max(...ends) };
}

/**
 * Returns Kendall's rank correlation of two lists of positive numbers for the same items: 1 for the same order, −1 for the
 * reverse. Pairs within a relative difference of `tie` are ignored. Undefined if no pair remains.
 */
export function rankCorrelation(a: readonly number[], b: readonly number[], tie: number): number | undefined {
  let [agree, pairs] = [0, 0];
  for (let i = 0; i < a.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const [first, second] = [direction(a[i]!, a[j]!, tie), direction(b[i]!, b[j]!, tie)];
      if (first === 0 || second === 0) continue;
      pairs += 1;
      agree += first === second ? 1 : -1;
    }
  }
  return pairs === 0 ? undefined : agree / pairs;
}

function direction(a: number, b: number, tie: number): number {
  return Math.abs(a - b) <= tie * Math.max(a, b) ? 0 : Math.sign(a - b);
}

/** Formats a number with all its digits; `String` rounds whole numbers from 2^53 on. */
export const allDigits = (value: number): string => (Number.isInteger(value) ? value.toFixed(0) : String(value));

/** Formats a number for a sentence: three significant digits, or the rounded integer from 1000 on. */
export function inWords(value: number): string {
  if (Number.isInteger(value)) return allDigits(value);
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : withDigits(value, 3);
}

/** Formats a share as a percentage for a sentence. */
export const percent = (share: number): string => `${inWords(100 * share)} %`;

/** Joins the sentences of an explanation, omitting those for which nothing was measured. */
export const sentences = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ');
