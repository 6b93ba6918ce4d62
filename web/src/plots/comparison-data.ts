import type { Comparison, Scalar } from '../api/types.ts';

export type ComparisonPoint = Comparison['points'][number];

/** Values of the x axis in the order in which they are drawn: numbers by size, others as the sweep lists them. */
export function xValues(comparison: Comparison): Scalar[] {
  const listed = comparison.axes.find((axis) => axis.path === comparison.x)?.values ?? [];
  const found = comparison.points.map((point) => point.x);
  const values = [...new Set<Scalar>([...listed, ...found])];
  const allNumbers = values.every((value) => typeof value === 'number');
  return allNumbers ? values.toSorted((a, b) => Number(a) - Number(b)) : values;
}

export function seriesNames(comparison: Comparison): string[] {
  return [...bySeries(comparison).keys()];
}

type BySeries = ReadonlyMap<string, ReadonlyMap<Scalar, ComparisonPoint>>;
/** Points are looked up by every part of a drawing: sorted once for each answer of the service. */
const sorted = new WeakMap<Comparison['points'], BySeries>();

function bySeries({ points }: Comparison): BySeries {
  const known = sorted.get(points);
  if (known) return known;
  const found = new Map<string, Map<Scalar, ComparisonPoint>>();
  for (const point of points) {
    const series = found.get(point.series) ?? new Map<Scalar, ComparisonPoint>();
    found.set(point.series, series.set(point.x, point));
  }
  sorted.set(points, found);
  return found;
}

/** A series along the x axis; undefined where it has no result, which is a gap and never bridged. */
export function alongX(comparison: Comparison, series: string, xs: readonly Scalar[]): (ComparisonPoint | undefined)[] {
  const points = bySeries(comparison).get(series);
  return xs.map((x) => points?.get(x));
}

/** Rows of the readout at one x, best first; series without a result come last. */
export function rowsAt(comparison: Comparison, x: Scalar): { series: string; point: ComparisonPoint | undefined }[] {
  const sign = comparison.better === 'lower' ? 1 : -1;
  const rows = seriesNames(comparison).map((series) => ({
    series,
    point: comparison.points.find((point) => point.series === series && point.x === x),
  }));
  return rows.toSorted((a, b) => {
    if (!a.point || !b.point) return Number(!a.point) - Number(!b.point);
    return sign * (a.point.mean - b.point.mean);
  });
}

/** The interval of the ratio leaves 1 out. */
export function isSignificant(point: ComparisonPoint): boolean {
  const { low = null, high = null } = point.ratio ?? {};
  return low !== null && high !== null && (low > 1 || high < 1);
}

/** Half width of the interval in per cent of the mean; undefined where there is no width or no scale for it. */
export function halfWidthPercent(point: ComparisonPoint): number | undefined {
  if (point.low === null || point.high === null || point.mean === 0) return undefined;
  return (50 * (point.high - point.low)) / Math.abs(point.mean);
}

/** The best series at an x, with all that cannot be told from it; none if that was not tested (one replication). */
export function bestAt(comparison: Comparison, x: Scalar): ReadonlySet<string> {
  const xs = xValues(comparison);
  const place = xs.indexOf(x);
  const winner = comparison.winners.find(({ from, to }) => xs.indexOf(from) <= place && xs.indexOf(to) >= place);
  return new Set(winner && winner.significant !== null ? winner.series : []);
}

/** What a crossover means in words: which side series a is on after it. */
export function fallsAfter(comparison: Comparison, crossover: Comparison['crossovers'][number]): boolean | undefined {
  const after = comparison.points.find(
    (point) => point.series === crossover.a && point.x === crossover.between[1] && point.ratio,
  );
  return after?.ratio ? after.ratio.value < 1 : undefined;
}

/** Where a drawing comes from; a table that travels alone still says so. */
export interface Origin {
  readonly specDigest: string;
  readonly modelVersion: string;
  /** Address of the page with all that is chosen there. */
  readonly link: string;
}

/** CSV of exactly what is drawn, at full precision; columns are named as in the CSV of the service. */
export function comparisonCsv(comparison: Comparison, shown: readonly string[], origin: Origin): string {
  const ratioName = `ratio to ${comparison.baseline}`;
  const columns = [
    ...[comparison.x, comparison.series, 'n', `${comparison.metric} mean`, 'low', 'high'],
    ...[ratioName, `${ratioName} low`, `${ratioName} high`, 'p', 'spec_digest', 'model_version', 'link'],
  ];
  const { specDigest, modelVersion, link } = origin;
  const rows = comparison.points
    .filter((point) => shown.includes(point.series))
    .map(({ x, series, n, mean, low, high, ratio }) => {
      const measured = [x, series, n, mean, low, high, ratio?.value, ratio?.low, ratio?.high, ratio?.p];
      return [...measured, specDigest, modelVersion, link];
    });
  return [columns, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** RFC 4180; an apostrophe leads text that a spreadsheet would take for a formula. */
function csvCell(value: Scalar | null | undefined): string {
  if (typeof value !== 'string') return value === undefined || value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
