import type { ParameterValue } from '../simulation/parameters.ts';
import { catalogue } from '../spec/catalogue.ts';
import type { ExperimentSpec, ModelChoice, SweepAxis } from '../spec/experiment-spec.ts';
import { rowsOf } from '../spec/normal-form.ts';
import { requireSpecification } from '../spec/parse.ts';

/**
 * One part of the model off, or one parameter at its neutral value: the cause that a paper names for what it claims. The
 * runs still complete; to take the mechanism itself out of the comparison is none.
 */
export interface Ablation {
  /** What is missing: `interrupts that take time`. */
  readonly without: string;
  /** Why that should break the claims. */
  readonly because: string;
  /** Values by path, as in a sweep: `machine.interruptLatencyNs`, `workload.flushEvery`, `mechanisms.aa-poll.flushBy`, `processes`. */
  readonly set: Readonly<Record<string, ParameterValue>>;
  /** Claims that it has to break, each in what its own check measures. */
  readonly breaks: readonly string[];
  /** It was chosen after another one had been survived, which this names. */
  readonly chosenAfter?: string;
}

/** What a paper's evidence rests on. */
export interface Ablations {
  readonly ablations: readonly Ablation[];
  /** Claims by id that no part and no parameter of the model can break, each with the reason. */
  readonly unbreakable: Readonly<Record<string, string>>;
}

/** The ablation that a claim names, if it does. */
export const ablationOf = ({ ablations }: Ablations, claim: string): Ablation | undefined =>
  ablations.find(({ breaks }) => breaks.includes(claim));

/**
 * A specification, its overlay for the quick size applied, under an ablation: its values take the place of all that the
 * specification or its sweep has there. Undefined where it has none of these mechanisms and parameters.
 * Throws a ProblemError where a value is not valid.
 */
export function ablated(spec: ExperimentSpec, { set }: Pick<Ablation, 'set'>): ExperimentSpec | undefined {
  const concerned = Object.entries(set).filter(([path]) => concerns(path, spec));
  if (concerned.length === 0) return undefined;
  return requireSpecification(concerned.reduce(withValue, withoutAxes(spec, Object.fromEntries(concerned))));
}

function concerns(path: string, { machine, workload, mechanisms }: ExperimentSpec): boolean {
  const [part, name] = path.split('.');
  if (part === 'mechanisms') return mechanisms.some(({ kind }) => kind === name);
  if (part !== 'workload' && part !== 'machine') return true;
  const definition =
    part === 'workload'
      ? catalogue.workloads.find(({ id }) => id === workload.kind)
      : catalogue.machines.find(({ id }) => id === machine.preset);
  return definition?.parameters.some((parameter) => parameter.name === name) === true;
}

function withValue(spec: ExperimentSpec, [path, value]: readonly [string, ParameterValue]): ExperimentSpec {
  const [part, name = '', parameter = ''] = path.split('.');
  const { machine, workload, mechanisms } = spec;
  if (part === 'machine') return { ...spec, machine: { ...machine, override: { ...machine.override, [name]: value } } };
  if (part === 'workload') return { ...spec, workload: { ...workload, [name]: value } };
  if (part === 'processes') return { ...spec, processes: Number(value) };
  const set = (choice: ModelChoice) => (choice.kind === name ? { ...choice, [parameter]: value } : choice);
  return { ...spec, mechanisms: mechanisms.map(set) };
}

/** What an ablation sets is varied no more: rows of an axis that have become the same are one. */
function withoutAxes(spec: ExperimentSpec, set: Ablation['set']): ExperimentSpec {
  return { ...spec, sweep: spec.sweep.map((axis) => fixed(axis, set)) };
}

function fixed(axis: SweepAxis, set: Ablation['set']): SweepAxis {
  const { paths, rows } = rowsOf(axis);
  if (!paths.some((path) => path in set)) return axis;
  const values = rows.map((row) => row.map((value, i) => set[paths[i]!] ?? value));
  const distinct = new Map(values.map((row) => [JSON.stringify(row), row]));
  return { paths, values: [...distinct.values()] };
}
