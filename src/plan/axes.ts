import type { ParameterValue } from '../simulation/parameters.ts';
import type { Binding } from '../spec/binding.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { rowsOf } from '../spec/normal-form.ts';
import type { Target } from '../spec/sweep-paths.ts';

/** A sweep axis: rows that assign a value to each of its targets. */
export interface Axis {
  readonly paths: readonly string[];
  readonly targets: readonly Target[];
  readonly rows: readonly (readonly ParameterValue[])[];
  /** Whether a row is one value (`path`) or a list of them (`paths`). */
  readonly lockstep: boolean;
}

/** Returns the axes of a valid specification, outermost first. */
export function axesOf(spec: ExperimentSpec, { paths: known }: Binding): Axis[] {
  return spec.sweep.map((axis) => {
    const { paths, rows } = rowsOf(axis);
    const targets = paths.map((path) => {
      const found = known.get(path);
      if (!found) throw new Error(`${path} is no path: parseSpecification lets nothing else through`);
      return found.target;
    });
    return { paths, targets, rows, lockstep: 'paths' in axis };
  });
}

/** Returns the size of the cross product, which may be huge, without expanding it. */
export function sweepSize(spec: ExperimentSpec): number {
  return spec.sweep.reduce((product, { values }) => product * values.length, 1);
}

/** Yields the row of each axis at each point of the cross product, with the last axis varying fastest. The array is reused. */
export function* crossProduct(axes: readonly Axis[]): Generator<readonly number[]> {
  const indices = axes.map(() => 0);
  if (axes.some(({ rows }) => rows.length === 0)) return;
  for (;;) {
    yield indices;
    let axis = axes.length - 1;
    while (axis >= 0 && indices[axis] === axes[axis]!.rows.length - 1) indices[axis--] = 0;
    if (axis < 0) return;
    indices[axis] = indices[axis]! + 1;
  }
}

/** Returns path and value of each axis at a point. */
export function pointAt(axes: readonly Axis[], indices: readonly number[]): Record<string, ParameterValue> {
  const point: Record<string, ParameterValue> = {};
  for (const [place, { paths, rows }] of axes.entries()) {
    const row = rows[indices[place]!]!;
    for (const [column, path] of paths.entries()) point[path] = row[column]!;
  }
  return point;
}

/** Returns a JSON pointer to the sweep value of a path at a point, or undefined if the path is not swept. */
export function pointerAt(axes: readonly Axis[], indices: readonly number[], path: string): string | undefined {
  const place = axes.findIndex(({ paths }) => paths.includes(path));
  const axis = axes[place];
  if (!axis) return undefined;
  const pointer = `/sweep/${place}/values/${indices[place]}`;
  return axis.lockstep ? `${pointer}/${axis.paths.indexOf(path)}` : pointer;
}
