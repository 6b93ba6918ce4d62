import type { ComparisonOptions } from '../analysis/asked-or-shown.ts';
import { entry, type Scalar } from '../analysis/comparable-run.ts';
import type { RowNames } from '../exploration/space.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { rowsOf } from '../spec/normal-form.ts';
import type { Run } from '../spec/resources/run.ts';

const MACHINE = 'machine';

/** The place of machine files in a sweep. */
export interface SweptFiles {
  /** Index of the axis. */
  readonly axis: number;
  /** Paths of the parameters that the files override, which vary in lockstep with `machine`. */
  readonly paths: readonly string[];
  /** File or preset of each row. */
  readonly names: readonly string[];
}

/** Machines of a sweep by their values. */
export interface NamedMachines {
  readonly paths: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: Readonly<Record<string, Scalar>> }[];
}

/** Returns the names of the machines in the sweep of a specification with normal values. */
export function namedMachines({ sweep }: Pick<ExperimentSpec, 'sweep'>, swept: readonly SweptFiles[]): NamedMachines[] {
  return swept.flatMap(({ axis, paths, names }) => {
    const found = sweep[axis] && rowsOf(sweep[axis]);
    const columns = [MACHINE, ...paths].map((path) => [path, found?.paths.indexOf(path) ?? -1] as const);
    if (!found || found.rows.length !== names.length || columns.some(([, column]) => column < 0)) return [];
    const valuesOf = (row: readonly Scalar[]) =>
      Object.fromEntries(columns.map(([path, column]) => [path, row[column]!]));
    return [{ paths, rows: found.rows.map((row, i) => ({ name: names[i]!, values: valuesOf(row) })) }];
  });
}

/** Leaves out machines of which a parameter is asked for by its own path. */
export function unlessAsked(
  machines: readonly NamedMachines[],
  ...asked: readonly (ComparisonOptions | undefined)[]
): NamedMachines[] {
  const chosen = new Set(asked.flatMap((one) => [one?.x, one?.series, ...Object.keys(one?.facet ?? {})]));
  return machines.filter(({ paths }) => !paths.some((path) => chosen.has(path)));
}

/** Returns the runs with names of machines in their points, in place of presets and the parameters that files override. */
export function withMachineNames(runs: readonly Run[], machines: readonly NamedMachines[]): readonly Run[] {
  if (machines.length === 0) return runs;
  const points = new Map<Run['point'], Run['point']>();
  return runs.map((run) => ({ ...run, point: entry(points, run.point, () => namedPoint(run.point, machines)) }));
}

function namedPoint(point: Run['point'], machines: readonly NamedMachines[]): Run['point'] {
  for (const { paths, rows } of machines) {
    const row = rows.find(({ values }) => Object.entries(values).every(([path, value]) => point[path] === value));
    if (!row) continue;
    const others = Object.entries(point).filter(([path]) => !paths.includes(path));
    return { ...Object.fromEntries(others), [MACHINE]: row.name };
  }
  return point;
}

/** Returns the options of a comparison with the values of machines that are asked for by name. */
export function withMachineValues(asked: ComparisonOptions, machines: readonly NamedMachines[]): ComparisonOptions {
  const rowOf = (name: unknown) => machines.flatMap(({ rows }) => rows).find((row) => row.name === name);
  const held = rowOf(asked.facet?.[MACHINE]);
  const baseline = asked.series === MACHINE ? rowOf(asked.baseline) : undefined;
  return {
    ...asked,
    ...(held && { facet: { ...asked.facet, ...held.values } }),
    ...(baseline && { baseline: String(baseline.values[MACHINE]) }),
  };
}

/** Returns the names of the rows of an axis that varies nothing but machines; undefined for others. */
export function namesOfRows(machines: readonly NamedMachines[]): RowNames {
  return (paths, rows) =>
    machines
      .find((one) => one.rows.length === rows.length && paths.join() === [MACHINE, ...one.paths].join())
      ?.rows.map(({ name }) => name);
}
