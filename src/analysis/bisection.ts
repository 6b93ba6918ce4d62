import type { Comparison } from '../spec/resources/comparison.ts';
import { entry } from './comparable-run.ts';

/** A value of x to simulate next, and the series whose bracket it halves; the baseline belongs to each. */
export interface Bisection {
  readonly x: number;
  readonly series: readonly string[];
  readonly baseline: string;
}

export interface BisectionLimits {
  /** Brackets whose ends differ by at most this share of the lower one are narrow enough. */
  readonly tolerance: number;
}

/**
 * Values of x that halve the brackets of a comparison's crossovers, ascending; none if all are narrow enough. Between
 * whole numbers x stays whole. Points that take no side (their ratio cannot be told from 1) stay inside: the wider gap
 * beside them is halved. Compare again with these values as `bisected`, until there are none.
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

/** Where the series is known from one end of the bracket to the other. */
function knownWithin({ points }: Comparison, series: string, from: number, to: number): number[] {
  const known = points.flatMap(({ x, ...point }) =>
    point.series === series && point.ratio && typeof x === 'number' && x > from && x < to ? [x] : [],
  );
  return [from, ...known.sort((a, b) => a - b), to];
}

/** The middle of the wider one of the gaps at either end of a bracket: halving it moves an end. */
function middleOfWiderGap(places: readonly number[]): number | undefined {
  const width = places[0]! > 0 ? factorOf : differenceOf;
  const gaps: Gap[] = [
    [places[0]!, places[1]!],
    [places.at(-2)!, places.at(-1)!],
  ];
  const middles = gaps.sort((a, b) => width(b) - width(a)).map((gap) => middleOf(gap));
  return middles[0] ?? middles[1];
}

/** A stretch of the x axis. */
type Gap = readonly [from: number, to: number];

const factorOf = ([from, to]: Gap): number => to / from;
const differenceOf = ([from, to]: Gap): number => to - from;

/**
 * Geometric, as far as that exists; undefined where there is no whole number between two.
 * @param isWhole whether only whole numbers lie between; by default that is so between whole numbers
 */
export function middleOf(
  [from, to]: Gap,
  isWhole = Number.isInteger(from) && Number.isInteger(to),
): number | undefined {
  const middle = from > 0 ? Math.sqrt(from * to) : (from + to) / 2;
  const x = isWhole ? Math.round(middle) : middle;
  return x > from && x < to ? x : undefined;
}
