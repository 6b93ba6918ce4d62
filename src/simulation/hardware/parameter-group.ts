import type { ParameterDefinition, ParameterValue, ValuesOf } from '../parameters.ts';

/** A parameter of hardware; a preset of a machine gives its value, or takes the usual one if `default` says it. */
export interface HardwareParameter extends ParameterDefinition {
  /** What hardware is given on a machine that lacks the optional group; the usual value if absent. */
  readonly absent?: ParameterValue;
}

/** The parameters of one piece of hardware, described beside it. Names are unique over all groups of a machine. */
export interface HardwareGroup {
  readonly title: string;
  /** What a machine has if it has the group: `an IOMMU`. */
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
