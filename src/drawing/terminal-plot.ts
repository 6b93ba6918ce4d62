import { seriesNames } from '../figure/comparison.ts';
import { type AxisPlace, type FigureSpace, figureBesideTicks } from '../figure/figure.ts';
import { MOST_LABELS } from '../figure/labels.ts';
import type { Panel, PanelLine } from '../figure/panel.ts';
import { seriesText } from '../figure/wording.ts';
import type { Comparison } from '../spec/resources/comparison.ts';

export interface PlotOptions {
  /** Columns of the terminal. */
  readonly width: number;
  readonly height?: number;
  readonly panel: Panel['kind'];
}

interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly string[][];
}

/** Columns of the label of a tick, unless one needs more; behind it are a space and the axis. */
const TICK = 7;
const AXIS = 2;

/** A plot of characters: a letter for each series, dots between its points, its name beside its last one. */
export function terminalPlot(comparison: Comparison, options: PlotOptions): string {
  const names = seriesNames(comparison);
  if (names.length === 0) return '';
  const nameOf = (name: string) => seriesText(comparison.series, name);
  const letters = seriesLetters(names.map(nameOf));
  const height = Math.max(options.height ?? 18, Math.min(MOST_LABELS, names.length));
  const margin = Math.max(...names.map((name) => nameOf(name).length)) + 6;
  const spaceFor = (tickWidth: number): FigureSpace => {
    const width = Math.max(16, Math.max(40, options.width) - margin - Math.max(TICK, tickWidth) - AXIS);
    const frame = { left: 0, right: width - 1, top: 0, bottom: height - 1 };
    return {
      ...{ [options.panel]: frame, inset: 2, labelGap: 1, shortestBar: height, ringGap: 1 },
      widthOf: (label) => label.length + 1,
    };
  };
  const { panels, places, xTitle, xScale } = figureBesideTicks(comparison, spaceFor, (text) => text.length);
  const panel = panels[0]!;
  const width = panel.frame.right + 1;
  const rows = rowLabels(panel);
  const grid: Grid = { width, height, cells: Array.from({ length: height }, () => Array<string>(width).fill(' ')) };
  if (panel.one !== undefined) grid.cells[Math.round(panel.one)]!.fill('─');
  const order = ({ name }: PanelLine) => Number(name !== comparison.baseline);
  const lines = panel.lines.toSorted((a, b) => order(a) - order(b));
  for (const line of lines) drawDots(grid, line);
  for (const line of lines) drawLetters(grid, line, letters.get(nameOf(line.name))!);
  const labels = panel.labels.map(({ name, placed }) => ({
    row: Math.round(placed),
    text: `${letters.get(nameOf(name))} ${nameOf(name)}`,
  }));
  return [
    `${panel.title}${panel.hint ? ` (${panel.hint})` : ''}${panel.scale === 'log' ? ', log scale' : ''}`,
    ...framed(grid, rows, labels),
    ...xAxis(places, width).map((line) => rows.blank + line),
    `${rows.blank}  ${xTitle}${xScale.startsWith('log') ? `, ${xScale.replace('log', 'log scale')}` : ''}${overlapNote(grid)}`,
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

/** Dots on the straight way between neighbouring points. */
function drawDots(grid: Grid, { stretches }: PanelLine): void {
  for (const points of stretches) {
    for (const [i, mark] of points.entries()) {
      const before = points[i - 1];
      if (before) drawWay(grid, before, mark);
    }
  }
}

function drawWay(grid: Grid, before: { x: number; y: number }, mark: { x: number; y: number }): void {
  const [from, to] = [Math.round(before.x), Math.round(mark.x)];
  const [start, end] = [Math.round(before.y), Math.round(mark.y)];
  for (let at = from + 1; at < to; at++) {
    const y = Math.round(start + ((end - start) * (at - from)) / (to - from));
    grid.cells[y]![at] = '·';
  }
}

/** Letters at the points; `*` where several fall on one cell. */
function drawLetters(grid: Grid, { marks }: PanelLine, letter: string): void {
  for (const mark of marks) {
    const [y, x] = [Math.round(mark.y), Math.round(mark.x)];
    const free = ' ·─'.includes(grid.cells[y]![x]!);
    grid.cells[y]![x] = free ? letter : '*';
  }
}

interface RowLabels {
  readonly ticks: ReadonlyMap<number, string>;
  /** Of the width of the longest. */
  readonly blank: string;
}

/** The numbers beside the rows. */
function rowLabels({ ticks, one }: Panel): RowLabels {
  const texts = new Map(ticks.filter(({ isMajor }) => isMajor).map(({ y, text }) => [Math.round(y), text]));
  if (one !== undefined) texts.set(Math.round(one), '1');
  return { ticks: texts, blank: ' '.repeat(Math.max(TICK, ...[...texts.values()].map(({ length }) => length))) };
}

function framed(
  { cells, height }: Grid,
  { ticks, blank }: RowLabels,
  labels: readonly { readonly row: number; readonly text: string }[],
): string[] {
  const rows = Math.max(height, ...labels.map(({ row }) => row + 1));
  return Array.from({ length: rows }, (_, i) => {
    const tick = ticks.get(i);
    const area = cells[i]?.join('') ?? ' '.repeat(cells[0]!.length);
    const label = labels.find(({ row }) => row === i)?.text ?? '';
    return `${(tick ?? '').padStart(blank.length)} ${tick ? '┤' : '│'}${area}  ${label}`.trimEnd();
  });
}

function xAxis(places: readonly AxisPlace[], width: number): string[] {
  const axis = Array<string>(width).fill('─');
  const words = Array<string>(width + 8).fill(' ');
  for (const { x, text, isLabelled } of places) {
    const column = Math.round(x);
    axis[column] = '┬';
    const from = Math.max(0, column - Math.floor(text.length / 2));
    if (isLabelled) for (const [i, character] of [...text].entries()) words[from + i] = character;
  }
  return [` └${axis.join('')}`, `  ${words.join('').trimEnd()}`];
}
