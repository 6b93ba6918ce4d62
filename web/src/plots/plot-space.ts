import type { Figure, FigureChoice, FigureSpace } from '../../../src/figure/figure.ts';
import { figureBesideTicks, longestLabel } from '../../../src/figure/figure.ts';
import { MOST_LABELS } from '../../../src/figure/labels.ts';
import type { Comparison } from '../api/types.ts';

export type PlotView = 'both' | 'abs' | 'ratio';

export interface PlotSize {
  readonly width: number;
  readonly height: number;
  readonly view: PlotView;
}

const TOP = 26;
const BOTTOM = 42;
const GAP = 46;
/** Share of the upper of two panels. */
const UPPER = 0.46;
/** Height of the name of a series. */
const LABEL = 14;
/** Width of the mark and leader before the name of a series. */
const LABEL_LEAD = 34;
/** Width of a letter of a name in a wide font. */
export const LABEL_CHARACTER = 7.6;
const TICK_CHARACTER = 7.2;
/** Distance between a number and its axis. */
export const TICK_GAP = 8;

/** Lays out the figure of a comparison for the page, with space for the numbers beside its axes. */
export function plotOf(comparison: Comparison, size: PlotSize, choice: FigureChoice = {}): Figure {
  const widthOfTick = (text: string) => text.length * TICK_CHARACTER;
  return figureBesideTicks(comparison, (room) => plotSpace(comparison, size, TICK_GAP + room), widthOfTick, choice);
}

/** Returns the position of a plot's panels in pixels, with `tickRoom` for numbers on the left. */
export function plotSpace(comparison: Comparison, { width, height, view }: PlotSize, tickRoom = 0): FigureSpace {
  const isSmall = width < 560;
  const bottom = height - BOTTOM;
  const sides = { left: Math.max(isSmall ? 40 : 48, tickRoom), right: width - labelRoom(comparison, width) };
  const upper = view === 'abs' ? bottom : Math.round(TOP + (bottom - TOP - GAP) * UPPER);
  return {
    metric: view === 'ratio' ? undefined : { ...sides, top: TOP, bottom: upper },
    ratio: view === 'abs' ? undefined : { ...sides, top: view === 'both' ? upper + GAP : TOP, bottom },
    inset: 8,
    labelGap: LABEL,
    shortestBar: 5,
    ringGap: 18,
    widthOf: (text) => Math.max(isSmall ? 36 : 40, TICK_CHARACTER * text.length + 10),
  };
}

/** Returns the height at which the names of that many series fit beside each panel. */
export function heightForLabels(count: number, view: PlotView): number {
  const names = LABEL * Math.min(count, MOST_LABELS);
  return Math.ceil(TOP + BOTTOM + (view === 'both' ? GAP + names / UPPER : names));
}

/** Returns the width for names of series to the right of the plot, as long as most of the width remains for the plot. */
function labelRoom(comparison: Comparison, width: number): number {
  const longest = longestLabel(comparison, (name) => LABEL_LEAD + name.length * LABEL_CHARACTER);
  return Math.min(0.4 * width, Math.max(width < 560 ? 92 : 112, longest));
}
