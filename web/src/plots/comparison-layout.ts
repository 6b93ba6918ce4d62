import { extent } from 'd3-array';
import { scaleLinear, scaleLog, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { Comparison, Scalar } from '../api/types.ts';
import { exact, metricTitle, pathTitle, scaleFor, significant } from '../numbers/format.ts';
import { alongX, type ComparisonPoint, seriesNames, xValues } from './comparison-data.ts';
import { logTicks, ratioLabel, ratioTicks, spreadLabels } from './ticks.ts';

export type PlotView = 'both' | 'abs' | 'ratio';

export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly view: PlotView;
  readonly hidden: ReadonlySet<string>;
  readonly yScale: 'log' | 'linear';
}

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly n: number;
}

export interface PlotSeries {
  readonly name: string;
  readonly path: string;
  /** Error bars with caps, where they are tall enough to be seen. */
  readonly bars: string;
  readonly marks: readonly Mark[];
}

export interface PlotLabel {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  placed: number;
}

export interface Panel {
  readonly kind: 'metric' | 'ratio';
  readonly title: string;
  readonly hint: string;
  readonly top: number;
  readonly height: number;
  readonly ticks: readonly { y: number; text: string; isMajor: boolean; isOne: boolean }[];
  readonly series: readonly PlotSeries[];
  readonly labels: readonly PlotLabel[];
}

export interface PlotLayout {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly xTitle: string;
  readonly xs: readonly { value: Scalar; x: number; text: string; isLabelled: boolean }[];
  readonly panels: readonly Panel[];
  readonly rings: readonly { x: number; y: number; number: number; series: string }[];
  /** A logarithmic axis was asked for, but the values reach zero. */
  readonly forcedLinear: boolean;
}

interface Drawn {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}
type Column = { readonly name: string; readonly values: readonly (Drawn | undefined)[] };
type Position = (value: number) => number;

const TOP = 26;
const BOTTOM = 42;
const GAP = 46;
/** Bars shorter than this would hide behind their mark. */
const SHORTEST_BAR = 5;

/** Where everything of a comparison plot stands, in pixels: the metric above, its ratio to the baseline below, one x axis. */
export function layoutComparison(comparison: Comparison, options: PlotOptions): PlotLayout {
  const { width, height, view } = options;
  const isSmall = width < 560;
  const left = isSmall ? 40 : 48;
  const right = width - (isSmall ? 92 : 112);
  const bottom = height - BOTTOM;
  const xs = xValues(comparison);
  const positions = placeX(xs, left + 8, right - 8);
  const shown = seriesNames(comparison).filter((name) => !options.hidden.has(name));
  const frame = { positions, left, right };
  const heights = panelHeights(view, bottom - TOP);
  const metric = metricColumns(comparison, shown, xs);
  const forcedLinear = options.yScale === 'log' && metric.some(reachesZero);
  const panels: Panel[] = [];
  if (heights.metric > 0) {
    panels.push(
      metricPanel(
        comparison,
        metric,
        { ...frame, top: TOP, height: heights.metric },
        options.yScale === 'linear' || forcedLinear,
      ),
    );
  }
  if (heights.ratio > 0) {
    const top = bottom - heights.ratio;
    panels.push(ratioPanel(comparison, ratioColumns(comparison, shown, xs), { ...frame, top, height: heights.ratio }));
  }
  return {
    left,
    right,
    bottom,
    xTitle: comparison.x === 'processes' ? 'Processes P' : pathTitle(comparison.x),
    xs: labelX(xs, positions, isSmall ? 46 : 52),
    panels,
    rings: ringsOf(comparison, shown, positions, xs, panels),
    forcedLinear,
  };
}

function panelHeights(view: PlotView, available: number): { metric: number; ratio: number } {
  if (view === 'abs') return { metric: available, ratio: 0 };
  if (view === 'ratio') return { metric: 0, ratio: available };
  const metric = Math.round((available - GAP) * 0.46);
  return { metric, ratio: available - GAP - metric };
}

/** Numbers over a wide range get a logarithmic axis, other numbers a linear one, words one place each. */
function placeX(xs: readonly Scalar[], from: number, to: number): number[] {
  const numbers = xs.filter((value) => typeof value === 'number');
  const [low = 0, high = 1] = extent(numbers);
  if (xs.length === 1) return [(from + to) / 2];
  if (numbers.length < xs.length) {
    const scale = scalePoint(xs.map(String), [from, to]).padding(0.3);
    return xs.map((value) => scale(String(value)) ?? from);
  }
  const isWide = low > 0 && high / low >= 8;
  const scale = isWide ? scaleLog([low, high], [from, to]) : scaleLinear([low, high], [from, to]);
  return numbers.map((value) => scale(value));
}

function labelX(xs: readonly Scalar[], positions: readonly number[], room: number): PlotLayout['xs'] {
  let last = Number.POSITIVE_INFINITY;
  const labelled = new Set<number>();
  for (let place = xs.length - 1; place >= 0; place--) {
    const x = positions[place] ?? 0;
    const needed = Math.max(room, 7.2 * exact(xs[place] ?? '').length + 10);
    if (last - x < needed) continue;
    labelled.add(place);
    last = x;
  }
  return xs.map((value, place) => ({
    value,
    x: positions[place] ?? 0,
    text: exact(value),
    isLabelled: labelled.has(place),
  }));
}

function metricColumns(comparison: Comparison, shown: readonly string[], xs: readonly Scalar[]): Column[] {
  const drawn = (point: ComparisonPoint | undefined) =>
    point && { value: point.mean, low: point.low, high: point.high, n: point.n };
  return shown.map((name) => ({ name, values: alongX(comparison, name, xs).map(drawn) }));
}

function ratioColumns(comparison: Comparison, shown: readonly string[], xs: readonly Scalar[]): Column[] {
  const drawn = (point: ComparisonPoint | undefined) => {
    if (!point) return undefined;
    if (point.series === comparison.baseline) return { value: 1, low: 1, high: 1, n: point.n };
    const { ratio } = point;
    return ratio && ratio.value > 0 ? { value: ratio.value, low: ratio.low, high: ratio.high, n: point.n } : undefined;
  };
  return shown.map((name) => ({ name, values: alongX(comparison, name, xs).map(drawn) }));
}

const reachesZero = (column: Column) => column.values.some((drawn) => drawn && drawn.value <= 0);

interface Frame {
  readonly positions: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
}

function metricPanel(comparison: Comparison, columns: readonly Column[], frame: Frame, isLinear: boolean): Panel {
  const all = columns.flatMap((column) => column.values.filter((drawn) => drawn !== undefined));
  const high = Math.max(...all.map((drawn) => drawn.high), Number.MIN_VALUE);
  const least = Math.min(...all.map((drawn) => drawn.value), high);
  const low = Math.min(...all.map((drawn) => (drawn.low > 0 ? drawn.low : drawn.value)), least);
  const unit = scaleFor(comparison.unit, high);
  const range = [frame.top + frame.height, frame.top] as const;
  const scale = isLinear
    ? scaleLinear([Math.min(0, ...all.map((drawn) => drawn.low)), high * 1.05], range)
    : scaleLog([low * 0.87, high * 1.15], range);
  const position: Position = (value) => scale(isLinear ? value : Math.max(value, low * 0.87));
  const ticks = isLinear
    ? scale.ticks(6).map((value) => ({ value, isMajor: true }))
    : logTicks(low * 0.87 * unit.factor, high * 1.15 * unit.factor).map((tick) => ({
        ...tick,
        value: tick.value / unit.factor,
      }));
  return {
    kind: 'metric',
    title: metricTitle(comparison.metric) + (unit.unit ? `, ${unit.unit}` : ''),
    hint: '',
    top: frame.top,
    height: frame.height,
    ticks: ticks.map(({ value, isMajor }) => ({
      y: scale(value),
      text: axisNumber(value * unit.factor),
      isMajor,
      isOne: false,
    })),
    ...drawColumns(columns, frame, position),
  };
}

function axisNumber(value: number): string {
  return value !== 0 && Math.abs(value) < 1e-4 ? significant(value, 1) : exact(Number(value.toPrecision(6)));
}

const HINTS = {
  higher: 'above 1 is better than the baseline',
  lower: 'below 1 is better than the baseline',
  neutral: '',
} as const;

function ratioPanel(comparison: Comparison, columns: readonly Column[], frame: Frame): Panel {
  const all = columns.flatMap((column) => column.values.filter((drawn) => drawn !== undefined));
  const low = Math.min(0.78, ...all.map((drawn) => (drawn.low > 0 ? drawn.low : drawn.value) * 0.94));
  const high = Math.max(1.28, ...all.map((drawn) => drawn.high * 1.06));
  const scale = scaleLog([low, high], [frame.top + frame.height, frame.top]);
  return {
    kind: 'ratio',
    title: `Ratio to ${comparison.baseline}`,
    hint: HINTS[comparison.better],
    top: frame.top,
    height: frame.height,
    ticks: ratioTicks(low, high).map((value) => ({
      y: scale(value),
      text: ratioLabel(value),
      isMajor: true,
      isOne: value === 1,
    })),
    ...drawColumns(columns, frame, (value) => scale(Math.max(value, low))),
  };
}

function drawColumns(columns: readonly Column[], frame: Frame, position: Position): Pick<Panel, 'series' | 'labels'> {
  const series = columns.map((column) => drawColumn(column, frame.positions, position));
  const ends = series.flatMap(({ name, marks }) => {
    const end = marks.at(-1);
    return end ? [{ name, x: end.x, y: end.y, placed: end.y }] : [];
  });
  const labels = spreadLabels(ends, 14, frame.top + 4, frame.top + frame.height - 2);
  return { series, labels };
}

function drawColumn({ name, values }: Column, positions: readonly number[], position: Position): PlotSeries {
  const path = line<Drawn | undefined>()
    .defined((drawn) => drawn !== undefined)
    .x((_, place) => positions[place] ?? 0)
    .y((drawn) => (drawn ? position(drawn.value) : 0))
    .digits(1);
  const marks = values.flatMap((drawn, place) =>
    drawn ? [{ x: positions[place] ?? 0, y: position(drawn.value), n: drawn.n }] : [],
  );
  const bars = values.map((drawn, place) =>
    drawn ? errorBar(positions[place] ?? 0, position(drawn.low), position(drawn.high)) : '',
  );
  return { name, path: path([...values]) ?? '', marks, bars: bars.join('') };
}

function errorBar(x: number, low: number, high: number): string {
  if (!(low - high > SHORTEST_BAR)) return '';
  const at = (value: number) => value.toFixed(1);
  return `M${at(x)},${at(high)}V${at(low)}M${at(x - 3)},${at(high)}h6M${at(x - 3)},${at(low)}h6`;
}

/** Numbered rings on the line of 1 where a series crosses the baseline. */
function ringsOf(
  comparison: Comparison,
  shown: readonly string[],
  positions: readonly number[],
  xs: readonly Scalar[],
  panels: readonly Panel[],
): PlotLayout['rings'] {
  const one = panels.find((panel) => panel.kind === 'ratio')?.ticks.find((tick) => tick.isOne);
  if (!one) return [];
  return comparison.crossovers.flatMap((crossover, place) => {
    const x = between(crossover.x, xs, positions);
    if (x === undefined || !shown.includes(crossover.a)) return [];
    return [{ x, y: one.y, number: place + 1, series: crossover.a }];
  });
}

/** Position of a value between two values of the axis, interpolated in log space where it can be. */
function between(value: number, xs: readonly Scalar[], positions: readonly number[]): number | undefined {
  const place = xs.findIndex((x) => typeof x === 'number' && x >= value);
  const upper = xs[place];
  if (typeof upper !== 'number') return undefined;
  const lower = xs[place - 1];
  const right = positions[place] ?? 0;
  if (typeof lower !== 'number') return right;
  const left = positions[place - 1] ?? right;
  const share = lower > 0 ? Math.log(value / lower) / Math.log(upper / lower) : (value - lower) / (upper - lower);
  return left + share * (right - left);
}
