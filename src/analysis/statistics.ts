import { t95, tTestP } from './student-t.ts';

const LEVEL = 0.95;

/** A mean with its 95 % confidence interval, which is null for a single value. */
export interface Estimate {
  readonly n: number;
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * A ratio with its 95 % interval and the two-sided p-value of "the ratio is 1"; null if a side has only one value. The interval
 * alone is null if the baseline may be 0.
 */
export interface Ratio {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
}

export function mean(values: readonly number[]): number {
  // The mean of equal values must be exactly that value, so differences from the first value are summed.
  const first = values[0] ?? Number.NaN;
  let sum = 0;
  for (const value of values) sum += value - first;
  return first + sum / values.length;
}

/** Returns the sample variance (n - 1), or 0 for a single value. */
export function variance(values: readonly number[], centre: number = mean(values)): number {
  if (values.length < 2) return 0;
  let sum = 0;
  for (const value of values) sum += (value - centre) ** 2;
  return sum / (values.length - 1);
}

/** Minimum number of values from which skew is estimated. */
const LEAST_FOR_SKEW = 5;

/**
 * Returns the mean and 95 % interval of at least one value: Student's interval, extended on the side of the skew by the shift of
 * that end in Johnson's (1978) correction. The other end is kept, since a few values estimate skew too poorly to shorten the
 * interval.
 */
export function estimate(values: readonly number[]): Estimate {
  const centre = mean(values);
  const n = values.length;
  if (n < 2) return { n, mean: centre, low: null, high: null };
  const t = t95(n - 1);
  const spread = variance(values, centre);
  const standardError = Math.sqrt(spread / n);
  const half = t * standardError;
  const shift = (standardError * standardisedSkew(values, centre, spread) * (1 + 2 * t ** 2)) / 6;
  const low = lowEnd(centre - half + Math.min(0, shift), values);
  return { n, mean: centre, low, high: centre + half + Math.max(0, shift) };
}

/**
 * Raises a negative lower end to 0 if no value is negative. The mean of times, rates and counts cannot be negative, so this does
 * not reduce the coverage.
 */
export const lowEnd = (low: number, values: readonly number[]): number =>
  low < 0 && values.every((value) => value >= 0) ? 0 : low;

/**
 * Returns the skew of the mean of these values: their skew divided by the square root of their number; 0 for too few values.
 * @param centre their mean
 * @param squared their variance
 */
function standardisedSkew(values: readonly number[], centre: number, squared: number): number {
  const n = values.length;
  const spread = Math.sqrt(squared);
  if (n < LEAST_FOR_SKEW || spread === 0) return 0;
  const cubes = values.reduce((sum, value) => sum + ((value - centre) / spread) ** 3, 0);
  return ((n / ((n - 1) * (n - 2))) * cubes) / Math.sqrt(n);
}

/** A difference with its 95 % interval and p-value, which are null if there are too few values for a test. */
interface Difference {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
}

/** Input of a t test of a difference. */
interface Spread {
  readonly standardError: number;
  readonly degrees: number;
  /** Skew of the difference itself: its third central moment divided by the cube of its standard error. */
  readonly skew: number;
}

/**
 * Returns Student's interval, extended on the side of the skew as for a mean. The p-value corresponds to the level at which the
 * interval ends at 0, so it is below 5 % exactly if the interval excludes 0.
 */
function difference(value: number, { standardError, degrees, skew }: Spread): Difference {
  if (degrees < 1) return { value, low: null, high: null, p: null };
  if (standardError === 0) return { value, low: value, high: value, p: value === 0 ? 1 : 0 };
  const t = t95(degrees);
  const reach = (towards: number) => standardError * (t + (Math.max(0, towards * skew) * (1 + 2 * t ** 2)) / 6);
  const p = tTestP(reachingT(Math.abs(value) / standardError, -Math.sign(value) * skew), degrees);
  return { value, low: value - reach(-1), high: value + reach(1), p };
}

/** Returns the t for which an interval reaches `distance` standard errors on a side towards which the skew is `skew`. */
function reachingT(distance: number, skew: number): number {
  if (skew <= 0) return distance;
  const beyond = distance - skew / 6;
  if (beyond <= 0) return 0;
  return (Math.sqrt(1 + (4 * skew * beyond) / 3) - 1) / ((2 * skew) / 3);
}

/** Returns the mean of paired differences with its 95 % interval and the p-value of the paired t test. */
export function pairedDifference(differences: readonly number[]): Difference {
  const n = differences.length;
  const centre = mean(differences);
  const squared = variance(differences, centre);
  const skew = standardisedSkew(differences, centre, squared);
  return difference(centre, { standardError: Math.sqrt(squared / n), degrees: n - 1, skew });
}

/**
 * Returns the difference of two independent means with unequal variances: Welch's test, with the skew of both (Cressie and
 * Whitford 1986).
 */
export function welchDifference(a: readonly number[], b: readonly number[]): Difference {
  const [meanA, meanB] = [mean(a), mean(b)];
  const [varianceA, varianceB] = [variance(a, meanA), variance(b, meanB)];
  const [sa, sb] = [varianceA / a.length, varianceB / b.length];
  const value = meanA - meanB;
  if (a.length < 2 || b.length < 2) return difference(value, { standardError: 0, degrees: 0, skew: 0 });
  const degrees = sa + sb === 0 ? 1 : (sa + sb) ** 2 / (sa ** 2 / (a.length - 1) + sb ** 2 / (b.length - 1));
  const standardError = Math.sqrt(sa + sb);
  const skewA = standardisedSkew(a, meanA, varianceA);
  const skewB = standardisedSkew(b, meanB, varianceB);
  const third = skewA * sa ** 1.5 - skewB * sb ** 1.5;
  return difference(value, { standardError, degrees, skew: standardError === 0 ? 0 : third / standardError ** 3 });
}

const fromLog = ({ value, low, high, p }: Difference): Ratio => ({
  value: Math.exp(value),
  low: low === null ? null : Math.exp(low),
  high: high === null ? null : Math.exp(high),
  p,
});

/**
 * Returns the ratio of values with common seeds (a[i] and b[i]): the geometric mean of the ratios, with interval and p-value from
 * t tests of the logarithms. The test is paired if the results of common seeds are positively correlated, or appear negatively
 * correlated. Otherwise pairing would only cost degrees of freedom, and the samples are treated as independent. Null if the ratio
 * is undefined (the mean of b is 0).
 */
export function commonSeedRatio(a: readonly number[], b: readonly number[]): Ratio | null {
  if (!a.every((value) => value > 0) || !b.every((value) => value > 0)) return ratioOfMeans(a, b, pairedTest);
  const [logA, logB] = [a.map(Math.log), b.map(Math.log)];
  if (!correlate(logA, logB)) return fromLog(welchDifference(logA, logB));
  return fromLog(pairedDifference(a.map((value, i) => Math.log(value / b[i]!))));
}

/**
 * Levels of one-sided tests above which samples count as correlated. The level for a negative correlation is lower, since missing
 * one is worse than a false positive: the interval of independent samples would be too short.
 */
const CORRELATED = { positively: 0.9, negatively: 0.85 };
/**
 * Below this number, negatively correlated samples are paired without a test, which would have no power. Pairing then never
 * yields the shorter interval.
 */
const LEAST_FOR_NEGATIVE = 5;

/**
 * Whether two samples are correlated, by t tests of the correlation. With two values each, only equal samples count as
 * correlated.
 */
function correlate(a: readonly number[], b: readonly number[]): boolean {
  const [meanA, meanB] = [mean(a), mean(b)];
  const covariance = mean(a.map((value, i) => (value - meanA) * (b[i]! - meanB))) * (a.length / (a.length - 1));
  if (covariance < 0 && a.length < LEAST_FOR_NEGATIVE) return true;
  const degrees = a.length - 2;
  if (degrees < 1) return a.every((value, i) => value === b[i]);
  const spread = Math.sqrt(variance(a, meanA) * variance(b, meanB));
  if (spread === 0) return false;
  const correlation = Math.min(1, Math.max(-1, covariance / spread));
  const t = correlation * Math.sqrt(degrees / (1 - correlation ** 2));
  const level = correlation > 0 ? CORRELATED.positively : CORRELATED.negatively;
  return tTestP(t, degrees) < 2 * (1 - level);
}

/** As commonSeedRatio, for values without common seeds: Welch's interval, of logarithms if all values are positive. */
export function independentRatio(a: readonly number[], b: readonly number[]): Ratio | null {
  if (!a.every((value) => value > 0) || !b.every((value) => value > 0)) return ratioOfMeans(a, b, welchDifference);
  return fromLog(welchDifference(a.map(Math.log), b.map(Math.log)));
}

type DifferenceTest = (a: readonly number[], b: readonly number[]) => Difference;

const pairedTest: DifferenceTest = (a, b) => pairedDifference(a.map((value, i) => value - b[i]!));

/**
 * Returns the ratio of means, for values that include zeros or negative ones, which have no logarithm. The interval contains all
 * ratios r for which the test of a - r b does not reject (Fieller 1954), so it excludes 1 exactly if p is below 5 %. There is no
 * interval if this set is unbounded, as the mean of b may be 0.
 */
function ratioOfMeans(a: readonly number[], b: readonly number[], test: DifferenceTest): Ratio | null {
  const base = mean(b);
  if (base === 0) return null;
  const value = mean(a) / base;
  const { p } = test(a, b);
  if (p === null) return { value, low: null, high: null, p };
  if (test === pairedTest && isExact(a, b, value)) return { value, low: value, high: value, p: value === 1 ? 1 : 0 };
  const scaled = (ratio: number) => b.map((x) => ratio * x);
  const isPossible = (ratio: number) => test(a, scaled(ratio)).p! >= 1 - LEVEL;
  const [low, high] = [endOf(value, -1, isPossible), endOf(value, 1, isPossible)];
  if (low === null || high === null) return { value, low: null, high: null, p };
  return { value, low: lowEnd(low, [...a, ...b]), high, p };
}

/** Whether all pairs have exactly this ratio; false for a ratio of 0. */
const isExact = (a: readonly number[], b: readonly number[], ratio: number): boolean =>
  ratio !== 0 && a.every((value, i) => value === ratio * b[i]!);

/** Multiple of the value, or of 1, beyond which the set of possible ratios counts as unbounded. */
const NO_END = 1e9;

/** Returns the last possible ratio on one side of a possible one; null if there is no end. */
function endOf(value: number, side: -1 | 1, isPossible: (ratio: number) => boolean): number | null {
  const unit = Math.abs(value) || 1;
  let [inside, outside] = [0, unit / 16];
  while (isPossible(value + side * outside)) {
    inside = outside;
    outside *= 4;
    if (outside > unit * NO_END) return null;
  }
  for (let i = 0; i < 40; i += 1) {
    const middle = (inside + outside) / 2;
    if (isPossible(value + side * middle)) inside = middle;
    else outside = middle;
  }
  return value + side * inside;
}
