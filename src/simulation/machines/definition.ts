import type { ParameterDefinition, ParameterValues } from '../parameters.ts';
import type { MachineGroupId } from './schema.ts';

/** A machine preset: the parameters of the groups that it has, with its own values and sources as defaults. */
export interface MachineDefinition {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** What a machine's own numbers do not cover, or where they disagree with each other. */
  readonly notes?: readonly string[];
  /** Groups of parameters that it has, in the order of `machineGroups`. */
  readonly groups: readonly MachineGroupId[];
  /** Group by group. */
  readonly parameters: readonly ParameterDefinition[];
  /** What its hardware is given of optional groups that it lacks: no unit, or one that does nothing. */
  readonly absent: ParameterValues;
  /** The plugin that it comes from; absent in the tree. */
  readonly plugin?: string;
}
