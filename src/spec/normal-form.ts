import type { ParameterValue, ParameterValues } from '../simulation/parameters.ts';
import type { ExperimentSpec, MechanismChoice, ModelChoice, SweepAxis } from './experiment-spec.ts';
import { TRACE_DEFAULTS } from './experiment-spec.ts';
import { mechanismName, ownName } from './mechanism-names.ts';
import { normalReplications } from './replications.ts';

/** A specification as it may be written, after it was read by its schema. */
export interface WrittenSpec {
  readonly name?: string;
  readonly project?: string;
  readonly machine: string | { readonly preset: string; readonly override?: ParameterValues };
  readonly workload: ModelChoice;
  readonly mechanisms: readonly (string | MechanismChoice)[];
  readonly processes?: number;
  readonly sweep?: readonly SweepAxis[];
  readonly where?: string;
  readonly replications?: Parameters<typeof normalReplications>[0];
  readonly seed?: number;
  readonly baseline?: { readonly mechanism: string };
  readonly show?: ExperimentSpec['show'];
  readonly trace?: Partial<ExperimentSpec['trace']>;
  readonly tags?: readonly string[];
  readonly priority?: number;
  readonly requires?: readonly string[];
  readonly quick?: Readonly<Record<string, unknown>>;
}

/** Where an experiment belongs that names no project, unless whoever reads it says otherwise. */
export const DEFAULT_PROJECT = 'default';

/** Writes short forms out and fills in what was left out. `processes` is left out where it is neither given nor swept. */
export function normalForm(written: WrittenSpec, project = DEFAULT_PROJECT): ExperimentSpec {
  const machine = normalMachine(written.machine);
  const mechanisms = written.mechanisms.map(normalMechanism);
  const sweep = written.sweep ?? [];
  return {
    name: written.name ?? `${written.workload.kind} on ${machine.preset}`,
    project: written.project ?? project,
    machine,
    workload: written.workload,
    mechanisms,
    ...processesOf(written),
    sweep,
    ...(written.where === undefined ? {} : { where: written.where }),
    replications: normalReplications(written.replications),
    seed: written.seed ?? 1,
    baseline: { mechanism: written.baseline?.mechanism ?? usualBaseline(mechanisms) },
    ...(written.show === undefined ? {} : { show: written.show }),
    trace: { ...TRACE_DEFAULTS, ...written.trace },
    tags: written.tags ?? [],
    // Left out where they say nothing: the digests of specifications that are older stay as they are.
    ...(written.priority ? { priority: written.priority } : {}),
    ...(written.requires && written.requires.length > 0 ? { requires: [...new Set(written.requires)].sort() } : {}),
    ...(written.quick === undefined ? {} : { quick: written.quick }),
  };
}

function processesOf({ processes, sweep = [] }: WrittenSpec): { readonly processes?: number } {
  const count = processes ?? firstSwept(sweep, 'processes');
  return count === undefined ? {} : { processes: count };
}

function normalMachine(machine: WrittenSpec['machine']): ExperimentSpec['machine'] {
  if (typeof machine === 'string') return { preset: machine, override: {} };
  return { preset: machine.preset, override: machine.override ?? {} };
}

/** To be listed as what one is says nothing. */
function normalMechanism(choice: string | MechanismChoice): MechanismChoice {
  if (typeof choice === 'string') return { kind: choice };
  const { kind, as: _as, ...parameters } = choice;
  return { kind, ...ownName(choice), ...parameters };
}

function usualBaseline(mechanisms: readonly MechanismChoice[]): string {
  const names = mechanisms.map(mechanismName);
  return names.includes('rma') ? 'rma' : (names[0] ?? '');
}

/** The paths of all axes in the order in which they were written; a store keeps points in another one. */
export const sweptPaths = (sweep: readonly SweepAxis[]): readonly string[] =>
  sweep.flatMap((axis) => ('paths' in axis ? axis.paths : [axis.path]));

/** An axis as paths and rows, whichever way it was written. */
export function rowsOf(axis: SweepAxis): { paths: readonly string[]; rows: readonly (readonly ParameterValue[])[] } {
  if ('paths' in axis) return { paths: axis.paths, rows: axis.values };
  return { paths: [axis.path], rows: axis.values.map((value) => [value]) };
}

function firstSwept(sweep: readonly SweepAxis[], path: string): number | undefined {
  for (const { paths, rows } of sweep.map(rowsOf)) {
    const value = rows[0]?.[paths.indexOf(path)];
    if (typeof value === 'number') return value;
  }
  return undefined;
}
