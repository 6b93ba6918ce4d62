import type { ExperimentPlan } from '../../src/plan/plan-experiment.ts';
import type { ParameterValue, ParameterValues } from '../../src/simulation/parameters.ts';
import { catalogue } from '../../src/spec/catalogue.ts';
import type { Parameter } from '../../src/spec/resources/catalogue.ts';

/** A parameter that a study runs with, and that nobody has printed. */
export interface FreeParameter {
  /** Model and name: `cray-xe6.wireLatencyNs`. */
  readonly id: string;
  /** As in an ablation: `machine.wireLatencyNs`. */
  readonly path: string;
  /** `assumed`, `calibrated`, or `recalled` for what is said to be stated and was not re-read. */
  readonly confidence: string;
  readonly kind: FreeKind;
  readonly value: ParameterValue;
  /** Both ends of what is plausible; of a choice the other choices. */
  readonly ends: readonly ParameterValue[];
  readonly isInteger: boolean;
}

/**
 * range: a number, from half to double. choice: another way. absent: at 0, a part that costs nothing, from there to the least
 * that a preset has.
 */
export type FreeKind = 'range' | 'choice' | 'absent';

interface Model {
  readonly id: string;
  readonly prefix: string;
  readonly parameters: readonly Parameter[];
  readonly values: readonly ParameterValues[];
  /** What the specification gives a value to. */
  readonly set: ReadonlySet<string>;
}

/** The free parameters that a study leaves as they are: what it sets or varies by itself is its question. */
export function freeParameters(plan: ExperimentPlan): FreeParameter[] {
  return modelsOf(plan).flatMap((model) => model.parameters.flatMap((definition) => free(model, definition) ?? []));
}

function modelsOf({ runs, spec }: ExperimentPlan): Model[] {
  const plans = runs.map(({ plan }) => plan);
  const keys = (values: object = {}) => new Set(Object.keys(values));
  const machines = catalogue.machines.map(({ id, parameters }) => ({
    ...{ id, parameters, prefix: 'machine', set: keys(spec.machine.override) },
    values: plans.filter(({ machine }) => machine.preset === id).map(({ machine }) => machine.parameters),
  }));
  const mechanisms = catalogue.mechanisms.map(({ id, parameters }) => ({
    ...{ id, parameters, prefix: `mechanisms.${id}`, set: keys(spec.mechanisms.find(({ kind }) => kind === id)) },
    values: plans.filter(({ mechanism }) => mechanism.kind === id).map(({ mechanism }) => mechanism.parameters),
  }));
  const workloads = catalogue.workloads.map(({ id, parameters }) => ({
    ...{ id, parameters, prefix: 'workload', set: keys(spec.workload) },
    values: plans.filter(({ workload }) => workload.kind === id).map(({ workload }) => workload.parameters),
  }));
  return [...machines, ...mechanisms, ...workloads].filter(({ values }) => values.length > 0);
}

function free({ id, prefix, values, set }: Model, definition: Parameter): FreeParameter | undefined {
  const { name, confidence, seen, type } = definition;
  const isFree = confidence === 'assumed' || confidence === 'calibrated' || seen === 'recalled';
  const taken = [...new Set(values.flatMap((each) => each[name] ?? []))];
  const [value] = taken;
  if (!isFree || set.has(name) || value === undefined || taken.length > 1) return undefined;
  const ends = endsOf(definition, value);
  if (ends.length === 0) return undefined;
  const word = confidence === 'assumed' || confidence === 'calibrated' ? confidence : 'recalled';
  const known = { id: `${id}.${name}`, path: `${prefix}.${name}`, confidence: word, kind: kindOf(value) } as const;
  return { ...known, value, ends, isInteger: type === 'integer' };
}

function kindOf(value: ParameterValue): FreeKind {
  if (typeof value !== 'number') return 'choice';
  return value === 0 ? 'absent' : 'range';
}

/**
 * Half and double of the value, within the limits of the parameter; from 0, which stands for a part that costs nothing,
 * the least that a preset has. All other choices.
 */
function endsOf(definition: Parameter, value: ParameterValue): ParameterValue[] {
  const { type, choices = [], minimum = -Infinity, maximum = Infinity } = definition;
  if (type === 'boolean') return [!value];
  if (type === 'choice') return choices.filter((choice) => choice !== value);
  if (typeof value !== 'number') return [];
  const wanted = value === 0 ? leastValue(definition.name) : [value / 2, value * 2];
  const within = wanted.map((end) => Math.min(maximum, Math.max(minimum, type === 'integer' ? Math.round(end) : end)));
  return [...new Set(within)].filter((end) => end !== value);
}

/** The least that presets have that are not at 0; none where all are. */
function leastValue(name: string): number[] {
  const all = catalogue.machines.flatMap(({ parameters }) =>
    parameters.flatMap((parameter) => (parameter.name === name ? Number(parameter.default) : [])),
  );
  const costly = all.filter((value) => value > 0);
  return costly.length > 0 ? [Math.min(...costly)] : [];
}
