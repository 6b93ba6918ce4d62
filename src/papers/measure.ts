import type { Value } from './evidence.ts';

/** A count or another number without an interval. */
export const counted = (value: number): Value => ({ value });

/** The least of some values: what holds for it holds for all. */
export const smallest = (values: readonly Value[]): Value => extreme(values, Math.min);

/** The largest of some values. */
export const largest = (values: readonly Value[]): Value => extreme(values, Math.max);

/**
 * Its interval is that of the extreme, not of the value which happens to lie there: another one with a wider interval may lie
 * beyond it. NaN, which fits nothing, where one of them is.
 */
function extreme(values: readonly Value[], most: (...values: number[]) => number): Value {
  const value = most(...values.map((each) => each.value));
  if (values.every(({ low, high }) => low === undefined || high === undefined)) return { value };
  const end = (of: 'low' | 'high') => most(...values.map((each) => each[of] ?? each.value));
  return { value, low: end('low'), high: end('high') };
}

/** The middle value; of an even number the lower one of the two, so that it is one that was measured. */
export function median(values: readonly Value[]): Value {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  return sorted[Math.floor((sorted.length - 1) / 2)]!;
}

/** A value and the ends of its interval, if it has one, through a function that only rises or only falls. */
export function through({ value, low, high }: Value, monotone: (value: number) => number): Value {
  if (low === undefined || high === undefined) return { value: monotone(value) };
  const ends = [monotone(low), monotone(high)];
  return { value: monotone(value), low: Math.min(...ends), high: Math.max(...ends) };
}

/** How far a ratio is from 1, whichever way; the interval is that of the ratio, folded at 1. */
export function distanceFromOne({ value, low, high }: Value): Value {
  if (low === undefined || high === undefined) return { value: Math.abs(value - 1) };
  const ends = [Math.abs(low - 1), Math.abs(high - 1)];
  const reachesOne = low <= 1 && high >= 1;
  return { value: Math.abs(value - 1), low: reachesOne ? 0 : Math.min(...ends), high: Math.max(...ends) };
}

/**
 * Kendall's rank correlation of two lists of positive numbers over the same things: 1 for the same order, −1 for the
 * reverse. Two numbers within `tie` of each other (a share) are no pair of the order; NaN, which fits nothing, where all are.
 */
export function rankCorrelation(a: readonly number[], b: readonly number[], tie: number): number {
  let [agree, pairs] = [0, 0];
  for (let i = 0; i < a.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const [first, second] = [direction(a[i]!, a[j]!, tie), direction(b[i]!, b[j]!, tie)];
      if (first === 0 || second === 0) continue;
      pairs += 1;
      agree += first === second ? 1 : -1;
    }
  }
  return pairs === 0 ? Number.NaN : agree / pairs;
}

function direction(a: number, b: number, tie: number): number {
  return Math.abs(a - b) <= tie * Math.max(a, b) ? 0 : Math.sign(a - b);
}

/** For a sentence: three significant digits, no exponent below a million. */
export function inWords(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** For a sentence: a share as per cent. */
export const percent = (share: number): string => `${inWords(100 * share)} %`;

/** Sentences of an explanation, without those for which nothing has been measured. */
export const sentences = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ');
