import type { WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import { type Boundary, boundariesOf, type Tile } from './boundaries.ts';
import type { Scalar } from './comparison.ts';
import { type BandScale, mapScale } from './map-scale.ts';
import type { Frame } from './panel.ts';
import { axisTitle, axisValue } from './wording.ts';

/** Dimensions of a map, in pixels or characters. */
export interface MapSpace {
  readonly frame: Frame;
  /** Height of the strip if there is only one axis. */
  readonly strip: number;
  /** Distance between the strips of an axis with listed values. */
  readonly gap: number;
  readonly widthOf: (text: string) => number;
  readonly lineHeight: number;
}

export interface MapTick {
  readonly at: number;
  readonly text: string;
}

export interface MapMark {
  readonly x: number;
  readonly y: number;
  readonly series: readonly string[];
}

/** A winner map as a figure: everything to be drawn, with positions and texts. */
export interface WinnerFigure {
  readonly frame: Frame;
  readonly xTitle: string;
  /** Undefined with a single axis. */
  readonly yTitle: string | undefined;
  readonly xTicks: readonly MapTick[];
  readonly yTicks: readonly MapTick[];
  readonly tiles: readonly Tile[];
  readonly boundaries: readonly Boundary[];
  /** The points with which the exploration began. */
  readonly marks: readonly MapMark[];
  /** Series that lead somewhere, in the order of the mechanisms. */
  readonly leaders: readonly string[];
}

type Point = WinnerAnswer['points'][number];

/** Returns the leading series at a point: several if they cannot be distinguished. */
const leading = ({ series, significant }: Point): readonly string[] =>
  significant === false ? series : series.slice(0, 1);

/**
 * Lays out a winner map with the first axis horizontal and the second vertical. Each part of a cell shows the result at its
 * corner.
 */
export function winnerFigure(answer: WinnerAnswer, space: MapSpace): WinnerFigure {
  const frame = answer.axes.length > 1 ? space.frame : { ...space.frame, bottom: space.frame.top + space.strip };
  const [xAxis, yAxis] = answer.axes;
  const x = mapScale(xAxis!, { from: frame.left, to: frame.right }, space.gap);
  const y = yAxis && mapScale(yAxis, { from: frame.bottom, to: frame.top }, space.gap);
  const tiles = tilesOf(answer, x, y, frame);
  const leaders = new Set(answer.points.flatMap(leading));
  return {
    frame,
    xTitle: titleOf(xAxis!),
    yTitle: yAxis && titleOf(yAxis),
    xTicks: apart(ticksOf(xAxis!, x), ({ text }) => space.widthOf(text)),
    yTicks: yAxis && y ? apart(ticksOf(yAxis, y), () => space.lineHeight) : [],
    tiles,
    boundaries: boundariesOf(tiles),
    marks: marksOf(answer, x, y, frame),
    leaders: answer.mechanisms.filter((mechanism) => leaders.has(mechanism)),
  };
}

function tilesOf(answer: WinnerAnswer, x: BandScale, y: BandScale | undefined, { top, bottom }: Frame): Tile[] {
  const known = new Map(answer.points.map((point) => [point.at.join('\0'), leading(point)]));
  return answer.cells.flatMap(({ from, to, series }) => {
    const columns = x.parts(from[0]!, to[0]!);
    const rows = y ? y.parts(from[1]!, to[1]!) : [{ corner: undefined, from: bottom, to: top }];
    const quarters = rows.flatMap((row) =>
      columns.map((column) => {
        const corner = [column.corner, ...(row.corner === undefined ? [] : [row.corner])];
        // A missing corner has no winner of its own.
        return { column, row, series: known.get(corner.join('\0')) ?? (series.length === 1 ? series : []) };
      }),
    );
    const isOne = quarters.every((quarter) => quarter.series.join() === quarters[0]!.series.join());
    const shown = isOne ? [{ ...quarters[0]!, column: whole(columns), row: whole(rows) }] : quarters;
    return shown.map((quarter) => tileOf(quarter.column, quarter.row, quarter.series));
  });
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const whole = (parts: readonly Span[]): Span => ({ from: parts[0]!.from, to: parts.at(-1)!.to });

const tileOf = (column: Span, row: Span, series: readonly string[]): Tile => ({
  left: column.from,
  right: column.to,
  top: Math.min(row.from, row.to),
  bottom: Math.max(row.from, row.to),
  series,
});

type Axis = WinnerAnswer['axes'][number];

/** Joined values have the titles of all their paths. */
const titleOf = ({ path, paths, joined }: Axis): string =>
  joined === true ? paths.map((each) => axisTitle(each)).join(' · ') : axisTitle(path);

const ticksOf = ({ path, values }: Axis, scale: BandScale): MapTick[] =>
  values.map((value) => ({ at: scale.at(value), text: axisValue(path, value) }));

/** Drops ticks that would overlap; the last one is always kept. */
function apart(ticks: readonly MapTick[], size: (tick: MapTick) => number): MapTick[] {
  const shown: MapTick[] = [];
  for (const tick of ticks.toReversed()) {
    const before = shown.at(-1);
    if (!before || Math.abs(before.at - tick.at) >= (size(before) + size(tick)) / 2) shown.push(tick);
  }
  return shown.reverse();
}

function marksOf(answer: WinnerAnswer, x: BandScale, y: BandScale | undefined, { top, bottom }: Frame): MapMark[] {
  const isStart = (value: Scalar, i: number) => answer.axes[i]!.values.includes(value);
  return answer.points
    .filter(({ at }) => at.every(isStart))
    .map((point) => ({
      x: x.at(point.at[0]!),
      y: y ? y.at(point.at[1]!) : (top + bottom) / 2,
      series: leading(point),
    }));
}
