import type { ParameterDefinition, ParameterValue, ValuesOf } from '../parameters.ts';

/** A hardware parameter. A machine preset gives its value, or uses the usual one if there is a `default`. */
export interface HardwareParameter extends ParameterDefinition {
  /** Value for machines without the optional group; default the usual value. */
  readonly absent?: ParameterValue;
}

/** The parameters of one hardware component, defined beside it. Names are unique across all groups of a machine. */
export interface HardwareGroup {
  readonly title: string;
  /** Name of the hardware in messages: `an IOMMU`. */
  readonly words: string;
  readonly description: string;
  /** Whether the rest of the hardware works without it. */
  readonly optional?: boolean;
  readonly parameters: readonly HardwareParameter[];
}

/** The values of a group, typed: a misspelt name does not compile. */
export type HardwareValues<Group extends HardwareGroup> = ValuesOf<Group['parameters']>;

/** Keeps names and choices of a group as types. */
export function hardwareGroup<const Group extends HardwareGroup>(group: Group): Group {
  return group;
}
