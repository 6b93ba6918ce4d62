import type { Scalar } from './comparison.ts';
import { scaleLinear, scaleLog, scalePoint, scaleSymlog } from './scale-library.ts';
import { logTicks, ratioTicks, type Tick } from './ticks.ts';

/** A value with the ends of its interval, which equal the value if there is none. */
export interface Mark {
  readonly x: Scalar;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

/** Vertical scale of a panel, from data value to position, with the largest value at the top. */
export interface ValueScale {
  readonly kind: 'log' | 'linear';
  readonly at: (value: number) => number;
  readonly ticks: readonly Tick[];
}

/** Horizontal scale, from x to position. */
export interface PlaceScale {
  readonly kind: 'log' | 'log from 0' | 'linear' | 'places';
  readonly at: (x: Scalar) => number;
}

/** Positions between which an axis extends. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Positive values that span at least this factor are placed on a logarithmic scale, and those beside a 0. */
const WIDE = { positive: 8, from0: 32 };

/**
 * Creates a logarithmic scale if all x are positive and span a wide range, also if there is a 0 beside them; evenly spaced
 * positions if an x is not a number.
 */
export function placeScale(values: readonly Scalar[], { from, to }: Range): PlaceScale {
  const numbers = values.filter((value) => typeof value === 'number');
  if (values.length < 2 || numbers.length < values.length) {
    const places = scalePoint(values.map(String), [from, to]).padding(0.5);
    return { kind: 'places', at: (x) => places(String(x)) ?? (from + to) / 2 };
  }
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const { kind, scale } = numberScale(low, high, Math.min(...numbers.filter((value) => value > 0)));
  scale.range([from, to]);
  return { kind, at: (x) => scale(Number(x)) };
}

/** @param least the least value above 0 */
function numberScale(low: number, high: number, least: number) {
  const ends = [low, high];
  if (low > 0 && high / low >= WIDE.positive) return { kind: 'log', scale: scaleLog().domain(ends) } as const;
  // Linear up to the least value, so that 0 is about as far from it as the values are from each other.
  if (low === 0 && high / least >= WIDE.from0)
    return { kind: 'log from 0', scale: scaleSymlog().domain(ends).constant(least) } as const;
  return { kind: 'linear', scale: scaleLinear().domain(ends) } as const;
}

/**
 * Returns the extent of values and intervals. An interval counts up to a factor of 3, so an extreme one does not flatten the
 * others.
 */
function extent(marks: readonly Mark[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const mark of marks) {
    low = Math.min(low, Math.max(mark.low, mark.value / 3));
    high = Math.max(high, Math.min(mark.high, mark.value * 3));
  }
  return [low, high];
}

/** Below this, a third of a value may round to 0. */
const LEAST = 1e-300;

/** Whether a value is too small for a logarithmic scale. */
export const reachesZero = (marks: readonly Mark[]): boolean => marks.some(({ value }) => value < LEAST);

/** Creates the scale of the metric's panel, for values in the unit of its ticks. */
export function metricScale(marks: readonly Mark[], range: Range, isLinear: boolean): ValueScale {
  if (isLinear || marks.length === 0 || reachesZero(marks)) return linearScale(marks, range);
  const [low, high] = extent(marks);
  // A margin of at least 10 % in total, so equal values are in the middle.
  const air = Math.max((high / low) ** 0.04, high / low < 1.1 ? 1.05 : 1);
  return logScale(low / air, high * air, range, logTicks);
}

/** Creates a logarithmic scale that always includes 1; linear if a ratio is 0 or below. */
export function ratioScale(marks: readonly Mark[], range: Range): ValueScale {
  if (reachesZero(marks)) return linearScale(marks, range);
  const [low, high] = marks.length > 0 ? extent(marks) : [1, 1];
  return logScale(Math.min(low * 0.96, 0.93), Math.max(high * 1.04, 1.07), range, ratioTicks);
}

function logScale(low: number, high: number, range: Range, ticksOf: (low: number, high: number) => Tick[]): ValueScale {
  const scale = scaleLog([low, high], [range.to, range.from]);
  return { kind: 'log', at: clamped(scale, range), ticks: ticksOf(low, high) };
}

/** Below this span, the step between ticks underflows. */
const LEAST_SPAN = 1e-300;

function linearScale(marks: readonly Mark[], range: Range): ValueScale {
  const low = Math.min(0, ...marks.map((mark) => mark.low));
  const high = Math.max(...marks.map((mark) => mark.high), 0);
  const scale = scaleLinear([low, high - low > LEAST_SPAN ? high : low + 1], [range.to, range.from]).nice(5);
  const ticks = scale.ticks(5).map((value) => ({ value, isMajor: true }));
  return { kind: 'linear', at: clamped(scale, range), ticks };
}

const clamped =
  (scale: (value: number) => number, { from, to }: Range) =>
  (value: number): number => {
    const y = scale(value);
    return Number.isNaN(y) ? to : Math.min(to, Math.max(from, y));
  };
