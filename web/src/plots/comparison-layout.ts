import { extent } from 'd3-array';
import { scaleLinear, scaleLog, scalePoint } from 'd3-scale';
import type { Comparison, Scalar } from '../api/types.ts';
import { exact, pathTitle, pathUnit } from '../numbers/format.ts';
import { seriesNames, xValues } from './comparison-data.ts';
import { metricColumns, metricPanel, type Panel, ratioColumns, ratioPanel, reachesZero } from './comparison-panels.ts';

export type PlotView = 'both' | 'abs' | 'ratio';

export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly view: PlotView;
  readonly hidden: ReadonlySet<string>;
  readonly yScale: 'log' | 'linear';
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

const TOP = 26;
const BOTTOM = 42;
const GAP = 46;
/** Mark and line before the name of a series, and the width of a character of it. */
const LABEL_LEAD = 34;
const LABEL_CHARACTER = 6.5;
/** Where everything of a comparison plot stands, in pixels: the metric above, its ratio to the baseline below, one x axis. */
export function layoutComparison(comparison: Comparison, options: PlotOptions): PlotLayout {
  const { width, height, view } = options;
  const isSmall = width < 560;
  const left = isSmall ? 40 : 48;
  const shown = seriesNames(comparison).filter((name) => !options.hidden.has(name));
  const right = width - labelRoom(shown, width);
  const bottom = height - BOTTOM;
  const xs = xValues(comparison);
  const positions = placeX(xs, left + 8, right - 8);
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
    xTitle: xTitleOf(comparison.x),
    xs: labelX(xs, positions, isSmall ? 46 : 52),
    panels,
    rings: ringsOf(comparison, shown, positions, xs, panels),
    forcedLinear,
  };
}

/** Pixels right of the plot for the names of its series, as long as that leaves most of the width to the plot. */
function labelRoom(names: readonly string[], width: number): number {
  const longest = Math.max(0, ...names.map((name) => name.length));
  return Math.min(0.4 * width, Math.max(width < 560 ? 92 : 112, LABEL_LEAD + longest * LABEL_CHARACTER));
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
    const x = between(crossover.at, xs, positions);
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

/** `Processes P`, `Put, B`. */
function xTitleOf(path: string): string {
  if (path === 'processes') return 'Processes P';
  const unit = pathUnit(path);
  return unit ? `${pathTitle(path)}, ${unit}` : pathTitle(path);
}
