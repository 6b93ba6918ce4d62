import type { ExperimentPlan } from '../../src/plan/plan-experiment.ts';
import type { ParameterValue, ParameterValues } from '../../src/simulation/parameters.ts';
import { catalogue } from '../../src/spec/catalogue.ts';
import type { Parameter } from '../../src/spec/resources/catalogue.ts';

/** A parameter of a study whose value is not printed in any paper. */
export interface FreeParameter {
  /** Model and name: `cray-xe6.wireLatencyNs`. */
  readonly id: string;
  /** Path as in an ablation: `machine.wireLatencyNs`. */
  readonly path: string;
  /** `assumed`, `calibrated`, or `recalled` for a value cited as stated that was not looked up again. */
  readonly confidence: string;
  readonly kind: FreeKind;
  readonly value: ParameterValue;
  /** Both ends of the plausible range; for a choice, the other choices. */
  readonly ends: readonly ParameterValue[];
  readonly isInteger: boolean;
}

/**
 * range: a number, from half to double. choice: another alternative. absent: a number at 0, for a part without cost; from there
 * to the smallest value of a preset.
 */
export type FreeKind = 'range' | 'choice' | 'absent';

interface Model {
  readonly id: string;
  readonly prefix: string;
  readonly parameters: readonly Parameter[];
  readonly values: readonly ParameterValues[];
  /** Parameters to which the specification assigns a value. */
  readonly set: ReadonlySet<string>;
}

/** Returns the free parameters that a study leaves at their presets: those that it sets or varies itself are its subject. */
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
 * Returns half and double of the value, within the limits of the parameter; from 0, which stands for a part without cost, the
 * smallest value of a preset; for a choice, all other choices.
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

/** Returns the smallest non-zero value of all presets; empty if all are 0. */
function leastValue(name: string): number[] {
  const all = catalogue.machines.flatMap(({ parameters }) =>
    parameters.flatMap((parameter) => (parameter.name === name ? Number(parameter.default) : [])),
  );
  const costly = all.filter((value) => value > 0);
  return costly.length > 0 ? [Math.min(...costly)] : [];
}
