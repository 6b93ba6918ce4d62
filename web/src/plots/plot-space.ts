import type { Figure, FigureChoice, FigureSpace } from '../../../src/figure/figure.ts';
import { figureBesideTicks, longestLabel } from '../../../src/figure/figure.ts';
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
/** Mark and leader before the name of a series, and the width of a character of it. */
const LABEL_LEAD = 34;
const LABEL_CHARACTER = 6.5;
const TICK_CHARACTER = 7.2;
/** Between a number and the axis that it stands beside. */
export const TICK_GAP = 8;

/** The figure of a comparison on the page, with room for the numbers beside its axes. */
export function plotOf(comparison: Comparison, size: PlotSize, choice: FigureChoice = {}): Figure {
  const widthOfTick = (text: string) => text.length * TICK_CHARACTER;
  return figureBesideTicks(comparison, (room) => plotSpace(comparison, size, TICK_GAP + room), widthOfTick, choice);
}

/** Where the panels of a plot lie on the page, in pixels, with so much room for numbers on the left. */
export function plotSpace(comparison: Comparison, { width, height, view }: PlotSize, tickRoom = 0): FigureSpace {
  const isSmall = width < 560;
  const bottom = height - BOTTOM;
  const sides = { left: Math.max(isSmall ? 40 : 48, tickRoom), right: width - labelRoom(comparison, width) };
  const upper = view === 'abs' ? bottom : Math.round(TOP + (bottom - TOP - GAP) * 0.46);
  return {
    metric: view === 'ratio' ? undefined : { ...sides, top: TOP, bottom: upper },
    ratio: view === 'abs' ? undefined : { ...sides, top: view === 'both' ? upper + GAP : TOP, bottom },
    inset: 8,
    labelGap: 14,
    shortestBar: 5,
    ringGap: 18,
    widthOf: (text) => Math.max(isSmall ? 36 : 40, TICK_CHARACTER * text.length + 10),
  };
}

/** Pixels right of the plot for the names of its series, as long as that leaves most of the width to the plot. */
function labelRoom(comparison: Comparison, width: number): number {
  const longest = longestLabel(comparison, (name) => LABEL_LEAD + name.length * LABEL_CHARACTER);
  return Math.min(0.4 * width, Math.max(width < 560 ? 92 : 112, longest));
}
