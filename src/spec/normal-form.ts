import type { ParameterValue, ParameterValues } from '../simulation/parameters.ts';
import type { ExperimentSpec, MechanismChoice, ModelChoice, SweepAxis } from './experiment-spec.ts';
import { TRACE_DEFAULTS } from './experiment-spec.ts';
import { mechanismName, ownName } from './mechanism-names.ts';
import { normalReplications } from './replications.ts';

/** A specification as written, after validation by its schema. */
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

/** The default project of an experiment. */
export const DEFAULT_PROJECT = 'default';

/** Expands short forms and fills in defaults. `processes` is absent if it is neither given nor swept. */
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
    // Absent if they have their defaults, so digests of older specifications stay the same.
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

/** Drops a name that equals the kind. */
function normalMechanism(choice: string | MechanismChoice): MechanismChoice {
  if (typeof choice === 'string') return { kind: choice };
  const { kind, as: _as, ...parameters } = choice;
  return { kind, ...ownName(choice), ...parameters };
}

function usualBaseline(mechanisms: readonly MechanismChoice[]): string {
  const names = mechanisms.map(mechanismName);
  return names.includes('rma') ? 'rma' : (names[0] ?? '');
}

/** Returns the paths of all axes as written; the store keeps the values of points in another order. */
export const sweptPaths = (sweep: readonly SweepAxis[]): readonly string[] =>
  sweep.flatMap((axis) => ('paths' in axis ? axis.paths : [axis.path]));

/** Returns an axis as paths and rows, whichever form it has. */
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
