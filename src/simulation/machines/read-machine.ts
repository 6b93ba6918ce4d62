import { SimulationFault } from '../engine/fault.ts';
import type { HardwareGroup, HardwareParameter } from '../hardware/parameter-group.ts';
import type { ParameterValue, ParameterValues } from '../parameters.ts';
import { type LoggpMachine, MACHINE_GROUP_IDS, type Machine, type MachineGroupId, machineGroups } from './schema.ts';

/** Groups of machines with described hardware. */
const HARDWARE = MACHINE_GROUP_IDS.filter((id) => id !== 'loggp');

/** Whether a plan describes the hardware of a machine; otherwise it is a model such as LogGOPS. */
export function describesHardware(values: ParameterValues): values is Machine {
  return Object.hasOwn(values, machineGroups.cpu.parameters[0].name);
}

/** Returns the values that represent missing optional groups: no unit, or one without effect. */
export function absentValues(lacking: readonly MachineGroupId[]): ParameterValues {
  const groups: readonly HardwareGroup[] = lacking.map((id) => machineGroups[id]);
  const parameters = groups.flatMap((group) => (group.optional === true ? group.parameters : []));
  return Object.fromEntries(parameters.map(({ name, absent, default: usual }) => [name, absent ?? usual ?? 0]));
}

const ABSENT = absentValues(HARDWARE);

/**
 * Reads and checks the machine of a plan, giving its values names and types.
 * @throws SimulationFault SIM_MACHINE naming machine, parameter and group if a value is missing or of the wrong type
 */
export function hardwareOf(preset: string, values: ParameterValues): Machine {
  const machine = known.get(values) ?? (read(preset, values, HARDWARE) as Machine);
  known.set(values, machine);
  return machine;
}

/** Machines already read: many runs of a plan share the same values. */
const known = new WeakMap<ParameterValues, Machine>();

/** Does the same for a machine described by the parameters of LogGOPS. */
export function loggpOf(preset: string, values: ParameterValues): LoggpMachine {
  return read(preset, values, ['loggp']) as LoggpMachine;
}

function read(preset: string, values: ParameterValues, ids: readonly MachineGroupId[]): ParameterValues {
  const machine: Record<string, ParameterValue> = {};
  for (const id of ids) {
    const { parameters }: HardwareGroup = machineGroups[id];
    for (const parameter of parameters) machine[parameter.name] = checkedValue(preset, id, parameter, values);
  }
  return machine;
}

function checkedValue(preset: string, group: string, parameter: HardwareParameter, values: ParameterValues): ParameterValue {
  const { name, type, choices, words = [] } = parameter;
  const value = values[name] ?? ABSENT[name];
  const fits = type === 'choice' ? choices?.includes(String(value)) : typeof value === 'number';
  if (value !== undefined && (fits || words.includes(String(value)))) return value;
  const found = value === undefined ? 'has no value for it' : `says ${JSON.stringify(value)}`;
  throw new SimulationFault('SIM_MACHINE', `the run needs ${name} (group ${group}), but machine ${preset} ${found}`);
}
