import { machineDefinitions } from '../simulation/catalogue.ts';
import { isRecord } from '../spec/read-value.ts';
import { normalPath } from '../spec/sweep-paths.ts';
import type { Failure } from './failure.ts';

export interface SweptMachines {
  /** Of the specification, as it is without files. */
  readonly machine: unknown;
  /** Where that machine was read from. */
  readonly file: string | undefined;
  /** A machine as it is without files. */
  readonly read: (value: unknown, pointer: string) => unknown;
  readonly fail: (pointer: string, problem: string) => Failure;
}

/**
 * The sweep with machine files among the values of `machine` replaced by what they hold: their presets, and in lockstep with
 * them the parameters that any of them overrides, which other machines have as in their presets. So a server can take it.
 */
export function sweptMachines(sweep: readonly unknown[], of: SweptMachines): readonly unknown[] {
  const read = sweep.map((axis, i) => sweptAxis(axis, of, `/sweep/${i}`));
  return read.some((axis, i) => axis !== sweep[i]) ? read : sweep;
}

interface Axis {
  readonly paths: readonly unknown[];
  readonly rows: readonly (readonly unknown[])[];
  /** Of the paths that is the machine. */
  readonly column: number;
}

function sweptAxis(axis: unknown, of: SweptMachines, pointer: string): unknown {
  const table = tableOf(axis);
  if (!table || !isRecord(axis)) return axis;
  requireOwnPreset(table, of, pointer);
  const isSingle = !('paths' in axis);
  const machines = table.rows.map((row, i) =>
    of.read(row[table.column], `${pointer}/values/${i}${isSingle ? '' : `/${table.column}`}`),
  );
  if (machines.every((machine, i) => machine === table.rows[i]![table.column])) return axis;
  const names = [...new Set(machines.flatMap((machine) => Object.keys(overrideOf(machine))))];
  const presets = machines.map(presetOf);
  requireCommon(names, presets, of, pointer);
  const { path: _, ...others } = axis;
  return {
    ...others,
    paths: [...table.paths, ...names.map((name) => `machine.${name}`)],
    values: table.rows.map((row, i) => [
      ...row.with(table.column, presets[i]),
      ...names.map(
        (name) => overrideOf(of.machine)[name] ?? overrideOf(machines[i])[name] ?? ownValue(presets[i], name),
      ),
    ]),
  };
}

/** Any axis over `machine`, as rows; undefined for other axes, and for what is no axis. */
function tableOf(axis: unknown): Axis | undefined {
  if (!isRecord(axis) || !Array.isArray(axis.values)) return undefined;
  const values: readonly unknown[] = axis.values;
  const paths: readonly unknown[] = Array.isArray(axis.paths) ? axis.paths : [axis.path];
  const column = paths.findIndex((path) => typeof path === 'string' && normalPath(path) === 'machine');
  const rows = Array.isArray(axis.paths) ? values.filter((row) => Array.isArray(row)) : values.map((value) => [value]);
  return column < 0 || rows.length < values.length ? undefined : { paths, rows, column };
}

/** What was fitted on one preset says nothing of another. */
function requireOwnPreset({ rows, column }: Axis, { machine, file, fail }: SweptMachines, pointer: string): void {
  if (file === undefined || Object.keys(overrideOf(machine)).length === 0) return;
  const own = presetOf(machine);
  const place = rows.findIndex((row) => row[column] !== own);
  if (place < 0) return;
  const problem = `the parameters of ${file} belong to ${String(own)}, but would apply to this machine too`;
  throw fail(`${pointer}/values/${place}`, `${problem}; name the file in the sweep: values: [{file: ${file}}, …]`);
}

function requireCommon(
  names: readonly string[],
  presets: readonly unknown[],
  of: SweptMachines,
  pointer: string,
): void {
  for (const [place, preset] of presets.entries()) {
    const definition = machineDefinitions.find(({ id }) => id === preset);
    const lacking = names.find((name) => definition && !definition.parameters.some((known) => known.name === name));
    if (lacking === undefined) continue;
    const problem = `${String(preset)} has no ${lacking}, which a file of this sweep overrides`;
    throw of.fail(`${pointer}/values/${place}`, `${problem}; compare machines that have it, or run two experiments`);
  }
}

function presetOf(machine: unknown): unknown {
  return isRecord(machine) ? machine.preset : machine;
}

function overrideOf(machine: unknown): Readonly<Record<string, unknown>> {
  return isRecord(machine) && isRecord(machine.override) ? machine.override : {};
}

/** Of a preset that is not known nothing is: the specification says so. */
function ownValue(preset: unknown, name: string): unknown {
  const definition = machineDefinitions.find(({ id }) => id === preset);
  return definition?.parameters.find((known) => known.name === name)?.default ?? 0;
}
