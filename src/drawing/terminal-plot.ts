import type { Comparison } from '../spec/resources/comparison.ts';
import { pushApart } from './direct-labels.ts';
import { metricScale, placeScale, ratioScale, type ValueScale } from './scales.ts';
import { type Line, largestMean, metricLines, ratioLines, type Scalar, seriesNames, xValues } from './series.ts';
import { axisTitle, baselineTitle, displayUnit, metricTitle, ratioNote, tickLabel } from './wording.ts';

export interface PlotOptions {
  /** Columns of the terminal, at least 40. */
  readonly width: number;
  /** Rows of the plot area. */
  readonly height?: number;
  readonly panel: 'metric' | 'ratio';
}

interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: string[][];
}

/** A plot of characters: a letter for each series, dots between its points, its name at the end of its line. */
export function terminalPlot(comparison: Comparison, options: PlotOptions): string {
  const names = seriesNames(comparison);
  if (names.length === 0) return '';
  const letters = seriesLetters(names);
  const height = options.height ?? 18;
  const margin = Math.max(...names.map(({ length }) => length)) + 6;
  const width = Math.max(16, Math.max(40, options.width) - margin - 9);
  const unit = displayUnit(comparison.unit, largestMean(comparison));
  const lines = options.panel === 'metric' ? metricLines(comparison, unit.factor) : ratioLines(comparison);
  const y = (options.panel === 'metric' ? metricScale : ratioScale)(lines, height - 1, 0);
  const places = xValues(comparison);
  const x = placeScale(places, 2, width - 3);
  const column = (value: Scalar) => Math.round(x.at(value));
  const row = (value: number) => Math.round(y.at(value));
  const grid: Grid = { width, height, cells: Array.from({ length: height }, () => Array<string>(width).fill(' ')) };
  if (options.panel === 'ratio') grid.cells[row(1)]!.fill('─');
  const ordered = [...lines].sort(
    (a, b) => Number(a.name !== comparison.baseline) - Number(b.name !== comparison.baseline),
  );
  for (const line of ordered) drawDots(grid, line, places, column, row);
  for (const line of ordered) drawLetters(grid, line, letters, column, row);
  const title =
    options.panel === 'metric'
      ? metricTitle(comparison.metric, unit)
      : `Ratio to ${baselineTitle(comparison)} (${ratioNote(comparison)})`;
  return [
    `${title}${y.kind === 'log' ? ', log scale' : ''}`,
    ...frame(grid, y, endLabels(lines, letters, row, height)),
    ...xAxis(places, column, width),
    `${' '.repeat(9)}${axisTitle(comparison.x)}${x.kind === 'log' ? ', log scale' : ''}${overlapNote(grid)}`,
    '',
  ].join('\n');
}

const overlapNote = ({ cells }: Grid): string =>
  cells.some((row) => row.includes('*')) ? '      * several series' : '';

/** A letter for each series: of the last part of its name where it is free, else any other one. */
export function seriesLetters(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return new Map(
    names.map((name) => {
      const last = name.split(/[- ]/).at(-1) ?? name;
      const wishes = (last + name).toUpperCase().replace(/[^A-Z0-9]/g, '') + alphabet;
      const letter = [...wishes].find((candidate) => !taken.has(candidate)) ?? '?';
      taken.add(letter);
      return [name, letter];
    }),
  );
}

/** Dots on the straight way between neighbouring points; a missing point leaves a gap. */
function drawDots(
  grid: Grid,
  { marks }: Line,
  places: readonly Scalar[],
  column: (x: Scalar) => number,
  row: (value: number) => number,
): void {
  marks.forEach((mark, i) => {
    const before = marks[i - 1];
    if (!before || places.indexOf(mark.x) !== places.indexOf(before.x) + 1) return;
    const [from, to] = [column(before.x), column(mark.x)];
    const [start, end] = [row(before.value), row(mark.value)];
    for (let at = from + 1; at < to; at++) {
      const y = Math.round(start + ((end - start) * (at - from)) / (to - from));
      grid.cells[y]![at] = '·';
    }
  });
}

/** Letters at the points; `*` where several fall on one cell. */
function drawLetters(
  grid: Grid,
  { name, marks }: Line,
  letters: ReadonlyMap<string, string>,
  column: (x: Scalar) => number,
  row: (value: number) => number,
): void {
  for (const mark of marks) {
    const [y, x] = [row(mark.value), column(mark.x)];
    const free = ' ·─'.includes(grid.cells[y]![x]!);
    grid.cells[y]![x] = free ? letters.get(name)! : '*';
  }
}

function endLabels(
  lines: readonly Line[],
  letters: ReadonlyMap<string, string>,
  row: (value: number) => number,
  height: number,
): Map<number, string> {
  const ends = lines.flatMap(({ name, marks }) =>
    marks.length > 0 ? [{ item: name, y: row(marks.at(-1)!.value) }] : [],
  );
  const placed = pushApart(ends, 1, 0, height - 1);
  const labels = new Map<number, string>();
  for (const { item, at } of placed) {
    let place = Math.round(at);
    while (labels.has(place)) place += 1;
    labels.set(place, `${letters.get(item)} ${item}`);
  }
  return labels;
}

function frame({ cells, height }: Grid, y: ValueScale, labels: ReadonlyMap<number, string>): string[] {
  const ticks = new Map(
    y.ticks.filter(({ label }) => label).map(({ value }) => [Math.round(y.at(value)), tickLabel(value)]),
  );
  const rows = Math.max(height, ...[...labels.keys()].map((row) => row + 1));
  return Array.from({ length: rows }, (_, i) => {
    const tick = ticks.get(i);
    const area = cells[i]?.join('') ?? ' '.repeat(cells[0]!.length);
    const line = `${(tick ?? '').padStart(7)} ${tick ? '┤' : '│'}${area}  ${labels.get(i) ?? ''}`;
    return line.trimEnd();
  });
}

function xAxis(places: readonly Scalar[], column: (x: Scalar) => number, width: number): string[] {
  const axis = Array<string>(width).fill('─');
  const words = Array<string>(width + 8).fill(' ');
  let edge = 0;
  for (const place of places) {
    axis[column(place)] = '┬';
    const label = typeof place === 'number' ? tickLabel(place) : String(place);
    const from = Math.max(0, column(place) - Math.floor(label.length / 2));
    if (from < edge) continue;
    for (const [i, character] of [...label].entries()) words[from + i] = character;
    edge = from + label.length + 1;
  }
  return [`${' '.repeat(8)}└${axis.join('')}`, `${' '.repeat(9)}${words.join('').trimEnd()}`];
}
