import type { ParameterDefinition, ParameterValues } from '../parameters.ts';
import type { MachineGroupId } from './schema.ts';

/** A machine preset: the parameters of its groups, with its own values and sources as defaults. */
export interface MachineDefinition {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** What the machine's own numbers do not cover, or where they contradict each other. */
  readonly notes?: readonly string[];
  /** Its groups of parameters, in the order of `machineGroups`. */
  readonly groups: readonly MachineGroupId[];
  /** Parameters, group by group. */
  readonly parameters: readonly ParameterDefinition[];
  /** Values for optional groups that it lacks: no unit, or one without effect. */
  readonly absent: ParameterValues;
  /** The plugin that provides it; absent for built-in machines. */
  readonly plugin?: string;
}
