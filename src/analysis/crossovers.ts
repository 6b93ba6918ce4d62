import type { Comparison } from '../spec/resources/comparison.ts';
import type { Cell } from './cells.ts';
import type { Scalar } from './comparable-run.ts';
import { ratioOf } from './ratios.ts';
import type { Ratio } from './statistics.ts';

/** Ratio of a series to the baseline at one numeric x. */
export interface RatioAt extends Ratio {
  readonly x: number;
}

export interface Crossing {
  /** The nearest points on either side at which the order of the two is decided; the crossing lies between them. */
  readonly between: readonly [number, number];
  /** Position interpolated between them. */
  readonly at: number;
  /** Range of `at` due to the noise of the replications alone; null if the ratios have no intervals. */
  readonly interval: readonly [number, number] | null;
}

type Side = -1 | 0 | 1;

/**
 * Returns the brackets in which a series crosses its baseline, by x. The interval of a ratio decides on which side of 1 it is; an
 * interval that includes 1 leaves it undecided. If no ratio of the series was tested (one replication), values alone decide.
 */
export function crossings(ratios: readonly RatioAt[]): Crossing[] {
  const points = ratios.toSorted((a, b) => a.x - b.x);
  const isTested = points.some(({ low, p }) => low !== null || p !== null);
  const sides = points.map((ratio) => (isTested ? testedSide(ratio) : sideOf(ratio.value)));
  const decided = sides.map((side, i) => ({ i, side })).filter(({ side }) => side !== 0);
  return decided.flatMap((right, k) => {
    const left = decided[k - 1];
    if (!left || left.side === right.side) return [];
    return [crossing(points.slice(left.i, right.i + 1), right.side)];
  });
}

const sideOf = (value: number): Side => (value > 1 ? 1 : value < 1 ? -1 : 0);

function testedSide({ low, high }: Ratio): Side {
  if (low === null || high === null) return 0;
  return low > 1 ? 1 : high < 1 ? -1 : 0;
}

function crossing(span: readonly RatioAt[], direction: Side): Crossing {
  const places = zeros(span, ({ value }) => value);
  const at = places[Math.floor((places.length - 1) / 2)]!;
  return { between: [span[0]!.x, span.at(-1)!.x], at, interval: intervalOf(span, direction, at) };
}

/** Returns where the band of the ratio's intervals crosses 1. */
function intervalOf(span: readonly RatioAt[], direction: Side, at: number): Crossing['interval'] {
  const banded = span.flatMap(({ x, low, high }) => (low === null || high === null ? [] : [{ x, low, high }]));
  if (banded.length < span.length) return null;
  const first = zeros(banded, ({ low, high }) => (direction > 0 ? high : low))[0]!;
  const last = zeros(banded, ({ low, high }) => (direction > 0 ? low : high)).at(-1)!;
  return [Math.min(first, at), Math.max(last, at)];
}

/** Returns every x at which the polyline through the quantity passes 1. */
function zeros<At extends { readonly x: number }>(span: readonly At[], quantity: (at: At) => number): number[] {
  return span.flatMap((right, i) => {
    const left = span[i - 1];
    if (!left) return [];
    const [a, b] = distancesFromOne(quantity(left), quantity(right));
    if (a === b || a * b > 0 || (a === 0 && i > 1)) return [];
    return [interpolate(left.x, right.x, a / (a - b))];
  });
}

/** Returns the differences of logarithms if both values are positive, otherwise the differences from 1. */
function distancesFromOne(a: number, b: number): [number, number] {
  return a > 0 && b > 0 ? [Math.log(a), Math.log(b)] : [a - 1, b - 1];
}

/** Interpolates geometrically, or linearly if the axis reaches 0 or below. Clamped to the ends against rounding. */
function interpolate(from: number, to: number, share: number): number {
  const x = from > 0 ? from * (to / from) ** share : from + (to - from) * share;
  return Math.min(to, Math.max(from, x));
}

/**
 * Returns the crossovers between successive winners, with or without ties in between. Those with the baseline are omitted, as
 * `crossoversOf` returns them.
 */
export function changesOf(
  cells: readonly Cell[],
  winners: readonly Pick<Comparison['winners'][number], 'from' | 'to' | 'series' | 'significant'>[],
  { baseline, bisected }: { readonly baseline: string; readonly bisected: readonly number[] },
): Comparison['crossovers'] {
  const led = winners.filter(({ series, significant }) => significant !== false && series.length === 1);
  return led.flatMap((after, i) => {
    const before = led[i - 1];
    const [a, b] = [before?.series[0], after.series[0]!];
    if (!before || a === undefined || a === b || [a, b].includes(baseline)) return [];
    const ratios = ratiosWithin(cells, [a, b], [before.to, after.from]);
    return crossings(ratios).map((one) => asCrossover(a, b, one, bisected));
  });
}

/** Returns the ratios of one series to another within a range of x. */
function ratiosWithin(
  cells: readonly Cell[],
  [a, b]: readonly [string, string],
  [from, to]: readonly [Scalar, Scalar],
): RatioAt[] {
  return cells.flatMap((cell) => {
    const { x } = cell;
    if (cell.series !== a || typeof x !== 'number' || x < Number(from) || x > Number(to)) return [];
    const other = cells.find((one) => one.series === b && one.x === x);
    const ratio = other ? ratioOf(cell, other) : null;
    return ratio ? [{ x, ...ratio }] : [];
  });
}

/** Orders crossovers along x. */
export const byPlace = (a: Comparison['crossovers'][number], b: Comparison['crossovers'][number]): number =>
  a.between[0]! - b.between[0]! || a.at - b.at;

const asCrossover = (a: string, b: string, { between, at, interval }: Crossing, bisected: readonly number[]) => ({
  ...{ a, b, between: [...between], at, interval: interval && [...interval] },
  refined: between.some((x) => bisected.includes(x)),
});

/**
 * Returns the crossovers of each series with the baseline, by position. A crossover is refined if an end of its bracket was added
 * to the sweep by bisection.
 */
export function crossoversOf(
  points: Comparison['points'],
  baseline: string,
  bisected: readonly number[],
): Comparison['crossovers'] {
  const names = [...new Set(points.map(({ series }) => series))].filter((name) => name !== baseline);
  const found = names.flatMap((name) => {
    const ratios = points.flatMap(({ x, series, ratio }) =>
      series === name && ratio && typeof x === 'number' ? [{ x, ...ratio }] : [],
    );
    return crossings(ratios).map((one) => asCrossover(name, baseline, one, bisected));
  });
  return found.sort(byPlace);
}
