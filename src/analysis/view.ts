import { inUnit, pathUnit } from '../spec/units.ts';
import {
  type Axis,
  coordinate,
  coordinates,
  defaultX,
  InvalidComparison,
  MECHANISM,
  type Selection,
  select,
} from './axes.ts';
import type { ComparableRun, Scalar } from './comparable-run.ts';

type Facet = Readonly<Record<string, Scalar>>;

export interface ViewRequest {
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
}

/** What a comparison shows of its runs. */
export interface View {
  readonly x: string;
  readonly series: string;
  readonly names: readonly string[];
  readonly baseline: string;
  /** Axes along which the runs differ, and those that are neither x nor the series. */
  readonly axes: readonly Axis[];
  readonly others: readonly string[];
  /** The runs, at the value of x that is held, if one is. */
  readonly along: readonly ComparableRun[];
  readonly selection: Selection;
}

/** @throws InvalidComparison if the request names an axis or value that these runs do not have */
export function viewOf(runs: readonly ComparableRun[], request: ViewRequest): View {
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
  return { x, series, ...namesOf(runs, series, request), axes, others, along, selection };
}

function namesOf(runs: readonly ComparableRun[], series: string, request: ViewRequest) {
  const names = seriesNames(runs, series);
  const baseline = request.baseline ?? names[0] ?? '';
  if (runs.length > 0 && !names.includes(baseline)) {
    throw new InvalidComparison('baseline', `${baseline} is not one of the series: ${names.join(', ')}`);
  }
  return { names, baseline };
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
  request: ViewRequest,
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

function checkedFacet(facet: Facet, all: readonly Axis[], runs: readonly ComparableRun[]) {
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

/** Finds a number written as in figures: `1 MiB`, `1 048 576`, `250 ns`. */
function asPrinted(values: readonly Scalar[], path: string, value: Scalar): Scalar | undefined {
  const meant = typeof value === 'string' ? inUnit(value, pathUnit(path) || '1') : undefined;
  return meant === undefined ? undefined : values.find((candidate) => candidate === meant);
}
