import type { Comparison } from '../spec/resources/comparison.ts';

export type Scalar = number | string | boolean;
export type ComparisonPoint = Comparison['points'][number];

/** Returns the values of the x axis in drawing order: numbers ascending, others in the order of the sweep. */
export function xValues(comparison: Comparison): Scalar[] {
  const listed = comparison.axes.find((axis) => axis.path === comparison.x)?.values ?? [];
  const values = [...new Set<Scalar>([...listed, ...comparison.points.map((point) => point.x)])];
  const allNumbers = values.every((value) => typeof value === 'number');
  return allNumbers ? values.toSorted((a, b) => Number(a) - Number(b)) : values;
}

export function seriesNames(comparison: Comparison): string[] {
  return [...bySeries(comparison).keys()];
}

type BySeries = ReadonlyMap<string, ReadonlyMap<Scalar, ComparisonPoint>>;
/** Caches sorted points per comparison, as every part of a drawing looks them up. */
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

/** Returns a series along the x axis; undefined where it has no result, which is drawn as a gap. */
export function alongX(comparison: Comparison, series: string, xs: readonly Scalar[]): (ComparisonPoint | undefined)[] {
  const points = bySeries(comparison).get(series);
  return xs.map((x) => points?.get(x));
}

export const largestMean = ({ points }: Comparison): number =>
  points.reduce((most, { mean }) => Math.max(most, Math.abs(mean)), 0);

/**
 * Returns in which direction from 1 a ratio to the baseline is better; neutral if the baseline is negative somewhere, since twice
 * a negative value is less.
 */
export const betterRatio = ({ points, baseline, better }: Comparison): Comparison['better'] =>
  points.some(({ series, mean }) => series === baseline && mean < 0) ? 'neutral' : better;

/**
 * Returns the number of replications of a complete point: the most that a point has, or the first round of adaptive replications.
 */
export const fullReplications = ({ points, replications }: Comparison): number =>
  replications?.min ?? Math.max(0, ...points.map(({ n }) => n));

/** Whether anything but the baseline has a result: a lone series would only be divided by itself. */
export const isCompared = ({ points, baseline }: Comparison): boolean =>
  points.some(({ series }) => series !== baseline);

/** Whether anything has an interval, which takes more than one replication. */
export const isTested = ({ points }: Comparison): boolean => points.some(({ low }) => low !== null);

/** Returns the rows of a readout at one x, best first; series without a result come last. */
export function rowsAt(comparison: Comparison, x: Scalar): { series: string; point: ComparisonPoint | undefined }[] {
  const sign = comparison.better === 'lower' ? 1 : -1;
  const rows = seriesNames(comparison).map((series) => ({ series, point: alongX(comparison, series, [x])[0] }));
  return rows.toSorted((a, b) => {
    if (!a.point || !b.point) return Number(!a.point) - Number(!b.point);
    return sign * (a.point.mean - b.point.mean);
  });
}

/** Whether the interval of the ratio excludes 1. */
export function isSignificant(point: ComparisonPoint): boolean {
  const { low = null, high = null } = point.ratio ?? {};
  return low !== null && high !== null && (low > 1 || high < 1);
}

/** Returns the best series at an x and all that cannot be distinguished from it; none if untested (one replication). */
export function bestAt(comparison: Comparison, x: Scalar): ReadonlySet<string> {
  const xs = xValues(comparison);
  const place = xs.indexOf(x);
  const winner = comparison.winners.find(({ from, to }) => xs.indexOf(from) <= place && xs.indexOf(to) >= place);
  return new Set(winner && winner.significant !== null ? winner.series : []);
}
