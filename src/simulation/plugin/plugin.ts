import type { AnyPart } from '../contract/part.ts';
import type { MachineDefinition } from '../machines/definition.ts';
import type { MechanismDefinition } from '../mechanisms/definition.ts';
import type { ProgramMechanism } from '../mechanisms/mechanism.ts';
import type { ProgramWorkload } from '../workloads/workload.ts';

/**
 * Version of the plugin interface. It increases if something that a plugin may use changes its meaning or is removed, but not for
 * additions. See docs/plugins.md.
 */
export const PLUGIN_API_VERSION = 1;

/** A mechanism that carries out operations of programs; it gets the next free position in its family. */
export interface PluginMechanism extends Omit<ProgramMechanism, 'definition'> {
  readonly definition: Omit<MechanismDefinition, 'member' | 'plugin'>;
}

/** The contents of a plugin: the default export of its module. */
export interface Plugin {
  /** The PLUGIN_API_VERSION for which it was written. */
  readonly apiVersion: number;
  /** Its own parts of the contract, made by `definePart`. */
  readonly parts?: readonly AnyPart[];
  readonly mechanisms?: readonly PluginMechanism[];
  readonly workloads?: readonly ProgramWorkload[];
  /** Presets, made by `machinePreset`. */
  readonly machines?: readonly MachineDefinition[];
}

/** Provides types of a plugin to editors; validation happens on loading, before any run. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
