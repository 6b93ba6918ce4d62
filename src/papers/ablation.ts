import type { ParameterValue } from '../simulation/parameters.ts';
import { catalogue } from '../spec/catalogue.ts';
import type { ExperimentSpec, ModelChoice, SweepAxis } from '../spec/experiment-spec.ts';
import { rowsOf } from '../spec/normal-form.ts';
import { requireSpecification } from '../spec/parse.ts';

/**
 * An ablation switches off one part of the model, or sets one parameter to its neutral value: the cause to which the paper
 * attributes a claim. The runs must still complete; removing the mechanism itself from the comparison is no ablation.
 */
export interface Ablation {
  /** What is missing: `interrupts that take time`. */
  readonly without: string;
  /** Why this should break the claims. */
  readonly because: string;
  /** Values by path, as in a sweep: `machine.interruptLatencyNs`, `workload.flushEvery`, `mechanisms.aa-poll.flushBy`, `processes`. */
  readonly set: Readonly<Record<string, ParameterValue>>;
  /** Ids of the claims that it must break, each as measured by the claim's own check. */
  readonly breaks: readonly string[];
  /** Names the ablation that the claims had survived before this one was chosen. */
  readonly chosenAfter?: string;
  /**
   * Names the ablation that the claims survive, if only a value far beyond any real machine breaks them. Such claims are counted:
   * nothing milder shows what they depend on.
   */
  readonly extreme?: string;
}

/** The ablations of a paper, which show what its evidence depends on. */
export interface Ablations {
  readonly ablations: readonly Ablation[];
  /** Reasons why no part and no parameter of the model can break a claim, by claim id. */
  readonly unbreakable: Readonly<Record<string, string>>;
}

/** Returns the ablation that must break a claim; undefined if there is none. */
export const ablationOf = ({ ablations }: Ablations, claim: string): Ablation | undefined =>
  ablations.find(({ breaks }) => breaks.includes(claim));

/**
 * Applies an ablation to a specification, whose overlay for the quick size is already applied. The values of the ablation
 * replace those of the specification and of its sweep. Returns undefined if the specification has none of the mechanisms and
 * parameters concerned.
 * @throws ProblemError if a value is invalid
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

/** Removes the parameters that an ablation sets from the sweep; rows of an axis that become equal are merged. */
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
