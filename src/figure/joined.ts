import type { Comparison } from '../spec/resources/comparison.ts';
import { alongX, type ComparisonPoint, type Scalar, seriesNames } from './comparison.ts';
import { axisName, inSentence, metricTitle } from './wording.ts';

// Comparisons of several experiments in one figure: what they have in common, and the ratios between them.

/** An experiment in a joined figure. */
export interface Part {
  /** Short name, unique among the parts. */
  readonly label: string;
  readonly comparison: Comparison;
}

export type Ratio = NonNullable<ComparisonPoint['ratio']>;

export const joinedName = (label: string, series: string): string => `${label} · ${series}`;

export interface Agreement {
  readonly metrics: readonly string[];
  readonly metric: string;
  /** Paths that vary in all comparable parts. */
  readonly xs: readonly string[];
  readonly x: string;
  /** Reasons why parts cannot be included, by index; absent for included parts. */
  readonly reasons: ReadonlyMap<number, string>;
}

/**
 * Determines metric and x axis for the parts: the requested ones if the parts have them, otherwise those that the first part
 * shows, otherwise those that all parts have.
 */
export function agreement(parts: readonly Comparison[], asked: { metric?: string; x?: string }): Agreement {
  const [first] = parts;
  if (!first) throw new Error('An agreement needs something to agree.');
  const metrics = first.metrics.filter((metric) => parts.every((part) => part.metrics.includes(metric)));
  const metric = [asked.metric, first.metric].find((name) => name !== undefined && metrics.includes(name));
  const chosen = metric ?? metrics[0] ?? first.metric;
  const measured = parts.filter((part) => part.metrics.includes(chosen));
  const xs = pathsOf(first).filter((path) => measured.every((part) => pathsOf(part).includes(path)));
  const x = [asked.x, first.x].find((path) => path !== undefined && xs.includes(path)) ?? xs[0] ?? first.x;
  const reasons = parts.flatMap((part, place) => {
    const reason = reasonAgainst(part, chosen, x);
    return reason === undefined ? [] : [[place, reason] as const];
  });
  return { metrics, metric: chosen, xs, x, reasons: new Map(reasons) };
}

const pathsOf = ({ x, axes }: Comparison): string[] => [
  ...new Set([x, ...axes.map(({ path }) => path).filter((path) => path !== 'mechanism')]),
];

function reasonAgainst(part: Comparison, metric: string, x: string): string | undefined {
  const inWords = (texts: readonly string[]) => texts.slice(0, 4).join(', ') + (texts.length > 4 ? ' and others' : '');
  if (!part.metrics.includes(metric)) {
    const own = part.metrics.map((name) => inSentence(metricTitle(name)));
    return `It does not measure ${inSentence(metricTitle(metric))}; it measures ${inWords(own)}.`;
  }
  if (pathsOf(part).includes(x)) return undefined;
  return `It does not vary ${axisName(x)}; it varies ${inWords(pathsOf(part).map(axisName))}.`;
}

/** Joins all series along the common x axis, with ratios to one of them. */
export function joined(parts: readonly Part[], baseline: string | undefined): Comparison {
  const [first] = parts;
  if (!first) throw new Error('A joined comparison needs a part.');
  const points = parts.flatMap(({ label, comparison }) =>
    comparison.points.map((point) => ({ ...point, series: joinedName(label, point.series) })),
  );
  const names = [...new Set(points.map(({ series }) => series))];
  const usual = joinedName(first.label, first.comparison.baseline);
  const base = [baseline, usual].find((name) => name !== undefined && names.includes(name)) ?? names[0] ?? usual;
  const reference = new Map(points.filter(({ series }) => series === base).map((point) => [point.x, point]));
  const sum = (key: 'done' | 'total') => parts.reduce((all, { comparison }) => all + comparison.complete[key], 0);
  return {
    ...first.comparison,
    baseline: base,
    kinds: parts.flatMap(({ label, comparison: { kinds = [] } }) =>
      kinds.map(({ mechanism, kind }) => ({ mechanism: joinedName(label, mechanism), kind })),
    ),
    points: points.map((point) => ({ ...point, ratio: ratioTo(point, reference.get(point.x)) })),
    axes: [{ path: first.comparison.x, values: sharedValues(parts) }],
    facet: {},
    ...{ winners: [], crossovers: [], unaffected: [], knees: [], bisected: [], why: [], stages: [], bottlenecks: [] },
    complete: { done: sum('done'), total: sum('total') },
  };
}

function sharedValues(parts: readonly Part[]): Scalar[] {
  const { x } = parts[0]!.comparison;
  return [...new Set(parts.flatMap(({ comparison }) => comparison.axes.find(({ path }) => path === x)?.values ?? []))];
}

/**
 * Returns the ratio of two points of different experiments. Samples are treated as independent; the interval is derived from
 * those of the two means on a logarithmic scale (MOVER, Zou and Donner 2008), which preserves their skew.
 */
export function ratioTo(point: ComparisonPoint, reference: ComparisonPoint | undefined): Ratio | null {
  if (!reference || reference.mean === 0) return null;
  const value = point.mean / reference.mean;
  const [own, other] = [reach(point), reach(reference)];
  if (!own || !other || value <= 0) return { value, low: null, high: null, p: null };
  if (point === reference) return { value: 1, low: null, high: null, p: null };
  const low = value * Math.exp(-Math.hypot(own.below, other.above));
  return { value, low, high: value * Math.exp(Math.hypot(own.above, other.below)), p: null };
}

/**
 * Returns the distances from the mean to the ends of its interval, in logarithms; undefined if there is no interval or it reaches
 * 0.
 */
function reach({ mean, low, high }: ComparisonPoint): { below: number; above: number } | undefined {
  if (low === null || high === null || low <= 0) return undefined;
  return { below: Math.log(mean / low), above: Math.log(high / mean) };
}

/** Results of the parts for one series at one x, with the ratio of each to the first; undefined if a part has no such point. */
export interface EqualPoint {
  readonly x: Scalar;
  readonly series: string;
  readonly cells: readonly ({ readonly point: ComparisonPoint; readonly ratio: Ratio | null } | undefined)[];
}

/** Returns points that the first part and at least one other have, by series and then along x. */
export function equalPoints(parts: readonly Part[], xs: readonly Scalar[]): EqualPoint[] {
  const [first] = parts;
  if (!first) return [];
  return seriesNames(first.comparison).flatMap((series) => {
    const columns = parts.map(({ comparison }) => alongX(comparison, series, xs));
    return xs.flatMap((x, place) => {
      const points = columns.map((column) => column[place]);
      const [reference, ...others] = points;
      if (!reference || others.every((point) => point === undefined)) return [];
      return [{ x, series, cells: points.map((point) => point && { point, ratio: ratioTo(point, reference) }) }];
    });
  });
}
