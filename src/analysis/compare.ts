import type { Comparison } from '../spec/resources/comparison.ts';
import { type Axis, coordinate, coordinates, defaultX, InvalidComparison, MECHANISM, select } from './axes.ts';
import { breakdowns } from './breakdown.ts';
import { type Cell, cellsOf } from './cells.ts';
import type { ComparableRun, Scalar } from './comparable-run.ts';
import { crossings } from './crossovers.ts';
import { estimate, independentRatio, pairedRatio, type Ratio } from './statistics.ts';

export interface ComparisonRequest {
  readonly metric: string;
  readonly unit: string;
  readonly better: Comparison['better'];
  /** Metrics that these runs have, for the caller's choice. */
  readonly metrics: readonly string[];
  /** Path of the x axis. Default: `processes` where it varies, else the numeric axis with most values. */
  readonly x?: string | undefined;
  /** `mechanism` (default) or a path. */
  readonly series?: string | undefined;
  /** A value of the series. Default: the first one. */
  readonly baseline?: string | undefined;
  /** Values at which the remaining axes are held. Default: the first of each. */
  readonly facet?: Readonly<Record<string, Scalar>> | undefined;
}

/**
 * Compares runs: mean and 95 % interval for each series and x, ratio to the baseline paired by seed, crossovers with
 * the baseline, and which stages of the latency make the difference. Runs without a result are left out.
 * Throws InvalidComparison where the request names an axis or value that these runs do not have.
 */
export function compare(runs: readonly ComparableRun[], request: ComparisonRequest): Comparison {
  const all = coordinates(runs);
  const series = request.series ?? MECHANISM;
  const x = request.x ?? defaultX(all, series);
  const axes = axesOf(runs, all, series, x);
  checkAxes(axes, request, x, series, all);
  const held = axes.map(({ path }) => path).filter((path) => path !== x && path !== series);
  const selection = select(runs, held, { x, series }, checkedFacet(request.facet ?? {}, all, runs));
  const names = seriesNames(runs, series);
  const baseline = request.baseline ?? names[0] ?? '';
  if (runs.length > 0 && !names.includes(baseline)) {
    throw new InvalidComparison('baseline', `${baseline} is none of the series: ${names.join(', ')}`);
  }
  const cells = cellsOf(selection.runs, x, series, names);
  const points = pointsOf(cells, baseline);
  return {
    metric: request.metric,
    unit: request.unit,
    better: request.better,
    metrics: [...request.metrics],
    x,
    series,
    baseline,
    axes: axes.map(({ path, values }) => ({ path, values: [...values] })),
    facet: { ...selection.facet },
    points,
    crossovers: crossoversOf(points, baseline),
    ...breakdowns(cells, baseline),
    complete: { done: runs.filter(({ status }) => status === 'succeeded').length, total: runs.length },
  };
}

function seriesNames(runs: readonly ComparableRun[], series: string): string[] {
  return [...new Set(runs.map((run) => String(coordinate(run, series))))];
}

/** Axes along which the runs differ; the mechanism only where it is not what a line stands for. */
function axesOf(runs: readonly ComparableRun[], all: readonly Axis[], series: string, x: string): Axis[] {
  const axes = all.filter(({ path, values }) => values.length > 1 || path === x);
  if (series === MECHANISM && x !== MECHANISM) return axes;
  return [{ path: MECHANISM, values: seriesNames(runs, MECHANISM) }, ...axes];
}

function checkAxes(
  axes: readonly Axis[],
  request: ComparisonRequest,
  x: string,
  series: string,
  all: readonly Axis[],
): void {
  const paths = [...all.map(({ path }) => path)];
  if (request.x !== undefined && !axes.some(({ path }) => path === x)) {
    throw new InvalidComparison('x', `no axis ${x}; axes: ${paths.join(', ')}`);
  }
  if (series !== MECHANISM && !paths.includes(series)) {
    throw new InvalidComparison('series', `no axis ${series}; accepted: ${[MECHANISM, ...paths].join(', ')}`);
  }
  if (request.series !== undefined && request.x !== undefined && x === series) {
    throw new InvalidComparison('series', `${series} is x already`);
  }
}

function checkedFacet(facet: Readonly<Record<string, Scalar>>, all: readonly Axis[], runs: readonly ComparableRun[]) {
  const checked = Object.entries(facet).map(([path, value]): [string, Scalar] => {
    const values = path === MECHANISM ? seriesNames(runs, MECHANISM) : all.find((axis) => axis.path === path)?.values;
    if (!values) throw new InvalidComparison('facet', `no axis ${path}`);
    // A facet may come from a query string: compare as text, keep the typed value.
    const match = values.find((candidate) => String(candidate) === String(value));
    if (match === undefined)
      throw new InvalidComparison('facet', `${path} is never ${value}; values: ${values.join(', ')}`);
    return [path, match];
  });
  return Object.fromEntries(checked);
}

function pointsOf(cells: readonly Cell[], baseline: string): Comparison['points'] {
  const base = new Map(cells.filter(({ series }) => series === baseline).map((cell) => [cell.x, cell]));
  return cells.map((cell) => {
    const reference = base.get(cell.x);
    const ratio = reference ? ratioOf(cell, reference) : null;
    return { x: cell.x, series: cell.series, ...estimate(cell.runs.map(resultOf)), ratio };
  });
}

const resultOf = (run: ComparableRun): number => run.value!;

function ratioOf(cell: Cell, reference: Cell): Ratio | null {
  const values = cell.runs.map(resultOf);
  const inStep =
    cell.runs.length === reference.runs.length && cell.runs.every(({ seed }, i) => seed === reference.runs[i]!.seed);
  if (inStep) return pairedRatio(values, reference.runs.map(resultOf));
  const bySeed = new Map(reference.runs.map((run) => [run.seed, resultOf(run)]));
  const paired = cell.runs.filter(({ seed }) => bySeed.has(seed));
  if (paired.length === 0) return independentRatio(values, reference.runs.map(resultOf));
  return pairedRatio(
    paired.map(resultOf),
    paired.map(({ seed }) => bySeed.get(seed)!),
  );
}

function crossoversOf(points: Comparison['points'], baseline: string): Comparison['crossovers'] {
  const names = [...new Set(points.map(({ series }) => series))].filter((name) => name !== baseline);
  const found = names.flatMap((name) => {
    const ratios = points.flatMap(({ x, series, ratio }) =>
      series === name && ratio && typeof x === 'number' ? [{ x, ...ratio }] : [],
    );
    return crossings(ratios).map((place) => ({ a: name, b: baseline, ...place }));
  });
  return found.sort((a, b) => a.x - b.x);
}
