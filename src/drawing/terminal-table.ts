import { halfWidthCell, meanCell, ratioCell, ratioHalfWidthCell, ratioIntervalCell } from '../figure/cells.ts';
import {
  alongX,
  type ComparisonPoint,
  isCompared,
  isTested,
  largestMean,
  seriesNames,
  xValues,
} from '../figure/comparison.ts';
import { UNKNOWN } from '../figure/numbers.ts';
import { type Scale, scaleFor } from '../figure/units.ts';
import {
  baselineName,
  metricHeading,
  noRatioText,
  placeText,
  ruleOutcomeText,
  ruleText,
  seriesText,
  titleAlong,
  xText,
} from '../figure/wording.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import { rowsOf, type TextTable, widthOfTable } from './text-columns.ts';

export interface TableOptions {
  /** Columns of the terminal; wider tables go on below. */
  readonly width: number;
}

type Point = ComparisonPoint | undefined;

/** The comparison as text: means with the half width of the 95 % interval, then ratios to the baseline with interval. */
export function terminalTable(comparison: Comparison, { width }: TableOptions): string {
  if (comparison.points.length === 0) return `${nothingText(comparison)}\n`;
  const unit = scaleFor(comparison.unit, largestMean(comparison));
  const facet = placeText(comparison.facet);
  const spread = isTested(comparison) ? 'mean ± half width of the 95 % interval' : '1 replication, no intervals';
  return [
    `${metricHeading(comparison.metric, unit)}: ${spread}${facet ? `  (${facet})` : ''}`,
    ...rowsOf(
      tableOf(comparison, (point) => meanWithSpread(point, unit)),
      width,
      'right',
    ),
    '',
    ...ratioRows(comparison, width),
    ...replicationRows(comparison, width),
  ].join('\n');
}

/** Explains why there is no point: no run has finished, or those that have lack the metric. */
function nothingText({ complete: { done, total }, metric, facet }: Comparison): string {
  if (done === 0) return 'No run has a result yet.';
  const place = placeText(facet);
  return `No run${place && ` at ${place}`} has the metric ${metric}${done < total ? ' yet' : ''}.`;
}

/** How many replications each point has, where that follows from results, and which have not what their rule asks for. */
function replicationRows(comparison: Comparison, width: number): string[] {
  const rule = ruleText(comparison);
  if (rule === undefined) return [];
  const table = tableOf(comparison, (point) => (point ? `${point.n}${marked(point)}` : UNKNOWN));
  const marks = comparison.points.some((point) => marked(point) !== '') ? ' (? undecided)' : '';
  return [`Replications${marks}: ${rule}`, ...rowsOf(table, width, 'right'), `${ruleOutcomeText(comparison)}.`, ''];
}

const marked = ({ until }: ComparisonPoint): string => (until === 'undecided' ? '?' : '');

/** Ratios with both ends of their interval; with its half width where that saves going on below. */
function ratioRows(comparison: Comparison, width: number): string[] {
  if (!isCompared(comparison)) return [];
  if (comparison.points.every(({ ratio }) => ratio === null))
    return [`Ratio to ${baselineName(comparison)} (${noRatioText(comparison)})`, ''];
  return [...ratioTable(comparison, width), ''];
}

function ratioTable(comparison: Comparison, width: number): string[] {
  const title = `Ratio to ${baselineName(comparison)}, common seeds`;
  const full = tableOf(comparison, (point) => ratioCell(point) + within(' [', ratioIntervalCell(point), ']'));
  if (!isTested(comparison))
    return [`Ratio to ${baselineName(comparison)}, same seed`, ...rowsOf(full, width, 'right')];
  const short = tableOf(comparison, (point) => ratioCell(point) + within(' ±', ratioHalfWidthCell(point)));
  if (widthOfTable(full) <= width || widthOfTable(short) > width)
    return [`${title} [95 % interval]`, ...rowsOf(full, width, 'right')];
  return [`${title} ± half width of the 95 % interval`, ...rowsOf(short, width, 'right')];
}

const within = (before: string, text: string, after = ''): string => (text === '' ? '' : before + text + after);

const meanWithSpread = (point: Point, unit: Scale): string =>
  meanCell(point, unit) + within(' ±', halfWidthCell(point).padStart(4).trimEnd(), '%');

function tableOf(comparison: Comparison, cellOf: (point: Point) => string): TextTable {
  const { x, series } = comparison;
  const [names, xs] = [seriesNames(comparison), xValues(comparison)];
  const rows = names.map((name) => alongX(comparison, name, xs).map(cellOf));
  const columns = xs.map((value, i) => [xText(x, value), ...rows.map((row) => row[i]!)]);
  return { first: [titleAlong(x, xs), ...names.map((name) => seriesText(series, name))], columns };
}
