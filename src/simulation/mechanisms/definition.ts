import type { Capability } from '../contract/capabilities.ts';
import type { EventsPerCall } from '../contract/expected-calls.ts';
import type { AccessOrder, Reordering } from '../contract/ordered-puts.ts';
import type { Machine, MachineGroupId, MachineNeeds } from '../machines/schema.ts';
import type { ParameterDefinition, ValuesOf } from '../parameters.ts';
import type { Rule } from '../run-setting.ts';
import type { MechanismMemory, MechanismMemorySetting } from './memory.ts';

/**
 * Families in display order: the common baseline; then those of papers, in the order in which the papers were added; then users'
 * own; references last. The family determines the colour, the position in it shade and shape, never the order of appearance.
 */
export const FAMILIES = ['rma', 'am', 'aa', 'reg', 'ts', 'dsm', 'dp', 'own', 'ref'] as const;
export type Family = (typeof FAMILIES)[number];

/** Hardware for programs, whatever carries out their operations. */
export const HOST = ['network', 'nic', 'bus', 'cpu', 'messaging', 'threads', 'memory', 'cache', 'energy'] as const satisfies readonly MachineGroupId[];
/** The same, with NICs capable of remote memory access. */
export const REMOTE_ACCESS = [...HOST, 'rdma'] as const;

/**
 * What the catalogue, the specification schema and the page know about a mechanism without running it. With the list of its
 * parameters, its functions take the values by name and type: a misspelt name does not compile.
 */
export interface MechanismDefinition<Id extends string = string, Parameters extends readonly ParameterDefinition[] = readonly ParameterDefinition[]> {
  readonly id: Id;
  readonly title: string;
  readonly summary: string;
  readonly family: Family;
  /** Place within the family, from 1: decides shade and shape. */
  readonly member: number;
  readonly offers: readonly Capability[];
  /** Groups of parameters that a machine must have: all of any one of these lists. */
  readonly hardware: MachineNeeds;
  /** Groups that every machine has, but whose values have no effect on it, as it uses other paths. */
  readonly ignores?: readonly MachineGroupId[];
  readonly parameters: Parameters;
  /** Those of its parameters that have no effect on machines without a group of parameters. */
  readonly parametersOf?: Readonly<Partial<Record<MachineGroupId, readonly string[]>>>;
  /** Simulation cost of a call; plans multiply it by the expected number of calls of the workload. */
  readonly eventsPerCall: EventsPerCall<ValuesOf<Parameters>>;
  /** Constraints on its values, together with each other and with the rest of a run. */
  readonly rules?: readonly Rule<unknown, ValuesOf<Parameters>>[];
  /** Number of processes left to run the program; absent if these are all. */
  readonly computing?: (machine: Machine, own: ValuesOf<Parameters>, processes: number) => number;
  /** Operations that its values allow to overtake puts; absent if there are none. */
  readonly reorders?: (own: ValuesOf<Parameters>, machine: Machine) => readonly Reordering[];
  /** The order of accesses on a machine, with its own values; absent if it follows from the capabilities offered. */
  readonly accessOrder?: (machine: Machine, own: ValuesOf<Parameters>) => AccessOrder;
  /** Memory for its state; negligible if absent. */
  readonly memory?: (setting: MechanismMemorySetting<ValuesOf<Parameters>>) => MechanismMemory;
  readonly paper?: { readonly id: string; readonly section: string };
  /** The plugin that provides it; absent for built-in mechanisms. */
  readonly plugin?: string;
}
