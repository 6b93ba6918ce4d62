import type { Comparison } from '../spec/resources/comparison.ts';
import { fullReplications, largestMean, type Scalar, seriesNames, xValues } from './comparison.ts';
import { spread } from './labels.ts';
import { type Frame, metricPanel, type Panel, ratioPanel } from './panel.ts';
import { type PlaceScale, placeScale } from './scales.ts';
import { scaleFor } from './units.ts';
import { seriesText, titleAlong, xText } from './wording.ts';

/** Dimensions of a figure: in pixels for a picture, in characters for a terminal. */
export interface FigureSpace {
  /** Frames of the displayed panels, with common left and right edges. */
  readonly metric?: Frame | undefined;
  readonly ratio?: Frame | undefined;
  /** Distance between the edge of a panel and its outermost points. */
  readonly inset: number;
  /** Height of a label. */
  readonly labelGap: number;
  readonly shortestBar: number;
  /** Returns the width of a text below the axis, including the minimum distance to the next. */
  readonly widthOf: (text: string) => number;
  readonly ringGap: number;
}

export interface FigureChoice {
  readonly hidden?: ReadonlySet<string>;
  readonly yScale?: 'log' | 'linear';
  /** Replications of a complete point. Default: the maximum over all points. */
  readonly replications?: number;
}

export interface AxisPlace {
  readonly value: Scalar;
  readonly x: number;
  readonly text: string;
  /** False for labels that would overlap others. */
  readonly isLabelled: boolean;
}

/** A numbered ring on the line at 1 where a series crosses the baseline, with the bracket of the crossing. */
export interface Ring {
  readonly number: number;
  readonly series: string;
  readonly y: number;
  /** True position, and drawn position beside neighbouring rings. */
  readonly x: number;
  readonly placed: number;
  readonly from: number;
  readonly to: number;
}

/** A comparison as a figure: everything to be drawn, with positions and texts. */
export interface Figure {
  readonly xTitle: string;
  readonly xScale: PlaceScale['kind'];
  readonly places: readonly AxisPlace[];
  readonly panels: readonly Panel[];
  readonly rings: readonly Ring[];
}

/** Lays out a comparison: the metric above, its ratio to the baseline below, on a common x axis. */
export function figureOf(comparison: Comparison, space: FigureSpace, choice: FigureChoice = {}): Figure {
  const shown = seriesNames(comparison).filter((name) => !choice.hidden?.has(name));
  const xs = xValues(comparison);
  const { left = 0, right = 0 } = space.metric ?? space.ratio ?? {};
  const x = placeScale(xs, { from: left + space.inset, to: right - space.inset });
  const full = choice.replications ?? fullReplications(comparison);
  const unit = scaleFor(comparison.unit, largestMean(comparison));
  const context = { comparison, shown, xs, x, unit, full, labelGap: space.labelGap, shortestBar: space.shortestBar };
  const ratio = space.ratio && ratioPanel(context, space.ratio);
  const metric = space.metric && metricPanel(context, space.metric, choice.yScale === 'linear');
  return {
    xTitle: titleAlong(comparison.x, xs),
    xScale: x.kind,
    places: placesOf(comparison.x, xs, x, space),
    panels: [metric, ratio].filter((panel) => panel !== undefined),
    rings: ratio ? ringsOf(comparison, shown, x, { panel: ratio, gap: space.ringGap }) : [],
  };
}

/**
 * Does the same with as much space beside the axes as their numbers need; the numbers do not depend on it.
 * @param spaceFor returns the dimensions for a given width of the widest number
 */
export function figureBesideTicks(
  comparison: Comparison,
  spaceFor: (tickWidth: number) => FigureSpace,
  widthOfTick: (text: string) => number,
  choice: FigureChoice = {},
): Figure {
  const { panels } = figureOf(comparison, spaceFor(0), choice);
  const labelled = panels.flatMap(({ ticks }) => ticks.filter(({ isMajor }) => isMajor));
  return figureOf(comparison, spaceFor(Math.max(0, ...labelled.map(({ text }) => widthOfTick(text)))), choice);
}

/** The last label is always shown, as it is the end of the range. */
function placesOf(path: string, xs: readonly Scalar[], x: PlaceScale, { widthOf }: FigureSpace): AxisPlace[] {
  let edge = Number.POSITIVE_INFINITY;
  const places = xs.toReversed().map((value) => {
    const [at, text] = [x.at(value), xText(path, value)];
    const half = widthOf(text) / 2;
    const isLabelled = at + half <= edge;
    if (isLabelled) edge = at - half;
    return { value, x: at, text, isLabelled };
  });
  return places.reverse();
}

/** Whether a crossover has a ring. Rings are on the baseline's line, so a crossover between two other series has none. */
export const isRinged = (
  { b }: Pick<Comparison['crossovers'][number], 'b'>,
  { baseline }: Pick<Comparison, 'baseline'>,
) => b === baseline;

function ringsOf(
  { crossovers, baseline }: Comparison,
  shown: readonly string[],
  x: PlaceScale,
  { panel, gap }: { panel: Panel; gap: number },
): Ring[] {
  const y = panel.one;
  if (y === undefined) return [];
  const wishes = crossovers.flatMap(({ a, b, at, between }, place) => {
    if (!shown.includes(a) || !isRinged({ b }, { baseline })) return [];
    const [from, to] = between.map((end) => x.at(end));
    return [{ number: place + 1, series: a, y: x.at(at), placed: 0, from: from ?? 0, to: to ?? 0 }];
  });
  const { left, right } = panel.frame;
  return spread(wishes, { gap, from: left, to: right }).map(({ y: wanted, ...ring }) => ({ ...ring, x: wanted, y }));
}

/** Returns the width of the widest name beside a panel. */
export const longestLabel = (comparison: Comparison, widthOf: (text: string) => number): number =>
  Math.max(0, ...seriesNames(comparison).map((name) => widthOf(seriesText(comparison.series, name))));
