import type { Comparison } from '../spec/resources/comparison.ts';
import { alongX, type ComparisonPoint, type Scalar } from './comparison.ts';
import { fitting, spread } from './labels.ts';
import { tickText } from './numbers.ts';
import { type Mark, metricScale, type PlaceScale, ratioScale, reachesZero, type ValueScale } from './scales.ts';
import type { Scale } from './units.ts';
import { baselineName, metricHeading, ratioHint } from './wording.ts';

/** Position of a panel, in pixels or characters. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PanelMark {
  readonly x: number;
  readonly y: number;
  /** Whether the point has fewer replications than a complete point. */
  readonly hollow: boolean;
  /** Whether its neighbours in the line are so close that intervals with caps would cover each other, and other lines. */
  readonly isCrowded: boolean;
}

export interface Bar {
  readonly x: number;
  readonly high: number;
  readonly low: number;
  /** Heights of its ends, without those beyond the panel: a cap there would state a shorter interval. */
  readonly caps: readonly number[];
  /** Drawn pale and without any cap, so that many become a band. */
  readonly isCrowded: boolean;
}

/** How crowded intervals and marks are drawn: opacity and radius in pixels. */
export const PALE = 0.2;
export const SMALL = 2;

export interface PanelLine {
  readonly name: string;
  /**
   * Runs of neighbouring points. A missing point leaves a gap, and values that are words are never joined. A single point is a
   * mark without a line.
   */
  readonly stretches: readonly (readonly PanelMark[])[];
  readonly marks: readonly PanelMark[];
  /** Intervals that are tall enough to be visible beside their mark. */
  readonly bars: readonly Bar[];
}

/** Name of a series beside the panel, as close to the height of its last point as the other labels allow. */
export interface PanelLabel {
  readonly name: string;
  /** The last point, which a dotted leader connects to the label. */
  readonly x: number;
  readonly y: number;
  placed: number;
}

export interface Panel {
  readonly kind: 'metric' | 'ratio';
  readonly title: string;
  readonly hint: string;
  readonly frame: Frame;
  readonly scale: ValueScale['kind'];
  /** Height of the line where the ratio is 1. */
  readonly one: number | undefined;
  readonly ticks: readonly { readonly y: number; readonly text: string; readonly isMajor: boolean }[];
  readonly lines: readonly PanelLine[];
  readonly labels: readonly PanelLabel[];
}

/** Shared by all panels of a figure. */
export interface PanelContext {
  readonly comparison: Comparison;
  readonly shown: readonly string[];
  readonly xs: readonly Scalar[];
  readonly x: PlaceScale;
  readonly unit: Scale;
  /** Replications of a complete point. */
  readonly full: number;
  readonly labelGap: number;
  /** Minimum height of an interval to be drawn. */
  readonly shortestBar: number;
}

interface Series {
  readonly name: string;
  readonly marks: readonly (Mark | undefined)[];
}

export function metricPanel(context: PanelContext, frame: Frame, isLinear: boolean): Panel {
  const { comparison, unit } = context;
  const series = seriesOf(context, (point) => metricMark(point, unit));
  const marks = drawnOf(series);
  const scale = metricScale(marks, { from: frame.top, to: frame.bottom }, isLinear);
  const hint = !isLinear && reachesZero(marks) ? `linear axis: a value is ${lowestWord(marks)}` : '';
  return {
    kind: 'metric',
    title: metricHeading(comparison.metric, unit),
    one: undefined,
    ...draw({ series, scale, frame, hint }, context),
  };
}

export function ratioPanel(context: PanelContext, frame: Frame): Panel {
  const { comparison } = context;
  const series = seriesOf(context, (point) => ratioMark(point));
  const scale = ratioScale(drawnOf(series), { from: frame.top, to: frame.bottom });
  const title = `Ratio to ${baselineName(comparison)}`;
  return {
    kind: 'ratio',
    title,
    one: scale.at(1),
    ...draw({ series, scale, frame, hint: ratioHint(comparison) }, context),
  };
}

const lowestWord = (marks: readonly Mark[]): string => (marks.some(({ value }) => value < 0) ? 'below 0' : '0');

function metricMark({ x, n, mean, low, high }: ComparisonPoint, { factor }: Scale): Mark {
  return { x, n, value: mean * factor, low: (low ?? mean) * factor, high: (high ?? mean) * factor };
}

function ratioMark({ x, n, ratio }: ComparisonPoint): Mark | undefined {
  return ratio
    ? { x, n, value: ratio.value, low: ratio.low ?? ratio.value, high: ratio.high ?? ratio.value }
    : undefined;
}

const seriesOf = (
  { comparison, shown, xs }: PanelContext,
  markOf: (point: ComparisonPoint) => Mark | undefined,
): Series[] =>
  shown.map((name) => ({
    name,
    marks: alongX(comparison, name, xs).map((point) => point && markOf(point)),
  }));

const drawnOf = (series: readonly Series[]): Mark[] =>
  series.flatMap(({ marks }) => marks.filter((mark) => mark !== undefined));

interface Drawn {
  readonly series: readonly Series[];
  readonly scale: ValueScale;
  readonly frame: Frame;
  readonly hint: string;
}

function draw({ series, scale, frame, hint }: Drawn, context: PanelContext) {
  const lines = series.map((one) => lineOf(one, scale, frame, context));
  const ends = lines.flatMap(({ name, marks }) => {
    const end = marks.at(-1);
    return end ? [{ name, x: end.x, y: end.y, placed: end.y }] : [];
  });
  const ticks = scale.ticks.map(({ value, isMajor }) => ({ y: scale.at(value), text: tickText(value), isMajor }));
  const room = { gap: context.labelGap, from: frame.top, to: frame.bottom };
  const labels = spread(fitting(ends, room), room);
  const named = labels.length < ends.length ? `${labels.length} of ${ends.length} series named` : '';
  return { hint: [hint, named].filter(Boolean).join('; '), frame, scale: scale.kind, ticks, lines, labels };
}

/** Distance between neighbours below which they are crowded: the width of a cap and a gap. In pixels. */
const CROWDED = 7;

function lineOf({ name, marks }: Series, scale: ValueScale, frame: Frame, context: PanelContext) {
  const { x, xs, full, shortestBar, comparison } = context;
  const drawn = marks.map(
    (mark) => mark && { x: x.at(mark.x), y: scale.at(mark.value), hollow: mark.n < full, isCrowded: false, of: mark },
  );
  const found = drawn.filter((mark) => mark !== undefined);
  for (const [place, mark] of found.entries()) {
    const gaps = [found[place - 1], found[place + 1]].map((other) => Math.abs((other?.x ?? Infinity) - mark.x));
    mark.isCrowded = Math.min(...gaps) < CROWDED;
  }
  // Bisection adds values of x for some series only; lines of the other series continue past them.
  const isAdded = (place: number) => comparison.bisected.some((added) => added === xs[place]);
  const stretches: PanelMark[][] = [[]];
  for (const [place, mark] of drawn.entries()) {
    if (mark && x.kind !== 'places') stretches.at(-1)!.push(mark);
    else if (!mark && !isAdded(place)) stretches.push([]);
  }
  // Linear scales hold every interval, logarithmic ones have a margin around all that they hold.
  const isInside = (y: number) => scale.kind === 'linear' || (y > frame.top && y < frame.bottom);
  const bars = found.flatMap(({ x: at, isCrowded, of }): Bar[] => {
    const [high, low] = [scale.at(of.high), scale.at(of.low)];
    if (low - high <= shortestBar) return [];
    return [{ x: at, high, low, caps: isCrowded ? [] : [high, low].filter(isInside), isCrowded }];
  });
  return { name, stretches: stretches.filter(({ length }) => length > 1), marks: found, bars };
}
