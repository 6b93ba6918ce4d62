import type { Comparison } from '../spec/resources/comparison.ts';
import { largestMean, type Scalar, seriesNames, xValues } from './series.ts';
import { axisTitle, displayUnit, facetText, fixed, metricTitle, readable } from './wording.ts';

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
  const means = block(comparison, width, (point) => meanCell(point, unit.factor));
  const ratios = block(comparison, width, ratioCell);
  return [
    `${metricTitle(comparison.metric, unit)}: mean ± half width of the 95 % interval${facet ? `  (${facet})` : ''}`,
    ...means,
    '',
    `Ratio to ${comparison.baseline}, paired by seed [95 % interval]`,
    ...ratios,
    '',
  ].join('\n');
}

function meanCell({ n, mean, high }: Point, factor: number): string {
  const share = mean === 0 ? 0 : ((high - mean) / Math.abs(mean)) * 100;
  return readable(mean / factor) + (n > 1 ? ` ±${percent(share).padStart(4)}%` : '');
}

const percent = (share: number): string => (share < 9.95 ? fixed(share, 1) : fixed(share, 0));

function ratioCell({ ratio, n }: Point): string {
  if (!ratio) return '–';
  const digits = ratio.value < 0.095 ? 3 : 2;
  return fixed(ratio.value, digits) + (n > 1 ? ` [${fixed(ratio.low, digits)}, ${fixed(ratio.high, digits)}]` : '');
}

const xLabel = (x: Scalar): string => (typeof x === 'number' ? readable(x, 6).replace(/\.0+$/, '') : String(x));

/** Rows are series, columns are x; as many columns side by side as the width allows. */
function block(comparison: Comparison, width: number, cellOf: (point: Point) => string): string[] {
  const names = seriesNames(comparison);
  const byPlace = new Map(comparison.points.map((point) => [JSON.stringify([point.series, point.x]), point]));
  const columns = xValues(comparison).map((x) => {
    const cells = names.map((name) => {
      const point = byPlace.get(JSON.stringify([name, x]));
      return point ? cellOf(point) : '–';
    });
    return [xLabel(x), ...cells];
  });
  const first = [axisTitle(comparison.x), ...names];
  return chunks(columns, width - widthOf(first)).flatMap((part, i) => [...(i > 0 ? [''] : []), ...rowsOf(first, part)]);
}

const widthOf = (column: readonly string[]): number => Math.max(...column.map((cell) => cell.length));

function chunks(columns: readonly string[][], width: number): string[][][] {
  const parts: string[][][] = [];
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

function rowsOf(first: readonly string[], columns: readonly string[][]): string[] {
  const nameWidth = widthOf(first);
  const widths = columns.map(widthOf);
  const rows = first.map((name, row) => {
    const cells = columns.map((column, i) => `  ${column[row]!.padStart(widths[i]!)}`);
    return name.padEnd(nameWidth) + cells.join('');
  });
  const total = nameWidth + widths.reduce((sum, width) => sum + width + 2, 0);
  return [rows[0]!, '─'.repeat(total), ...rows.slice(1)];
}
