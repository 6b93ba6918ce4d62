import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../catalogue.ts';
import { type Capability, capabilityWords } from '../contract/capabilities.ts';
import type { MachineDefinition } from '../machines/definition.ts';
import { FAMILIES, type MechanismDefinition } from '../mechanisms/definition.ts';
import type { Mechanism } from '../mechanisms/mechanism.ts';
import { mechanisms } from '../mechanisms/registry.ts';
import type { WorkloadDefinition } from '../workloads/definition.ts';
import { workloads } from '../workloads/registry.ts';
import type { Workload } from '../workloads/workload.ts';
import type { Plugin, PluginMechanism } from './plugin.ts';
import { type RegisteredPlugin, registeredParts, registeredPlugins } from './registered.ts';

/**
 * Registers the parts of a valid plugin. Schemas, validators and the page's catalogue are derived from the lists when their
 * modules are imported, so plugins must be registered before.
 */
export function registerPlugin(plugin: Plugin, as: RegisteredPlugin): void {
  const { parts = [], mechanisms: brought = [], workloads: programs = [], machines = [] } = plugin;
  const { name } = as;
  for (const { capability, words, operations } of parts) {
    growing(capabilityWords).set(capability, words);
    registeredParts.push({ capability, operations, plugin: name });
  }
  for (const mechanism of brought) addMechanism(mechanism, name);
  for (const workload of programs) {
    const definition = { ...workload.definition, plugin: name };
    extended<WorkloadDefinition>(workloadDefinitions).push(definition);
    extended<Workload>(workloads).push({ ...workload, definition });
  }
  for (const machine of machines) extended<MachineDefinition>(machineDefinitions).push({ ...machine, plugin: name });
  registeredPlugins.push(as);
}

/** Inserted after the last of its family, as lists show mechanisms by family. */
function addMechanism(mechanism: PluginMechanism, plugin: string): void {
  const { family } = mechanism.definition;
  const members = mechanismDefinitions.filter((known) => known.family === family).map(({ member }) => member);
  const definition: MechanismDefinition = {
    ...mechanism.definition,
    member: Math.max(0, ...members) + 1,
    plugin,
  };
  const order = FAMILIES.indexOf(family);
  const after = mechanismDefinitions.filter((known) => FAMILIES.indexOf(known.family) <= order).length;
  extended<MechanismDefinition>(mechanismDefinitions).splice(after, 0, definition);
  extended<Mechanism>(mechanisms).push({ ...mechanism, definition });
}

/** Casts away readonly: only plugins extend the lists. */
const extended = <Item>(list: readonly Item[]): Item[] => list as Item[];
const growing = (words: typeof capabilityWords): Map<Capability, string> => words as Map<Capability, string>;
