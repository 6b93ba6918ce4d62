import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import type { Comparison, Scalar } from '../api/types.ts';
import { exact, metricTitle, scaleFor, significant } from '../numbers/format.ts';
import { alongX, type ComparisonPoint } from './comparison-data.ts';
import { logTicks, ratioLabel, ratioTicks, spreadLabels } from './ticks.ts';

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

interface Drawn {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}
type Column = { readonly name: string; readonly values: readonly (Drawn | undefined)[] };
type Position = (value: number) => number;

/** Bars shorter than this would hide behind their mark. */
const SHORTEST_BAR = 5;

export function metricColumns(comparison: Comparison, shown: readonly string[], xs: readonly Scalar[]): Column[] {
  const drawn = (point: ComparisonPoint | undefined) =>
    point && { value: point.mean, low: point.low ?? point.mean, high: point.high ?? point.mean, n: point.n };
  return shown.map((name) => ({ name, values: alongX(comparison, name, xs).map(drawn) }));
}

export function ratioColumns(comparison: Comparison, shown: readonly string[], xs: readonly Scalar[]): Column[] {
  const drawn = (point: ComparisonPoint | undefined) => {
    if (!point) return undefined;
    if (point.series === comparison.baseline) return { value: 1, low: 1, high: 1, n: point.n };
    const { ratio } = point;
    if (!ratio || ratio.value <= 0) return undefined;
    return { value: ratio.value, low: ratio.low ?? ratio.value, high: ratio.high ?? ratio.value, n: point.n };
  };
  return shown.map((name) => ({ name, values: alongX(comparison, name, xs).map(drawn) }));
}

/** A logarithm cannot show it. */
export const reachesZero = (column: Column) => column.values.some((drawn) => drawn && drawn.value <= 0);

interface Frame {
  readonly positions: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
}

export function metricPanel(
  comparison: Comparison,
  columns: readonly Column[],
  frame: Frame,
  isLinear: boolean,
): Panel {
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

export function ratioPanel(comparison: Comparison, columns: readonly Column[], frame: Frame): Panel {
  const all = columns.flatMap((column) => column.values.filter((drawn) => drawn !== undefined));
  const low = Math.min(0.78, ...all.map((drawn) => (drawn.low > 0 ? drawn.low : drawn.value) * 0.94));
  const high = Math.max(1.28, ...all.map((drawn) => drawn.high * 1.06));
  const scale = scaleLog([low, high], [frame.top + frame.height, frame.top]);
  return {
    kind: 'ratio',
    title: `Ratio to ${exact(comparison.baseline)}`,
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
