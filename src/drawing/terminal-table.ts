import type { Comparison } from '../spec/resources/comparison.ts';
import { largestMean, type Scalar, seriesNames, xValues } from './series.ts';
import {
  axisTitle,
  baselineTitle,
  displayUnit,
  facetText,
  fixed,
  metricTitle,
  readable,
  tickLabel,
} from './wording.ts';

export interface TableOptions {
  /** Columns of the terminal; wider tables go on below. */
  readonly width: number;
}

type Point = Comparison['points'][number];

/** The comparison as text: means with the half width of the 95 % interval, then ratios to the baseline with interval. */
export function terminalTable(comparison: Comparison, { width }: TableOptions): string {
  if (comparison.points.length === 0) return 'No run has a result yet.\n';
  const unit = displayUnit(comparison.unit, largestMean(comparison));
  const facet = facetText(comparison);
  return [
    `${metricTitle(comparison.metric, unit)}: mean ± half width of the 95 % interval${facet ? `  (${facet})` : ''}`,
    ...rowsOf(
      tableOf(comparison, (point) => meanCell(point, unit.factor)),
      width,
    ),
    '',
    ...ratioRows(comparison, width),
    '',
  ].join('\n');
}

/** Ratios with both ends of their interval; with its half width where that saves going on below. */
function ratioRows(comparison: Comparison, width: number): string[] {
  const title = `Ratio to ${baselineTitle(comparison)}, paired by seed`;
  const [full, short] = [tableOf(comparison, ratioCell), tableOf(comparison, shortRatioCell)];
  if (widthOfTable(full) <= width || widthOfTable(short) > width)
    return [`${title} [95 % interval]`, ...rowsOf(full, width)];
  return [`${title} ± half width of the 95 % interval`, ...rowsOf(short, width)];
}

function meanCell({ mean, high }: Point, factor: number): string {
  if (high === null) return readable(mean / factor);
  const share = mean === 0 ? 0 : ((high - mean) / Math.abs(mean)) * 100;
  return `${readable(mean / factor)} ±${percent(share).padStart(4)}%`;
}

const percent = (share: number): string => (share < 9.95 ? fixed(share, 1) : fixed(share, 0));

function ratioCell({ ratio }: Point): string {
  if (!ratio) return '–';
  const { value, low, high } = ratio;
  const digits = value < 0.095 ? 3 : 2;
  const interval = low === null || high === null ? '' : ` [${fixed(low, digits)}, ${fixed(high, digits)}]`;
  return fixed(value, digits) + interval;
}

function shortRatioCell({ ratio }: Point): string {
  if (!ratio) return '–';
  const { value, low, high } = ratio;
  const digits = value < 0.095 ? 3 : 2;
  return fixed(value, digits) + (low === null || high === null ? '' : ` ±${fixed((high - low) / 2, digits)}`);
}

const xLabel = (x: Scalar): string => (typeof x === 'number' ? tickLabel(x) : String(x));

interface Table {
  /** Heading and names of the series. */
  readonly first: readonly string[];
  /** A column for each x, heading first. */
  readonly columns: readonly (readonly string[])[];
}

function tableOf(comparison: Comparison, cellOf: (point: Point) => string): Table {
  const names = seriesNames(comparison);
  const byPlace = new Map(comparison.points.map((point) => [JSON.stringify([point.series, point.x]), point]));
  const columns = xValues(comparison).map((x) => {
    const cells = names.map((name) => {
      const point = byPlace.get(JSON.stringify([name, x]));
      return point ? cellOf(point) : '–';
    });
    return [xLabel(x), ...cells];
  });
  return { first: [axisTitle(comparison.x), ...names], columns };
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
