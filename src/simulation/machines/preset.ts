import { SimulationFault } from '../engine/fault.ts';
import type { HardwareParameter } from '../hardware/parameter-group.ts';
import type { ParameterDefinition, ParameterValue, ValueOf } from '../parameters.ts';
import { didYouMean } from '../wording.ts';
import type { MachineDefinition } from './definition.ts';
import { absentValues } from './read-machine.ts';
import { MACHINE_GROUP_IDS, type MachineGroupId, machineGroups } from './schema.ts';

/** The value of a parameter on a machine, with its source. */
export interface MachineValue<Value extends ParameterValue = ParameterValue> extends Pick<ParameterDefinition, 'source' | 'confidence' | 'seen' | 'calibratedWith'> {
  readonly default: Value;
}

type Seen = ParameterDefinition['seen'];

/** A value printed in its source. */
export const stated = <const Value extends ParameterValue>(standard: Value, source: string, seen: Seen = 'paper'): MachineValue<Value> => ({
  default: standard,
  source,
  confidence: 'stated',
  seen,
});

/** A value computed from what the source prints. */
export const derived = <const Value extends ParameterValue>(standard: Value, source: string, seen: Seen = 'none'): MachineValue<Value> => ({
  default: standard,
  source,
  confidence: 'derived',
  seen,
});

/** A value without a source. */
export const assumed = <const Value extends ParameterValue>(standard: Value, source: string, seen: Seen = 'none'): MachineValue<Value> => ({
  default: standard,
  source,
  confidence: 'assumed',
  seen,
});

/** A value fitted to one claim of a paper. */
export const calibrated = <const Value extends ParameterValue>(standard: Value, source: string, claim: string, seen: Seen = 'paper'): MachineValue<Value> => ({
  default: standard,
  source,
  confidence: 'calibrated',
  seen,
  calibratedWith: claim,
});

type HasUsual = { readonly default: ParameterValue };
type ParameterOf<Id extends MachineGroupId> = (typeof machineGroups)[Id]['parameters'][number];

/** The values of a group: all parameters, except those for which the usual value applies. */
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

/**
 * Creates a machine from the values of its groups.
 * @throws SimulationFault SIM_MACHINE for an unknown group, or an unknown or missing parameter of a group
 */
export function machinePreset({ has, ...about }: Preset): MachineDefinition {
  const problems = [...straysIn(has), ...missingIn(has)];
  if (problems.length > 0) throw new SimulationFault('SIM_MACHINE', `machine ${about.id}: ${problems.join('; ')}`);
  const groups = MACHINE_GROUP_IDS.filter((id) => has[id] !== undefined);
  const given: Readonly<Record<string, MachineValue>> = Object.assign({}, ...Object.values(has));
  return {
    ...about,
    groups,
    parameters: groups.flatMap((id) => machineGroups[id].parameters.map((parameter) => described(parameter, given))),
    absent: groups.includes('cpu') ? absentValues(MACHINE_GROUP_IDS.filter((id) => !groups.includes(id))) : {},
  };
}

/** Finds fields that would be ignored silently; only type checking would otherwise detect them. */
function straysIn(has: Preset['has']): string[] {
  return Object.entries(has).flatMap(([group, values]) => {
    if (!MACHINE_GROUP_IDS.some((id) => id === group)) return [`there is no group ${group}${hint(group, MACHINE_GROUP_IDS)}`];
    const known = namesIn(group as MachineGroupId);
    const strays = Object.keys(values ?? {}).filter((name) => !known.includes(name));
    return strays.map((name) => `${group} has no ${name}${ownerInWords(name) ?? hint(name, known)}`);
  });
}

/** Finds groups without a value that has no usual one. */
function missingIn(has: Preset['has']): string[] {
  return MACHINE_GROUP_IDS.filter((id) => has[id] !== undefined).flatMap((id) => {
    const given = (has[id] ?? {}) as Readonly<Record<string, Partial<MachineValue> | undefined>>;
    const parameters: readonly Omit<ParameterDefinition, 'absent'>[] = machineGroups[id].parameters;
    const missing = parameters.filter((each) => each.default === undefined && given[each.name]?.default === undefined);
    if (missing.length === 0) return [];
    return [`${id} lacks ${missing.map(({ name }) => name).join(', ')}: give each a value, as in assumed(5, '…')`];
  });
}

const hint = (name: string, known: readonly string[]): string => didYouMean(name, known) || `; there are ${known.join(', ')}`;
const namesIn = (id: MachineGroupId): string[] => machineGroups[id].parameters.map(({ name }) => name);

function ownerInWords(name: string): string | undefined {
  const owner = MACHINE_GROUP_IDS.find((id) => namesIn(id).includes(name));
  return owner && `: it belongs to ${owner}`;
}

function described({ absent: _, ...parameter }: HardwareParameter, given: Readonly<Record<string, MachineValue>>): ParameterDefinition {
  return { ...parameter, ...given[parameter.name] };
}
