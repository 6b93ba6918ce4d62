import { fittedText } from './fitted-text.ts';
import { latencyScale, latencyText, type Staged } from './latency.ts';
import { exact, NARROW, significant, tickText } from './numbers.ts';
import { scaleLinear } from './scale-library.ts';
import { type StagePart, stageName, totalNs } from './stages.ts';
import type { Scale } from './units.ts';

type Anchor = 'start' | 'middle' | 'end';

export interface BarText {
  readonly x: number;
  readonly text: string;
  readonly anchor: Anchor;
}

export interface LatencyTick extends BarText {
  /** Where the bars begin, or a line across them; none at the edge of the figure. */
  readonly line: 'base' | 'grid' | undefined;
}

/** A stage within a bar. */
export interface StageBox {
  readonly stage: string;
  readonly x: number;
  readonly width: number;
  /** Only where there is room for it. */
  readonly text: string | undefined;
  /** Stage, time and share in words. */
  readonly title: string;
}

export interface LatencyBar {
  /** Top of the boxes. */
  readonly y: number;
  /** Baseline of name and total. */
  readonly textY: number;
  /** Shortened to fit; `whole` if it is not. */
  readonly name: string;
  readonly whole: string;
  readonly total: BarText;
  readonly boxes: readonly StageBox[];
}

/** Latencies as bars below each other, each divided into its stages. */
export interface LatencyBars {
  readonly height: number;
  readonly unit: string;
  readonly ticks: readonly LatencyTick[];
  readonly tickY: number;
  /** Path of the line at a tick. */
  readonly linePath: (x: number) => string;
  /** Centre of the axis. */
  readonly middle: number;
  readonly bars: readonly LatencyBar[];
}

interface Row extends Staged {
  readonly label: string;
}

export interface BarsRoom {
  readonly width: number;
  /** Least width of names beside the bars. */
  readonly labelWidth: number;
}

export const BAR = 20;
/** Narrower figures have their names above the bars. */
const SMALL = 560;
/** Width of the mark and gap around a name. */
const LABEL_FRAME = 30;
const CHARACTER = 6.8;
/** Within boxes, and beside it in them. */
const BOX_CHARACTER = 7.4;
const BOX_GAP = 8;
/** Width of the total that follows a bar. */
const TOTAL = 76;
const TICK_GAP = 12;
const TOP = 4;
const FOOT = 40;

/** Lays out latencies in a figure of that width. */
export function latencyBars(rows: readonly Row[], room: BarsRoom): LatencyBars {
  const isSmall = room.width < SMALL;
  const rowHeight = isSmall ? 52 : 34;
  const height = TOP + rows.length * rowHeight + FOOT;
  const scale = latencyScale(rows);
  const left = isSmall ? 0 : nameWidth(rows, room);
  const right = isSmall ? room.width : room.width - TOTAL;
  const longest = Math.max(1, ...rows.map(({ parts }) => totalNs(parts)));
  const at = scaleLinear([0, longest], [left, Math.max(left + 1, right)]);
  const space = { ...room, isSmall, left, at, scale };
  return {
    ...{ height, unit: scale.unit },
    linePath: (x) => `M${x},${TOP}V${height - FOOT + 4}`,
    ticks: ticksOf(space, longest),
    tickY: height - FOOT + 20,
    middle: (left + right) / 2,
    bars: rows.map((row, place) => barOf(row, TOP + place * rowHeight + (isSmall ? 24 : (rowHeight - BAR) / 2), space)),
  };
}

interface Space extends BarsRoom {
  readonly isSmall: boolean;
  readonly left: number;
  readonly at: ReturnType<typeof scaleLinear<number, number>>;
  readonly scale: Scale;
}

/** Long names leave most of the width to the bars. */
function nameWidth(rows: readonly Row[], { width, labelWidth }: BarsRoom): number {
  const longest = Math.max(0, ...rows.map(({ label }) => label.length));
  return Math.min(0.3 * width, Math.max(labelWidth, LABEL_FRAME + longest * CHARACTER));
}

/** As many ticks as there is room for between their labels. */
function ticksOf({ at, left, isSmall, width, scale: { factor } }: Space, longest: number): LatencyBars['ticks'] {
  const needed = TICK_GAP + tickText(longest * factor).length * CHARACTER;
  let count = isSmall ? 4 : 7;
  while (count > 1 && at(at.ticks(count)[1] ?? longest) - left <= needed) count--;
  return at.ticks(count).map((tick) => {
    const x = at(tick);
    const anchor = tick === 0 && isSmall ? 'start' : isSmall && x > width - 24 ? 'end' : 'middle';
    return { x, anchor, text: tickText(tick * factor), line: tick > 0 ? 'grid' : isSmall ? undefined : 'base' };
  });
}

function barOf({ label, parts }: Row, y: number, space: Space): LatencyBar {
  const { isSmall, left, width, at, scale } = space;
  const total = totalNs(parts);
  const text = latencyText(total, scale);
  const whole = exact(label);
  return {
    ...{ y, textY: y + (isSmall ? -6 : 14), whole },
    name: fittedText(whole, (isSmall ? width - TOTAL : left) - LABEL_FRAME, CHARACTER),
    total: isSmall
      ? { x: width, anchor: 'end', text: text + NARROW + scale.unit }
      : { x: at(total) + 8, anchor: 'start', text },
    boxes: parts.map((part, place) => boxOf(part, { from: totalNs(parts.slice(0, place)), total }, space)),
  };
}

/** @param of where in its bar it begins, and how long the bar is, in ns */
function boxOf(
  { stage, ns }: StagePart,
  of: { readonly from: number; readonly total: number },
  space: Space,
): StageBox {
  const { at, scale } = space;
  const x = at(of.from);
  const room = at(of.from + ns) - x;
  const text = latencyText(ns, scale);
  return {
    ...{ stage, x, width: Math.max(0.5, room - 1) },
    text: room > text.length * BOX_CHARACTER + BOX_GAP ? text : undefined,
    title: `${stageName(stage)}: ${text}${NARROW}${scale.unit}, ${significant((100 * ns) / of.total, 2)}${NARROW}%`,
  };
}
