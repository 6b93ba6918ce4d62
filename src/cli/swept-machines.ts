import { machineDefinitions } from '../simulation/catalogue.ts';
import { isRecord } from '../spec/read-value.ts';
import { normalPath } from '../spec/sweep-paths.ts';
import type { Failure } from './failure.ts';
import type { SweptFiles } from './machine-names.ts';

export interface SweptMachines {
  /** The specification's machine, with files resolved. */
  readonly machine: unknown;
  /** The file from which that machine was read, if any. */
  readonly file: string | undefined;
  /** Resolves the files in a machine. */
  readonly read: (value: unknown, pointer: string) => unknown;
  readonly fail: (pointer: string, problem: string) => Failure;
}

/**
 * Replaces machine files among the values of `machine` in a sweep, so a server can read it. A file becomes its preset and, in
 * lockstep, the parameters overridden by any of the files; other machines have these as in their presets. Also returns where they
 * were, by name.
 */
export function sweptMachines(
  sweep: readonly unknown[],
  of: SweptMachines,
): { readonly sweep: readonly unknown[]; readonly swept: readonly SweptFiles[] } {
  const read = sweep.map((axis, i) => sweptAxis(axis, of, i));
  const swept = read.flatMap(({ files }) => files ?? []);
  return swept.length > 0 ? { sweep: read.map(({ axis }) => axis), swept } : { sweep, swept };
}

interface Axis {
  readonly paths: readonly unknown[];
  readonly rows: readonly (readonly unknown[])[];
  /** Index of `machine` in the paths. */
  readonly column: number;
}

function sweptAxis(
  axis: unknown,
  of: SweptMachines,
  place: number,
): { readonly axis: unknown; readonly files?: SweptFiles } {
  const pointer = `/sweep/${place}`;
  const table = tableOf(axis);
  if (!table || !isRecord(axis)) return { axis };
  requireOwnPreset(table, of, pointer);
  const isSingle = !('paths' in axis);
  const machines = table.rows.map((row, i) =>
    of.read(row[table.column], `${pointer}/values/${i}${isSingle ? '' : `/${table.column}`}`),
  );
  if (machines.every((machine, i) => machine === table.rows[i]![table.column])) return { axis };
  const names = [...new Set(machines.flatMap((machine) => Object.keys(overrideOf(machine))))];
  const presets = machines.map(presetOf);
  requireCommon(names, presets, of, pointer);
  const { path: _, ...others } = axis;
  const paths = names.map((name) => `machine.${name}`);
  const values = table.rows.map((row, i) => [
    ...row.with(table.column, presets[i]),
    ...names.map((name) => overrideOf(of.machine)[name] ?? overrideOf(machines[i])[name] ?? ownValue(presets[i], name)),
  ]);
  return {
    axis: { ...others, paths: [...table.paths, ...paths], values },
    files: { axis: place, paths, names: table.rows.map((row) => nameOf(row[table.column])) },
  };
}

/** Returns the file or preset of a machine, and what it overrides there: `my-cluster.yaml wireLatencyNs=500`. */
function nameOf(machine: unknown): string {
  if (!isRecord(machine)) return String(machine);
  const own = Object.entries(overrideOf(machine)).map(([name, value]) => `${name}=${value}`);
  return [String(machine.file ?? machine.preset), ...own].join(' ');
}

/** Returns an axis over `machine` as rows; undefined for other axes and for malformed ones. */
function tableOf(axis: unknown): Axis | undefined {
  if (!isRecord(axis) || !Array.isArray(axis.values)) return undefined;
  const values: readonly unknown[] = axis.values;
  const paths: readonly unknown[] = Array.isArray(axis.paths) ? axis.paths : [axis.path];
  const column = paths.findIndex((path) => typeof path === 'string' && normalPath(path) === 'machine');
  const rows = Array.isArray(axis.paths) ? values.filter((row) => Array.isArray(row)) : values.map((value) => [value]);
  return column < 0 || rows.length < values.length ? undefined : { paths, rows, column };
}

/** Parameters fitted on one preset are not valid for another. */
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

/** Undefined for an unknown preset, which the specification's reader reports. */
function ownValue(preset: unknown, name: string): unknown {
  const definition = machineDefinitions.find(({ id }) => id === preset);
  return definition?.parameters.find((known) => known.name === name)?.default ?? 0;
}
