import type { ParameterDefinition } from '../parameters.ts';

/** A machine preset: the parameters every machine has, with this machine's values and sources as defaults. */
export interface MachineDefinition {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** What a machine's own numbers do not cover, or where they disagree with each other. */
  readonly notes?: readonly string[];
  readonly parameters: readonly ParameterDefinition[];
}
