import type { Comparison } from '../spec/resources/comparison.ts';
import { inUnit, pathUnit } from '../spec/units.ts';
import { type Axis, coordinate, coordinates, defaultX, InvalidComparison, MECHANISM, ordered, select } from './axes.ts';
import { bottlenecksOf } from './bottlenecks.ts';
import { breakdowns } from './breakdown.ts';
import { type Cell, cellsOf, type Lines, placeOf } from './cells.ts';
import type { ComparableRun, Scalar } from './comparable-run.ts';
import { byPlace, changesOf, crossoversOf } from './crossovers.ts';
import { decidingOf } from './deciding.ts';
import { mapOf } from './facet-map.ts';
import { kneesOf } from './knees.ts';
import { estimateOf, ratioOf } from './ratios.ts';
import { outcomeOf, type Ruled } from './ruled.ts';
import { unaffectedOf } from './unaffected.ts';
import { openPlaces, winnersOf } from './winners.ts';

export interface ComparisonRequest {
  readonly metric: string;
  readonly unit: string;
  readonly better: Comparison['better'];
  /** Metrics that these runs have, for the caller to choose from. */
  readonly metrics: readonly string[];
  /** Paths in the order of the sweep. Default: as in the runs. */
  readonly order?: readonly string[] | undefined;
  /**
   * Path of the x axis. Default, among axes not held by `facet`: `processes` if it varies, otherwise the numeric axis with most
   * values.
   */
  readonly x?: string | undefined;
  /** `mechanism` (default) or a path. */
  readonly series?: string | undefined;
  /** A value of the series. Default: the first. */
  readonly baseline?: string | undefined;
  /** Values at which the remaining axes are held. Default: the first of each. */
  readonly facet?: Readonly<Record<string, Scalar>> | undefined;
  /** State of the runs under a rule of adaptive replications. Default: a fixed number of replications. */
  readonly ruled?: Ruled | undefined;
  /** Values of x added by bisection, possibly for some series only. Default: none. */
  readonly bisected?: readonly number[] | undefined;
}

/**
 * Compares runs: mean and 95 % interval for each series and x, ratio to the baseline over common seeds, crossovers with the
 * baseline and between winners, and the latency stages that cause the differences. Runs without a result are omitted. Throws
 * InvalidComparison if the request names an axis or value that these runs do not have.
 */
export function compare(runs: readonly ComparableRun[], request: ComparisonRequest): Comparison {
  const all = coordinates(runs, request.order);
  const series = request.series ?? MECHANISM;
  const held = checkedFacet(request.facet ?? {}, all, runs);
  if (series in held) throw new InvalidComparison('facet', `${series} distinguishes the lines; leave it out`);
  const x = request.x ?? defaultX(all, [series, ...Object.keys(held)]);
  const axes = axesOf(runs, all, series, x);
  checkAxes(axes, { x, series }, request, all);
  const others = axes.map(({ path }) => path).filter((path) => path !== x && path !== series);
  const along = x in held ? runs.filter((run) => coordinate(run, x) === held[x]) : runs;
  const selection = select(along, others, { x, series }, held);
  const names = seriesNames(runs, series);
  const baseline = request.baseline ?? names[0] ?? '';
  if (runs.length > 0 && !names.includes(baseline)) {
    throw new InvalidComparison('baseline', `${baseline} is not one of the series: ${names.join(', ')}`);
  }
  const cells = cellsOf(selection.runs, { x, series, names, metric: request.metric });
  const moving = others.filter((path) => !(path in selection.facet));
  const points = pointsOf(cells, baseline, moving).map((point, i) => ({ ...point, ...untilOf(cells[i]!, request) }));
  const bisected = request.bisected ?? [];
  const placed = (facet: Readonly<Record<string, Scalar>>) => {
    const { runs: there } = select(along, others, { x, series }, facet);
    return standings(there, { ...request, x, series, names, baseline, bisected });
  };
  const map = mapOf(along, axes, selection.facet, placed);
  return {
    metric: request.metric,
    unit: request.unit,
    better: request.better,
    metrics: [...request.metrics],
    x,
    series,
    baseline,
    ...kindsOf(runs),
    axes: axes.map(({ path, values }) => ({ path, values: [...values] })),
    facet: { ...selection.facet },
    points,
    ...standings(selection.runs, { ...request, x, series, names, baseline, bisected }),
    ...(map.length > 0 && { map }),
    unaffected: unaffectedOf(cells, names),
    knees: kneesOf(cells, x, request.better),
    bisected: [...bisected],
    ...breakdowns(cells, baseline),
    bottlenecks: bottlenecksOf(cells),
    ...(request.ruled && { replications: outcomeOf(request.ruled) }),
    complete: { done: runs.filter(({ status }) => status === 'succeeded').length, total: runs.length },
  };
}

/** Returns the kinds of mechanisms that have other names; the key is absent if there are none. */
function kindsOf(runs: readonly ComparableRun[]): Pick<Comparison, 'kinds'> {
  const known = new Map(
    runs.flatMap(({ mechanism, kind }) => (kind === undefined ? [] : [[mechanism, kind] as const])),
  );
  if (known.size === 0) return {};
  return { kinds: [...known].map(([mechanism, kind]) => ({ mechanism, kind })) };
}

interface Compared extends Lines {
  readonly baseline: string;
  readonly better: Comparison['better'];
  readonly unit: string;
  readonly bisected: readonly number[];
}

/**
 * Returns the winners along x with the deciding stage, the crossovers with the baseline, and those between successive winners.
 */
function standings(runs: readonly ComparableRun[], compared: Compared): Pick<Comparison, 'winners' | 'crossovers'> {
  const { x, names, baseline, better, bisected } = compared;
  const cells = cellsOf(runs, compared);
  const open = new Set([...openPlaces(runs, (run) => placeOf(run, x)), ...someOnly(bisected, cells, names)]);
  const winners = winnersOf({ cells, xs: placesOf(runs, x), better, open });
  const withBaseline = crossoversOf(pointsOf(cells, baseline, []), baseline, bisected);
  return {
    winners: winners.map((winner) => ({ ...winner, decides: decidingOf(winner, cells, compared) })),
    crossovers: [...withBaseline, ...changesOf(cells, winners, compared)].sort(byPlace),
  };
}

function seriesNames(runs: readonly ComparableRun[], series: string): string[] {
  return [...new Set(runs.map((run) => String(coordinate(run, series))))];
}

/** Returns the axes along which the runs differ; the mechanism only if it is not the series. */
function axesOf(runs: readonly ComparableRun[], all: readonly Axis[], series: string, x: string): Axis[] {
  const axes = all.filter(({ path, values }) => values.length > 1 || path === x);
  if (series === MECHANISM && x !== MECHANISM) return axes;
  return [{ path: MECHANISM, values: seriesNames(runs, MECHANISM) }, ...axes];
}

function checkAxes(
  axes: readonly Axis[],
  { x, series }: { readonly x: string; readonly series: string },
  request: ComparisonRequest,
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
    throw new InvalidComparison('series', `${series} is already x`);
  }
}

function checkedFacet(facet: Readonly<Record<string, Scalar>>, all: readonly Axis[], runs: readonly ComparableRun[]) {
  const checked = Object.entries(facet).map(([path, value]): [string, Scalar] => {
    const values = path === MECHANISM ? seriesNames(runs, MECHANISM) : all.find((axis) => axis.path === path)?.values;
    if (!values) throw new InvalidComparison('facet', `no axis ${path}`);
    // A facet may come from a query string, so values are compared as text and the typed value is kept.
    const match = values.find((candidate) => String(candidate) === String(value)) ?? asPrinted(values, path, value);
    if (match === undefined)
      throw new InvalidComparison('facet', `${path} is never ${value}; values: ${values.join(', ')}`);
    return [path, match];
  });
  return Object.fromEntries(checked);
}

/** Returns values of x that bisection added for some series only, where the best series is therefore unknown. */
function someOnly(bisected: readonly number[], cells: readonly Cell[], names: readonly string[]): number[] {
  return bisected.filter((x) => cells.filter((cell) => cell.x === x).length < names.length);
}

/** Returns every x of these runs: numbers ascending, other values in order of appearance. */
function placesOf(runs: readonly ComparableRun[], x: string): Scalar[] {
  return ordered([...new Set(runs.map((run) => placeOf(run, x)))]);
}

/** Finds a number written as in figures: `1 MiB`, `1 048 576`, `250 ns`. */
function asPrinted(values: readonly Scalar[], path: string, value: Scalar): Scalar | undefined {
  const meant = typeof value === 'string' ? inUnit(value, pathUnit(path) || '1') : undefined;
  return meant === undefined ? undefined : values.find((candidate) => candidate === meant);
}

function pointsOf(cells: readonly Cell[], baseline: string, moving: readonly string[]): Comparison['points'] {
  const base = new Map(cells.filter(({ series }) => series === baseline).map((cell) => [cell.x, cell]));
  return cells.map((cell) => {
    const reference = base.get(cell.x);
    const ratio = reference ? ratioOf(cell, reference) : null;
    const along = valuesAt(cell, moving);
    const place = { x: cell.x, series: cell.series, ...(along && { along }) };
    return { ...place, ...estimateOf(cell), ratio };
  });
}

function untilOf({ runs: [run] }: Cell, { ruled }: ComparisonRequest): Pick<Comparison['points'][number], 'until'> {
  const until = run && ruled?.stateOf(run);
  return until === undefined ? {} : { until };
}

/** Returns the values of axes in lockstep with x or the series at a point; undefined if there are no such axes. */
function valuesAt({ runs }: Cell, moving: readonly string[]): Record<string, Scalar> | undefined {
  const values = moving.flatMap((path): [string, Scalar][] => {
    const value = runs[0] && coordinate(runs[0], path);
    return value === undefined ? [] : [[path, value]];
  });
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}
