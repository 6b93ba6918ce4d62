import { scaleLinear, scaleLog, scalePoint } from 'd3-scale';
import type { Line, Scalar } from './series.ts';

export interface Tick {
  readonly value: number;
  readonly label: boolean;
}

/** Vertical scale of a panel: data value to y in pixels, the top being the largest. */
export interface ValueScale {
  readonly kind: 'log' | 'linear';
  readonly at: (value: number) => number;
  readonly ticks: readonly Tick[];
}

/** Horizontal scale: x of the data to pixels. */
export interface PlaceScale {
  readonly kind: 'log' | 'linear' | 'places';
  readonly at: (x: Scalar) => number;
}

/** Logarithmic where all x are positive and span a factor of 8 or more; places side by side where x is no number. */
export function placeScale(values: readonly Scalar[], from: number, to: number): PlaceScale {
  if (values.length < 2 || !values.every((value) => typeof value === 'number')) {
    const places = scalePoint(values.map(String), [from, to]).padding(0.5);
    return { kind: 'places', at: (x) => places(String(x)) ?? (from + to) / 2 };
  }
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const log = low > 0 && high / low >= 8;
  const scale = (log ? scaleLog() : scaleLinear()).domain([low, high]).range([from, to]);
  return { kind: log ? 'log' : 'linear', at: (x) => scale(Number(x)) };
}

/** Ticks at 1-2-5, thinned to decades where they would crowd and refined where there would be fewer than three. */
function logTicks(low: number, high: number): Tick[] {
  const within = (steps: readonly number[]) => {
    const decades = Array.from(
      { length: Math.ceil(Math.log10(high / low)) + 2 },
      (_, i) => Math.floor(Math.log10(low)) + i,
    );
    const values = decades.flatMap((decade) => steps.map((step) => Number((step * 10 ** decade).toPrecision(3))));
    return values.filter((value) => value >= low * 0.9999 && value <= high * 1.0001);
  };
  const usual = within([1, 2, 5]);
  if (usual.length >= 3) return usual.map((value) => ({ value, label: usual.length <= 9 || isDecade(value) }));
  const fine = [
    [1, 1.5, 2, 3, 5, 7],
    [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9],
  ]
    .map(within)
    .find(({ length }) => length >= 3);
  const values = fine ?? scaleLinear().domain([low, high]).ticks(5);
  return values.map((value) => ({ value, label: true }));
}

const isDecade = (value: number): boolean => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;

/** Extent of values and intervals. An interval counts up to a factor of 3: a wild one must not flatten the rest. */
function extent(lines: readonly Line[]): [number, number] {
  const marks = lines.flatMap((line) => line.marks);
  const low = Math.min(...marks.map((mark) => Math.max(mark.low, mark.value / 3)));
  const high = Math.max(...marks.map((mark) => Math.min(mark.high, mark.value * 3)));
  return [low, high];
}

/** Logarithmic unless a value is 0 or below: a log axis cannot show it. */
export function metricScale(lines: readonly Line[], bottom: number, top: number): ValueScale {
  const values = lines.flatMap(({ marks }) => marks.map(({ value }) => value));
  if (values.length === 0 || Math.min(...values) <= 0) return linearScale(lines, bottom, top);
  const [low, high] = extent(lines);
  // A hand's breadth of air, and never less than 10 % in all: equal values lie in the middle.
  const air = Math.max((high / low) ** 0.04, high / low < 1.1 ? 1.05 : 1);
  const scale = scaleLog()
    .domain([low / air, high * air])
    .range([bottom, top]);
  return { kind: 'log', at: clamped(scale, bottom, top), ticks: logTicks(low / air, high * air) };
}

function linearScale(lines: readonly Line[], bottom: number, top: number): ValueScale {
  const marks = lines.flatMap((line) => line.marks);
  const low = Math.min(0, ...marks.map((mark) => mark.low));
  const high = Math.max(...marks.map((mark) => mark.high), low + 1e-9);
  const scale = scaleLinear()
    .domain([low, marks.length ? high : 1])
    .range([bottom, top])
    .nice(5);
  return {
    kind: 'linear',
    at: clamped(scale, bottom, top),
    ticks: scale.ticks(5).map((value) => ({ value, label: true })),
  };
}

const RATIO_TICKS = [
  [0.9, 0.95, 1, 1.05, 1.1],
  [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.4],
  [0.5, 0.6, 0.7, 0.8, 1, 1.2, 1.4, 1.7, 2, 2.4, 2.8],
  [0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.8, 4],
  [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20],
] as const;

/** Logarithmic, 1 always in sight; linear where a ratio is 0 or below. */
export function ratioScale(lines: readonly Line[], bottom: number, top: number): ValueScale {
  const values = lines.flatMap(({ marks }) => marks.map(({ value }) => value));
  if (values.some((value) => value <= 0)) return linearScale(lines, bottom, top);
  const [low, high] = values.length ? extent(lines) : [1, 1];
  const [from, to] = [Math.min(low * 0.96, 0.93), Math.max(high * 1.04, 1.07)];
  const scale = scaleLog().domain([from, to]).range([bottom, top]);
  const inside = (ticks: readonly number[]) => ticks.filter((value) => value >= from && value <= to);
  const covers = (ticks: readonly number[]) => ticks[0]! <= from * 1.15 && ticks.at(-1)! >= to / 1.15;
  const round = RATIO_TICKS.find((ticks) => covers(ticks) && inside(ticks).length <= 9);
  const ticks = round ? inside(round).map((value) => ({ value, label: true })) : logTicks(from, to);
  return { kind: 'log', at: clamped(scale, bottom, top), ticks };
}

const clamped =
  (scale: (value: number) => number, bottom: number, top: number) =>
  (value: number): number => {
    const y = scale(value);
    return Number.isNaN(y) ? bottom : Math.min(bottom, Math.max(top, y));
  };
