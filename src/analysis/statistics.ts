import { t95, tTestP } from './student-t.ts';

const LEVEL = 0.95;

/** A mean with its 95 % confidence interval. One value says nothing about its spread: null. */
export interface Estimate {
  readonly n: number;
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * A ratio with its 95 % interval and the two-sided p-value of "the ratio is 1"; null if a side has one value only. The interval
 * alone is null where the baseline may as well be 0.
 */
export interface Ratio {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
}

export function mean(values: readonly number[]): number {
  // Means of equal values must be that value exactly: sum the distance to the first one.
  const first = values[0] ?? Number.NaN;
  let sum = 0;
  for (const value of values) sum += value - first;
  return first + sum / values.length;
}

/** Sample variance (n - 1). 0 for a single value. */
export function variance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  let sum = 0;
  for (const value of values) sum += (value - centre) ** 2;
  return sum / (values.length - 1);
}

/** Of fewer values the skew says nothing. */
const LEAST_FOR_SKEW = 5;

/**
 * Mean and 95 % interval of at least one value: Student's, longer on the side of the skew by what Johnson's (1978)
 * correction moves its end there. The other end stays, since a few values tell the skew too badly to come nearer for it.
 */
export function estimate(values: readonly number[]): Estimate {
  const centre = mean(values);
  const n = values.length;
  if (n < 2) return { n, mean: centre, low: null, high: null };
  const t = t95(n - 1);
  const standardError = Math.sqrt(variance(values) / n);
  const half = t * standardError;
  const shift = (standardError * standardisedSkew(values) * (1 + 2 * t ** 2)) / 6;
  const low = lowEnd(centre - half + Math.min(0, shift), values);
  return { n, mean: centre, low, high: centre + half + Math.max(0, shift) };
}

/**
 * Times, rates and counts are never negative, and neither is the mean of such: an interval ends at 0 at the latest, which
 * costs it nothing of the truths that it holds.
 */
export const lowEnd = (low: number, values: readonly number[]): number =>
  low < 0 && values.every((value) => value >= 0) ? 0 : low;

/** Skew of the mean of these values: that of the values over the root of their number. 0 where there are too few. */
function standardisedSkew(values: readonly number[]): number {
  const n = values.length;
  const spread = Math.sqrt(variance(values));
  if (n < LEAST_FOR_SKEW || spread === 0) return 0;
  const centre = mean(values);
  const cubes = values.reduce((sum, value) => sum + ((value - centre) / spread) ** 3, 0);
  return ((n / ((n - 1) * (n - 2))) * cubes) / Math.sqrt(n);
}

/** A difference with its 95 % interval and p-value; null if there are too few values for a test. */
interface Difference {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
}

/** What a t test of a difference takes. */
interface Spread {
  readonly standardError: number;
  readonly degrees: number;
  /** Skew of the difference itself: its third central moment over the cube of its standard error. */
  readonly skew: number;
}

/**
 * Student's interval, longer on the side of the skew as that of a mean is. The p-value is that of the level at which the
 * interval ends at 0: below 5 % where the interval excludes 0, and nowhere else.
 */
function difference(value: number, { standardError, degrees, skew }: Spread): Difference {
  if (degrees < 1) return { value, low: null, high: null, p: null };
  if (standardError === 0) return { value, low: value, high: value, p: value === 0 ? 1 : 0 };
  const t = t95(degrees);
  const reach = (towards: number) => standardError * (t + (Math.max(0, towards * skew) * (1 + 2 * t ** 2)) / 6);
  const p = tTestP(reachingT(Math.abs(value) / standardError, -Math.sign(value) * skew), degrees);
  return { value, low: value - reach(-1), high: value + reach(1), p };
}

/** The t with which an interval reaches so many standard errors far, on a side towards which it has that skew. */
function reachingT(distance: number, skew: number): number {
  if (skew <= 0) return distance;
  const beyond = distance - skew / 6;
  if (beyond <= 0) return 0;
  return (Math.sqrt(1 + (4 * skew * beyond) / 3) - 1) / ((2 * skew) / 3);
}

/** Mean of paired differences with its 95 % interval and the p-value of the paired t test. */
export function pairedDifference(differences: readonly number[]): Difference {
  const n = differences.length;
  const standardError = Math.sqrt(variance(differences) / n);
  return difference(mean(differences), { standardError, degrees: n - 1, skew: standardisedSkew(differences) });
}

/** Difference of two independent means with unequal variances: Welch, with the skew of both (Cressie and Whitford 1986). */
export function welchDifference(a: readonly number[], b: readonly number[]): Difference {
  const [sa, sb] = [variance(a) / a.length, variance(b) / b.length];
  const value = mean(a) - mean(b);
  if (a.length < 2 || b.length < 2) return difference(value, { standardError: 0, degrees: 0, skew: 0 });
  const degrees = sa + sb === 0 ? 1 : (sa + sb) ** 2 / (sa ** 2 / (a.length - 1) + sb ** 2 / (b.length - 1));
  const standardError = Math.sqrt(sa + sb);
  const third = standardisedSkew(a) * sa ** 1.5 - standardisedSkew(b) * sb ** 1.5;
  return difference(value, { standardError, degrees, skew: standardError === 0 ? 0 : third / standardError ** 3 });
}

const fromLog = ({ value, low, high, p }: Difference): Ratio => ({
  value: Math.exp(value),
  low: low === null ? null : Math.exp(low),
  high: high === null ? null : Math.exp(high),
  p,
});

/**
 * Ratio of values of common seeds, a[i] and b[i] from the same one: geometric mean of the ratios, interval and p-value
 * by t tests of their logarithms. Pairs are compared where the results of a seed are seen to rise and fall together, or seem
 * to go against each other; where they do not, pairing would only cost degrees of freedom, and the samples count as
 * independent. Null where the ratio is undefined (the mean of b is 0).
 */
export function commonSeedRatio(a: readonly number[], b: readonly number[]): Ratio | null {
  if (!a.every((value) => value > 0) || !b.every((value) => value > 0)) return ratioOfMeans(a, b, pairedTest);
  const [logA, logB] = [a.map(Math.log), b.map(Math.log)];
  if (!correlate(logA, logB)) return fromLog(welchDifference(logA, logB));
  return fromLog(pairedDifference(a.map((value, i) => Math.log(value / b[i]!))));
}

/**
 * Levels of one-sided tests from which on samples count as correlated. The one of a negative correlation is low, since to
 * miss it costs more than to see it where there is none: the interval of independent samples is too short then.
 */
const CORRELATED = { positively: 0.9, negatively: 0.85 };
/** Fewer samples that go against each other are pairs without a test, which could not tell: these never have the shorter interval. */
const LEAST_FOR_NEGATIVE = 5;

/** Whether two samples correlate, by t tests of the correlation. Of two values each only the same rise together. */
function correlate(a: readonly number[], b: readonly number[]): boolean {
  const [meanA, meanB] = [mean(a), mean(b)];
  const covariance = mean(a.map((value, i) => (value - meanA) * (b[i]! - meanB))) * (a.length / (a.length - 1));
  if (covariance < 0 && a.length < LEAST_FOR_NEGATIVE) return true;
  const degrees = a.length - 2;
  if (degrees < 1) return a.every((value, i) => value === b[i]);
  const spread = Math.sqrt(variance(a) * variance(b));
  if (spread === 0) return false;
  const correlation = Math.min(1, Math.max(-1, covariance / spread));
  const t = correlation * Math.sqrt(degrees / (1 - correlation ** 2));
  const level = correlation > 0 ? CORRELATED.positively : CORRELATED.negatively;
  return tTestP(t, degrees) < 2 * (1 - level);
}

/** As commonSeedRatio, for values that share no seeds: Welch's interval, of the logarithms where there are some. */
export function independentRatio(a: readonly number[], b: readonly number[]): Ratio | null {
  if (!a.every((value) => value > 0) || !b.every((value) => value > 0)) return ratioOfMeans(a, b, welchDifference);
  return fromLog(welchDifference(a.map(Math.log), b.map(Math.log)));
}

type DifferenceTest = (a: readonly number[], b: readonly number[]) => Difference;

const pairedTest: DifferenceTest = (a, b) => pairedDifference(a.map((value, i) => value - b[i]!));

/**
 * Values with zeros or negative ones have no logarithm: ratio of the means, with the interval of all ratios r that the test
 * of a - r b does not reject (Fieller 1954), so that it excludes 1 where p is below 5 % and nowhere else. No interval where that
 * set has no end, since b may as well be 0 on average.
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

/** Whether all pairs have that ratio. Zeros alone have none. */
const isExact = (a: readonly number[], b: readonly number[], ratio: number): boolean =>
  ratio !== 0 && a.every((value, i) => value === ratio * b[i]!);

/** So many times the value, or 1, is as good as no end. */
const NO_END = 1e9;

/** The last of the possible ratios on a side of one that is; null where there is none. */
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
