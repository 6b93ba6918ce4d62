import type { Comparison } from '../spec/resources/comparison.ts';
import { entry } from './comparable-run.ts';

/** A value of x to simulate next, with the series whose brackets it halves, and the baseline that each needs. */
export interface Bisection {
  readonly x: number;
  readonly series: readonly string[];
  readonly baseline: string;
}

export interface BisectionLimits {
  /** A bracket is narrow enough if its ends differ by at most this share of the lower one. */
  readonly tolerance: number;
}

/**
 * Returns the values of x that halve the brackets of a comparison's crossovers, ascending; none if all are narrow enough. Between
 * integers, x stays an integer. Undecided points (whose ratio cannot be distinguished from 1) stay inside the bracket, and the
 * wider gap beside them is halved. Repeat the comparison with these values as `bisected` until none are left.
 */
export function nextBisections(comparison: Comparison, { tolerance }: BisectionLimits): Bisection[] {
  const wanted = new Map<number, string[]>();
  for (const { a, b, between } of comparison.crossovers) {
    const [from, to] = [between[0]!, between[1]!];
    if (to - from <= tolerance * Math.abs(from)) continue;
    const x = middleOfWiderGap(knownWithin(comparison, a, from, to));
    const crossing = [a, b].filter((name) => name !== comparison.baseline);
    if (x !== undefined) entry(wanted, x, () => []).push(...crossing);
  }
  return [...wanted]
    .map(([x, series]) => ({ x, series: [...new Set(series)], baseline: comparison.baseline }))
    .sort((a, b) => a.x - b.x);
}

/** Returns the positions at which the series has results, from one end of the bracket to the other. */
function knownWithin({ points }: Comparison, series: string, from: number, to: number): number[] {
  const known = points.flatMap(({ x, ...point }) =>
    point.series === series && point.ratio && typeof x === 'number' && x > from && x < to ? [x] : [],
  );
  return [from, ...known.sort((a, b) => a - b), to];
}

/** Returns the middle of the wider of the gaps at the two ends of a bracket: halving such a gap moves an end. */
function middleOfWiderGap(places: readonly number[]): number | undefined {
  const width = places[0]! > 0 ? factorOf : differenceOf;
  const gaps: Gap[] = [
    [places[0]!, places[1]!],
    [places.at(-2)!, places.at(-1)!],
  ];
  const middles = gaps.sort((a, b) => width(b) - width(a)).map((gap) => middleOf(gap));
  return middles[0] ?? middles[1];
}

/** An interval of the x axis. */
type Gap = readonly [from: number, to: number];

const factorOf = ([from, to]: Gap): number => to / from;
const differenceOf = ([from, to]: Gap): number => to - from;

/**
 * Returns the geometric mean for positive ends, otherwise the arithmetic mean; undefined if there is no integer in between.
 * @param isWhole whether x must be an integer; by default if both ends are
 */
export function middleOf(
  [from, to]: Gap,
  isWhole = Number.isInteger(from) && Number.isInteger(to),
): number | undefined {
  const middle = from > 0 ? Math.sqrt(from * to) : (from + to) / 2;
  const x = isWhole ? Math.round(middle) : middle;
  return x > from && x < to ? x : undefined;
}
