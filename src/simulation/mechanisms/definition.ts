import type { Capability } from '../contract/capabilities.ts';
import type { EventsPerCall } from '../contract/expected-calls.ts';
import type { AccessOrder, Reordering } from '../contract/ordered-puts.ts';
import type { Machine, MachineGroupId, MachineNeeds } from '../machines/schema.ts';
import type { ParameterDefinition, ParameterValues } from '../parameters.ts';
import type { Rule } from '../run-setting.ts';
import type { MechanismMemory, MechanismMemorySetting } from './memory.ts';

/**
 * In the order in which they are listed everywhere: what all are compared with, then by paper, in the order in which the papers were added,
 * then one's own, references last. Colour follows the family, shade and shape the place within it: never by order of appearance.
 */
export const FAMILIES = ['rma', 'am', 'aa', 'reg', 'ts', 'dsm', 'dp', 'own', 'ref'] as const;
export type Family = (typeof FAMILIES)[number];

/** What programs run on, whatever carries out their operations. */
export const HOST = ['network', 'nic', 'bus', 'cpu', 'messaging', 'threads', 'memory', 'cache', 'energy'] as const satisfies readonly MachineGroupId[];
/** The same with NICs with remote memory access. */
export const REMOTE_ACCESS = [...HOST, 'rdma'] as const;

/** What the catalogue, the specification schema and the page know of a mechanism without running it. */
export interface MechanismDefinition<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly summary: string;
  readonly family: Family;
  /** Place within the family, from 1: decides shade and shape. */
  readonly member: number;
  readonly offers: readonly Capability[];
  /** Groups of parameters that a machine has to have: all of any one of these lists. */
  readonly hardware: MachineNeeds;
  /** Groups that every machine has, but whose values change nothing for it, as it has ways of its own. */
  readonly ignores?: readonly MachineGroupId[];
  readonly parameters: readonly ParameterDefinition[];
  /** Those of them that change nothing on machines without a group of parameters. */
  readonly parametersOf?: Readonly<Partial<Record<MachineGroupId, readonly string[]>>>;
  /** What a call of a program takes to simulate; plans multiply it with the calls that the workload expects. */
  readonly eventsPerCall: EventsPerCall;
  /** What its values have to fulfil together, with each other and with those of the rest of a run. */
  readonly rules?: readonly Rule[];
  /** Processes that it leaves to run the program; absent where these are all. */
  readonly computing?: (machine: Machine, own: ParameterValues, processes: number) => number;
  /** What its values let overtake puts; absent where nothing does. */
  readonly reorders?: (own: ParameterValues, machine: Machine) => readonly Reordering[];
  /** The order of accesses on a machine; absent where it follows from what is offered. */
  readonly accessOrder?: (machine: Machine) => AccessOrder;
  /** What its own state takes; nothing of account where it is not given. */
  readonly memory?: (setting: MechanismMemorySetting) => MechanismMemory;
  readonly paper?: { readonly id: string; readonly section: string };
  /** The plugin that it comes from; absent in the tree. */
  readonly plugin?: string;
}
