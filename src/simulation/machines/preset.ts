import type { HardwareParameter } from '../hardware/parameter-group.ts';
import type { ParameterDefinition, ParameterValue, ValueOf } from '../parameters.ts';
import type { MachineDefinition } from './definition.ts';
import { absentValues } from './read-machine.ts';
import { MACHINE_GROUP_IDS, type MachineGroupId, machineGroups } from './schema.ts';

/** What a machine says of a parameter. */
export interface MachineValue<Value extends ParameterValue = ParameterValue> extends Pick<ParameterDefinition, 'source' | 'confidence' | 'seen' | 'calibratedWith'> {
  readonly default: Value;
}

type Seen = ParameterDefinition['seen'];

/** A value that its source prints. */
export const stated = <const Value extends ParameterValue>(standard: Value, source: string, seen: Seen = 'paper'): MachineValue<Value> => ({
  default: standard,
  source,
  confidence: 'stated',
  seen,
});

/** A value that follows by arithmetic from what the source prints. */
export const derived = <const Value extends ParameterValue>(standard: Value, source: string, seen: Seen = 'none'): MachineValue<Value> => ({
  default: standard,
  source,
  confidence: 'derived',
  seen,
});

/** A value that no source gives. */
export const assumed = <const Value extends ParameterValue>(standard: Value, source: string, seen: Seen = 'none'): MachineValue<Value> => ({
  default: standard,
  source,
  confidence: 'assumed',
  seen,
});

/** A value that was fitted to one claim of a paper. */
export const calibrated = <const Value extends ParameterValue>(standard: Value, source: string, claim: string, seen: Seen = 'paper'): MachineValue<Value> => ({
  default: standard,
  source,
  confidence: 'calibrated',
  seen,
  calibratedWith: claim,
});

type HasUsual = { readonly default: ParameterValue };
type ParameterOf<Id extends MachineGroupId> = (typeof machineGroups)[Id]['parameters'][number];

/** The values of a group: of every parameter, but those whose usual value will do. */
export type GroupOf<Id extends MachineGroupId> = {
  readonly [Parameter in Exclude<ParameterOf<Id>, HasUsual> as Parameter['name']]: MachineValue<ValueOf<Parameter>>;
} & {
  readonly [Parameter in Extract<ParameterOf<Id>, HasUsual> as Parameter['name']]?: MachineValue<ValueOf<Parameter>>;
};

export interface Preset {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly notes?: readonly string[];
  /** The groups that the machine has. */
  readonly has: { readonly [Id in MachineGroupId]?: GroupOf<Id> };
}

/** A machine from the values of the groups that it has. */
export function machinePreset({ has, ...about }: Preset): MachineDefinition {
  const groups = MACHINE_GROUP_IDS.filter((id) => has[id] !== undefined);
  const given: Readonly<Record<string, MachineValue>> = Object.assign({}, ...Object.values(has));
  return {
    ...about,
    groups,
    parameters: groups.flatMap((id) => machineGroups[id].parameters.map((parameter) => described(parameter, given))),
    absent: groups.includes('cpu') ? absentValues(MACHINE_GROUP_IDS.filter((id) => !groups.includes(id))) : {},
  };
}

function described({ absent: _, ...parameter }: HardwareParameter, given: Readonly<Record<string, MachineValue>>): ParameterDefinition {
  return { ...parameter, ...given[parameter.name] };
}
