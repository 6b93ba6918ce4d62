import type { AnyPart } from '../contract/part.ts';
import type { MachineDefinition } from '../machines/definition.ts';
import type { MechanismDefinition } from '../mechanisms/definition.ts';
import type { ProgramMechanism } from '../mechanisms/registry.ts';
import type { ProgramWorkload } from '../workloads/registry.ts';

/**
 * Version of what plugins are written against. It rises if something that a plugin may use changes its meaning or goes;
 * what is added leaves it as it is. See docs/plugins.md.
 */
export const PLUGIN_API_VERSION = 1;

/** A mechanism that carries out operations of programs; its place within the family is the next free one. */
export interface PluginMechanism extends Omit<ProgramMechanism, 'definition'> {
  readonly definition: Omit<MechanismDefinition, 'member' | 'plugin'>;
}

/** What a plugin brings, as the default export of its module. */
export interface Plugin {
  /** The PLUGIN_API_VERSION that it was written against. */
  readonly apiVersion: number;
  /** Parts of the contract of its own, made by `definePart`. */
  readonly parts?: readonly AnyPart[];
  readonly mechanisms?: readonly PluginMechanism[];
  readonly workloads?: readonly ProgramWorkload[];
  /** Presets, made by `machinePreset`. */
  readonly machines?: readonly MachineDefinition[];
}

/** Gives an editor the types of a plugin; whether it is one is checked when it is loaded, before any run. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
