import { machineDefinitions, machineGroups, mechanismDefinitions } from '../simulation/catalogue.ts';
import type { MachineDefinition } from '../simulation/machines/definition.ts';
import type { MechanismDefinition } from '../simulation/mechanisms/definition.ts';
import type { Binding } from './binding.ts';
import type { ExperimentSpec } from './experiment-spec.ts';
import type { Faults } from './faults.ts';
import { mechanismName } from './mechanism-names.ts';
import { rowsOf } from './normal-form.ts';

type MachineGroupId = keyof typeof machineGroups;

/**
 * Refuses a non-default value of a parameter of hardware that no machine of the specification has: it would have no effect, and
 * readers would misinterpret the results.
 */
export function checkIdleParameters(spec: ExperimentSpec, { presets }: Binding, faults: Faults): void {
  const machines = machineDefinitions.filter(({ id }) => presets.includes(id));
  if (machines.length === 0) return;
  for (const [index, listed] of spec.mechanisms.entries()) {
    const definition = mechanismDefinitions.find(({ id }) => id === listed.kind);
    for (const { name, group } of definition ? idleOn(machines, definition) : []) {
      const usual = definition!.parameters.find((parameter) => parameter.name === name)!.default;
      const detail = `${name} has no effect for ${listed.kind} on ${presets.join(', ')}: it applies to machines with ${machineGroups[group].words} (${group}); accepted: ${usual}, or such a machine`;
      if (name in listed && listed[name] !== usual) faults.add(`/mechanisms/${index}/${name}`, detail);
      const path = `mechanisms.${mechanismName(listed)}.${name}`;
      const axis = spec.sweep.findIndex((each) => rowsOf(each).paths.includes(path));
      if (axis >= 0) faults.add(`/sweep/${axis}`, detail);
    }
  }
}

function idleOn(
  machines: readonly MachineDefinition[],
  { parametersOf = {} }: MechanismDefinition,
): { readonly name: string; readonly group: MachineGroupId }[] {
  return (Object.keys(parametersOf) as MachineGroupId[])
    .filter((group) => machines.every(({ groups }) => !groups.includes(group)))
    .flatMap((group) => parametersOf[group]!.map((name) => ({ name, group })));
}
