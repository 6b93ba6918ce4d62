import type { Capability } from '../mechanisms/definition.ts';
import type { ParameterDefinition } from '../parameters.ts';

/** A machine preset: the parameters every machine has, with this machine's values and sources as defaults. */
export interface MachineDefinition {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** What a machine's own numbers do not cover, or where they disagree with each other. */
  readonly notes?: readonly string[];
  /** What mechanisms can offer on this machine; without it everything, as the machine describes its hardware in full. */
  readonly supports?: readonly Capability[];
  readonly parameters: readonly ParameterDefinition[];
}
