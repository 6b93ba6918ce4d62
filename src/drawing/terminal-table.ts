import { halfWidthCell, meanCell, ratioCell, ratioHalfWidthCell, ratioIntervalCell } from '../figure/cells.ts';
import { alongX, type ComparisonPoint, isTested, largestMean, seriesNames, xValues } from '../figure/comparison.ts';
import { UNKNOWN } from '../figure/numbers.ts';
import { type Scale, scaleFor } from '../figure/units.ts';
import {
  axisTitle,
  axisValue,
  baselineName,
  facetText,
  metricHeading,
  ruleOutcomeText,
  ruleText,
  seriesText,
} from '../figure/wording.ts';
import type { Comparison } from '../spec/resources/comparison.ts';

export interface TableOptions {
  /** Columns of the terminal; wider tables go on below. */
  readonly width: number;
}

type Point = ComparisonPoint | undefined;

/** The comparison as text: means with the half width of the 95 % interval, then ratios to the baseline with interval. */
export function terminalTable(comparison: Comparison, { width }: TableOptions): string {
  if (comparison.points.length === 0) return 'No run has a result yet.\n';
  const unit = scaleFor(comparison.unit, largestMean(comparison));
  const facet = facetText(comparison);
  const spread = isTested(comparison) ? 'mean ± half width of the 95 % interval' : '1 replication, no intervals';
  return [
    `${metricHeading(comparison.metric, unit)}: ${spread}${facet ? `  (${facet})` : ''}`,
    ...rowsOf(
      tableOf(comparison, (point) => meanWithSpread(point, unit)),
      width,
    ),
    '',
    ...ratioRows(comparison, width),
    '',
    ...replicationRows(comparison, width),
  ].join('\n');
}

/** How many replications each point has, where that follows from results, and which have not what their rule asks for. */
function replicationRows(comparison: Comparison, width: number): string[] {
  const rule = ruleText(comparison);
  if (rule === undefined) return [];
  const table = tableOf(comparison, (point) => (point ? `${point.n}${marked(point)}` : UNKNOWN));
  const marks = comparison.points.some((point) => marked(point) !== '') ? ' (? undecided)' : '';
  return [`Replications${marks}: ${rule}`, ...rowsOf(table, width), `${ruleOutcomeText(comparison)}.`, ''];
}

const marked = ({ until }: ComparisonPoint): string => (until === 'undecided' ? '?' : '');

/** Ratios with both ends of their interval; with its half width where that saves going on below. */
function ratioRows(comparison: Comparison, width: number): string[] {
  const title = `Ratio to ${baselineName(comparison)}, common seeds`;
  const full = tableOf(comparison, (point) => ratioCell(point) + within(' [', ratioIntervalCell(point), ']'));
  if (!isTested(comparison)) return [`Ratio to ${baselineName(comparison)}, of the same seed`, ...rowsOf(full, width)];
  const short = tableOf(comparison, (point) => ratioCell(point) + within(' ±', ratioHalfWidthCell(point)));
  if (widthOfTable(full) <= width || widthOfTable(short) > width)
    return [`${title} [95 % interval]`, ...rowsOf(full, width)];
  return [`${title} ± half width of the 95 % interval`, ...rowsOf(short, width)];
}

const within = (before: string, text: string, after = ''): string => (text === '' ? '' : before + text + after);

const meanWithSpread = (point: Point, unit: Scale): string =>
  meanCell(point, unit) + within(' ±', halfWidthCell(point).padStart(4).trimEnd(), '%');

interface Table {
  /** Heading and names of the series. */
  readonly first: readonly string[];
  /** A column for each x, heading first. */
  readonly columns: readonly (readonly string[])[];
}

function tableOf(comparison: Comparison, cellOf: (point: Point) => string): Table {
  const { x, series } = comparison;
  const [names, xs] = [seriesNames(comparison), xValues(comparison)];
  const rows = names.map((name) => alongX(comparison, name, xs).map(cellOf));
  const columns = xs.map((value, i) => [axisValue(x, value), ...rows.map((row) => row[i]!)]);
  return { first: [axisTitle(x), ...names.map((name) => seriesText(series, name))], columns };
}

const widthOf = (column: readonly string[]): number => Math.max(...column.map((cell) => cell.length));

const widthOfTable = ({ first, columns }: Table): number =>
  widthOf(first) + columns.reduce((sum, column) => sum + widthOf(column) + 2, 0);

/** As many columns side by side as the width allows, the others below. */
function rowsOf({ first, columns }: Table, width: number): string[] {
  const parts = chunks(columns, width - widthOf(first));
  return parts.flatMap((part, i) => [...(i > 0 ? [''] : []), ...sideBySide({ first, columns: part })]);
}

function chunks(columns: readonly (readonly string[])[], width: number): (readonly string[])[][] {
  const parts: (readonly string[])[][] = [];
  let left = 0;
  for (const column of columns) {
    const needed = widthOf(column) + 2;
    if (parts.length === 0 || needed > left) {
      parts.push([]);
      left = width;
    }
    parts.at(-1)!.push(column);
    left -= needed;
  }
  return parts;
}

function sideBySide(table: Table): string[] {
  const nameWidth = widthOf(table.first);
  const widths = table.columns.map(widthOf);
  const rows = table.first.map((name, row) => {
    const cells = table.columns.map((column, i) => `  ${column[row]!.padStart(widths[i]!)}`);
    return name.padEnd(nameWidth) + cells.join('');
  });
  return [rows[0]!, '─'.repeat(widthOfTable(table)), ...rows.slice(1)];
}
