import { ProblemError } from '../spec/errors.ts';
import { type ComparableRun, entry, type Scalar } from './comparable-run.ts';

export const MECHANISM = 'mechanism';

export interface Axis {
  readonly path: string;
  readonly values: readonly Scalar[];
}

/** The requested axis, series, baseline or facet does not exist in these runs. */
export class InvalidComparison extends ProblemError {
  readonly parameter: 'x' | 'series' | 'baseline' | 'facet';

  constructor(parameter: InvalidComparison['parameter'], message: string) {
    super('REQUEST_INVALID', `${parameter}: ${message}`, [{ pointer: `/${parameter}`, detail: message }]);
    this.parameter = parameter;
  }
}

/** Returns the value of a run on an axis; `mechanism` is an axis as well. */
export function coordinate(run: ComparableRun, path: string): Scalar | undefined {
  return path === MECHANISM ? run.mechanism : run.point[path];
}

/**
 * Returns every path of these runs with its values: numbers ascending, other values in order of appearance.
 * @param order of paths; paths not in it come first, in the order of the runs
 */
export function coordinates(runs: readonly ComparableRun[], order: readonly string[] = []): Axis[] {
  const found = new Map<string, Set<Scalar>>();
  // Replications share their point object.
  for (const point of new Set(runs.map((run) => run.point))) {
    for (const path in point) entry(found, path, () => new Set<Scalar>()).add(point[path]!);
  }
  const place = (path: string) => order.indexOf(path);
  return [...found]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([path, values]) => ({ path, values: ordered([...values]) }));
}

export const isNumeric = (axis: Axis): boolean => axis.values.every((value) => typeof value === 'number');

/** Sorts numbers in ascending order; leaves other values in their order. */
export function ordered(values: Scalar[]): Scalar[] {
  return values.every((value) => typeof value === 'number') ? values.sort((a, b) => Number(a) - Number(b)) : values;
}

/**
 * Returns `processes` if it varies, otherwise the numeric axis with most values, otherwise any axis. Avoids the taken axes unless
 * all are taken.
 */
export function defaultX(axes: readonly Axis[], taken: readonly string[]): string {
  const all = axes.filter((axis) => axis.values.length > 1 && axis.path !== taken[0]);
  const free = all.filter((axis) => !taken.includes(axis.path));
  const varying = free.length > 0 ? free : all;
  if (varying.some((axis) => axis.path === 'processes')) return 'processes';
  const numeric = varying.filter(isNumeric).sort((a, b) => b.values.length - a.values.length);
  return (numeric[0] ?? varying[0])?.path ?? 'processes';
}

export interface Selection {
  readonly runs: readonly ComparableRun[];
  readonly facet: Readonly<Record<string, Scalar>>;
}

/**
 * Holds every axis other than x and series at one value: the requested one, otherwise the first that remains. Axes in lockstep
 * with x and series are not held. If each value of an axis belongs to one x, but several of its values share an x, it is held at
 * the first value of each x, since a single value would leave only one x.
 */
export function select(
  runs: readonly ComparableRun[],
  paths: readonly string[],
  followed: { readonly x: string; readonly series: string },
  asked: Readonly<Record<string, Scalar>>,
): Selection {
  const facet: Record<string, Scalar> = {};
  let left = runs;
  for (const path of [...paths].sort((a, b) => Number(b in asked) - Number(a in asked))) {
    if (!(path in asked) && follows(left, path, followed)) continue;
    if (!(path in asked) && decides(left, path, followed.x)) {
      left = firstAtEach(left, path, followed.x);
      continue;
    }
    const first = left.find((run) => coordinate(run, path) !== undefined);
    const value = asked[path] ?? (first && coordinate(first, path));
    if (value === undefined) continue;
    facet[path] = value;
    left = left.filter((run) => coordinate(run, path) === value || coordinate(run, path) === undefined);
  }
  return { runs: left, facet };
}

/** Whether each value of the axis belongs to one x, and there are several x. */
function decides(runs: readonly ComparableRun[], path: string, x: string): boolean {
  const places = new Map<Scalar | undefined, Scalar | undefined>();
  const isDecided = runs.every(
    (run) => entry(places, coordinate(run, path), () => coordinate(run, x)) === coordinate(run, x),
  );
  return isDecided && new Set(places.values()).size > 1;
}

/** Returns the runs that have the first value of the axis at their x. */
function firstAtEach(runs: readonly ComparableRun[], path: string, x: string): ComparableRun[] {
  const first = new Map<Scalar | undefined, Scalar | undefined>();
  return runs.filter((run) => entry(first, coordinate(run, x), () => coordinate(run, path)) === coordinate(run, path));
}

/** Whether the axis has a single value for each combination of x and series. */
function follows(runs: readonly ComparableRun[], path: string, { x, series }: { x: string; series: string }): boolean {
  const seen = new Map<Scalar | undefined, Map<Scalar | undefined, Scalar | undefined>>();
  return runs.every((run) => {
    const atX = entry(seen, coordinate(run, x), () => new Map<Scalar | undefined, Scalar | undefined>());
    const [name, value] = [coordinate(run, series), coordinate(run, path)];
    if (!atX.has(name)) atX.set(name, value);
    return atX.get(name) === value;
  });
}
