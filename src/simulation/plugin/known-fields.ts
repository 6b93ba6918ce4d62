import type { AnyPart } from '../contract/part.ts';
import type { MachineDefinition } from '../machines/definition.ts';
import type { MechanismDefinition } from '../mechanisms/definition.ts';
import type { ProgramMechanism } from '../mechanisms/mechanism.ts';
import type { ParameterDefinition } from '../parameters.ts';
import { didYouMean } from '../wording.ts';
import type { MetricByChoice, MetricDefinition, WorkloadDefinition } from '../workloads/definition.ts';
import type { ProgramWorkload } from '../workloads/workload.ts';
import type { PluginMechanism } from './plugin.ts';

/** A definition before validation. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists all fields of a type: adding or removing a field there does not compile until it is added or removed here. */
const fieldsOf = <Type>(names: Readonly<Record<keyof Type, true>>): readonly string[] => Object.keys(names);

const described = { id: true, title: true, summary: true, parameters: true } as const;
const modelled = { rules: true, paper: true, memory: true } as const;

/** Fields of a plugin's objects, by the kind of object. */
export const FIELDS = {
  parameter: fieldsOf<ParameterDefinition>({
    ...{ name: true, description: true, type: true, unit: true, default: true, small: true, minimum: true },
    ...{ maximum: true, choices: true, words: true, source: true, confidence: true, seen: true },
    calibratedWith: true,
  }),
  metric: fieldsOf<MetricDefinition>({ name: true, unit: true, description: true, better: true, distribution: true }),
  metricByChoice: fieldsOf<MetricByChoice>({ parameter: true, metrics: true }),
  mechanism: fieldsOf<PluginMechanism['definition']>({
    ...described,
    ...modelled,
    ...{
      family: true,
      offers: true,
      hardware: true,
      eventsPerCall: true,
      computing: true,
      reorders: true,
      accessOrder: true,
      ignores: true,
      parametersOf: true,
    },
  }),
  mechanismModel: fieldsOf<ProgramMechanism>({ definition: true, create: true, searched: true }),
  workload: fieldsOf<Omit<WorkloadDefinition, 'plugin'>>({
    ...described,
    ...modelled,
    ...{
      needs: true,
      excludes: true,
      hardware: true,
      usesSeed: true,
      metrics: true,
      primaryMetric: true,
      primaryMetricBy: true,
    },
    ...{ maxProcesses: true, calls: true, work: true, demands: true },
  }),
  excludes: fieldsOf<NonNullable<WorkloadDefinition['excludes']>>({ offer: true, why: true }),
  workloadModel: fieldsOf<ProgramWorkload>({ definition: true, create: true }),
  machine: fieldsOf<Omit<MachineDefinition, 'plugin'>>({ ...described, notes: true, groups: true, absent: true }),
  part: fieldsOf<AnyPart>({ capability: true, words: true, operations: true, calls: true }),
  paper: fieldsOf<NonNullable<MechanismDefinition['paper']>>({ id: true, section: true }),
} as const;

/** Returns fields that nothing reads, which are most likely misspelt. */
export function unknownFields(fields: Fields, of: keyof typeof FIELDS): string[] {
  const known = FIELDS[of];
  const unknown = Object.keys(fields).filter((name) => !known.includes(name));
  return unknown.map((name) => {
    const meant = didYouMean(name, known);
    return `there is no ${name} here${meant || `; there are ${known.join(', ')}`}`;
  });
}
