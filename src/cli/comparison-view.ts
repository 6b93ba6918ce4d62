import { comparisonSvg } from '../drawing/comparison-svg.ts';
import { renderPng } from '../drawing/png.ts';
import type { Caption } from '../drawing/sheet.ts';
import { terminalFacets } from '../drawing/terminal-facets.ts';
import { terminalLimits } from '../drawing/terminal-limits.ts';
import { terminalPlot } from '../drawing/terminal-plot.ts';
import { terminalTable } from '../drawing/terminal-table.ts';
import { terminalWhy } from '../drawing/terminal-why.ts';
import { isCompared, seriesNames, xValues } from '../figure/comparison.ts';
import { comparisonCsv, type Origin } from '../figure/csv.ts';
import { winnersNote, winnerText } from '../figure/winner-wording.ts';
import { crossoverText, kneeText, missingText, unaffectedText } from '../figure/wording.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import { writeResults } from './output-file.ts';

export interface ViewOptions {
  readonly width: number;
  /** Whether to show plots in addition to the table. */
  readonly plot: boolean;
}

/** Formats the comparison for a terminal: table, crossovers and plots. */
export function comparisonText(comparison: Comparison, { width, plot }: ViewOptions): string {
  const crossovers = comparison.crossovers.map((crossover) => crossoverText(crossover, comparison));
  const parts = [
    terminalTable(comparison, { width }),
    ...winnersText(comparison),
    ...(crossovers.length > 0 ? [`${crossovers.join('\n')}\n`] : []),
    ...unaffectedLine(comparison),
    ...kneesText(comparison),
    terminalFacets(comparison, { width }),
    terminalWhy(comparison),
    terminalLimits(comparison),
    ...(plot && comparison.points.length > 0 ? plots(comparison, width) : []),
    comparison.complete.done < comparison.complete.total ? `${missingText(comparison)}${dashText(comparison)}\n` : '',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** Explains the dashes of the tables, if any point has one. */
function dashText(comparison: Comparison): string {
  const { points } = comparison;
  const isFull = points.length === seriesNames(comparison).length * xValues(comparison).length;
  const dashed = !isFull || points.some(({ ratio }) => ratio === null);
  return points.length > 0 && dashed ? ' A dash stands for a point without them, or whose baseline has none.' : '';
}

function winnersText(comparison: Comparison): string[] {
  const lines = comparison.winners.map((winner) => `  ${winnerText(winner, comparison)}\n`);
  const note = winnersNote(comparison);
  return lines.length > 0 ? [`Best${note ? ` (${note})` : ''}:\n${lines.join('')}`] : [];
}

function unaffectedLine(comparison: Comparison): string[] {
  const text = unaffectedText(comparison);
  return text === undefined ? [] : [`${text}\n`];
}

function kneesText(comparison: Comparison): string[] {
  const lines = comparison.knees.map((knee) => `  ${kneeText(knee, comparison)}\n`);
  return lines.length > 0
    ? [`Knees, where a series reaches twice its value at the lightest load:\n${lines.join('')}`]
    : [];
}

function plots(comparison: Comparison, width: number): string[] {
  const narrow = Math.min(width, 100);
  const panels = [terminalPlot(comparison, { width: narrow, panel: 'metric' })];
  if (isCompared(comparison) && comparison.points.some(({ ratio }) => ratio))
    panels.push(terminalPlot(comparison, { width: narrow, panel: 'ratio' }));
  return panels;
}

/** Writes NAME.svg, .png and .csv to a folder, creating it if necessary; returns their paths. */
export function writeComparison(
  folder: string,
  comparison: Comparison,
  caption: Caption & Origin,
  name = 'comparison',
): Promise<string[]> {
  const svg = comparisonSvg(comparison, caption);
  return writeResults(folder, {
    [`${name}.svg`]: svg,
    [`${name}.png`]: renderPng(svg),
    [`${name}.csv`]: comparisonCsv(comparison, caption),
  });
}
