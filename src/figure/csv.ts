import type { Comparison } from '../spec/resources/comparison.ts';

type Cell = string | number | boolean | null | undefined;

/**
 * Returns one line of CSV (RFC 4180) including its line end. Text that a spreadsheet would interpret as a formula is prefixed by
 * an apostrophe; numbers keep all digits.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Origin of the results, included so that a table is traceable on its own. */
export interface Origin {
  readonly specDigest: string;
  readonly modelVersion: string;
  /** Address of the page with the current selection. */
  readonly link?: string;
}

/**
 * Returns the points of a comparison as CSV, each with the values of axes in lockstep and of held axes, and with specification
 * and model version. Full precision; a missing interval is an empty cell.
 */
export function comparisonCsv(comparison: Comparison, origin: Origin, shown?: readonly string[]): string {
  const { metric, x, series, baseline, facet } = comparison;
  const { specDigest, modelVersion, link } = origin;
  const ratioName = `ratio to ${baseline}`;
  const points = comparison.points.filter((point) => shown === undefined || shown.includes(point.series));
  const moving = [...new Set(points.flatMap(({ along = {} }) => Object.keys(along)))];
  const held = Object.keys(facet);
  const names = [
    ...[x, series, ...moving, ...held, 'n', `${metric} mean`, 'low', 'high'],
    ...[ratioName, `${ratioName} low`, `${ratioName} high`, 'p', 'spec_digest', 'model_version'],
    ...(link === undefined ? [] : ['link']),
  ];
  const lines = points.map(({ n, mean, low, high, ratio, along = {}, ...point }) => [
    ...[point.x, point.series, ...moving.map((path) => along[path]), ...held.map((path) => facet[path])],
    ...[n, mean, low, high],
    ...[ratio?.value, ratio?.low, ratio?.high, ratio?.p, specDigest, modelVersion],
    ...(link === undefined ? [] : [link]),
  ]);
  return [names, ...lines].map(csvLine).join('');
}
