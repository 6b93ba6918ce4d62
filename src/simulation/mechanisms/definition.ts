import type { EventsPerCall } from '../contract/expected-calls.ts';
import type { Machine, MachineGroupId, MachineNeeds } from '../machines/schema.ts';
import type { ParameterDefinition, ParameterValues } from '../parameters.ts';
import type { Rule } from '../run-setting.ts';
import type { MechanismMemory, MechanismMemorySetting } from './memory.ts';

/**
 * What a mechanism lets a program do; a workload states what it needs. `access-handlers`: the control bits of a page
 * block, log and hand on what touches it. `epochs`: passive epochs of locks, puts, accumulates and fetches. `copy`: within
 * a process's own memory.  The last three are baselines:
 * nothing counts accesses, nothing logs them, or their origins count them.
 */
const OWN_CAPABILITIES = ['put', 'get', 'atomics', 'flush', 'remote-handler', 'access-handlers', 'epochs', 'two-sided', 'copy', 'ethernet', 'uncounted', 'unlogged', 'origin-counts'] as const;
export type Capability = (typeof OWN_CAPABILITIES)[number];

/** What a workload needs, in words: `goal needs sends and receives of a schedule`. */
const OWN_WORDS: Readonly<Record<Capability, string>> = {
  put: 'puts',
  get: 'gets',
  atomics: 'atomic operations',
  flush: 'flushes',
  'remote-handler': 'handlers that run at the target',
  'access-handlers': 'pages whose accesses are handed to handlers',
  epochs: 'passive epochs',
  'two-sided': 'sends and receives of a schedule',
  copy: 'copies within the memory of a process',
  ethernet: 'a path for Ethernet frames',
  uncounted: 'accesses that nobody counts',
  unlogged: 'accesses that nobody logs',
  'origin-counts': 'accesses that origins count',
};

/** Whether a capability is one of the house, rather than that of a part from a plugin. */
export const isOwnCapability = (capability: Capability): boolean => Object.hasOwn(OWN_WORDS, capability);

/** All capabilities in words; those of plugins are added when they are registered. */
export const capabilityWords: ReadonlyMap<Capability, string> = new Map(OWN_CAPABILITIES.map((name) => [name, OWN_WORDS[name]]));

/**
 * In the order in which they are listed everywhere: what all are compared with, then as the papers came into the house,
 * then one's own, references last. Colour follows the family, shade and shape the place within it: never by order of appearance.
 */
export const FAMILIES = ['rma', 'am', 'aa', 'reg', 'ts', 'dsm', 'dp', 'own', 'ref'] as const;
export type Family = (typeof FAMILIES)[number];

/** What programs run on, whatever carries out their operations. */
export const HOST = ['network', 'nic', 'bus', 'cpu', 'messaging', 'threads', 'memory', 'cache', 'energy'] as const satisfies readonly MachineGroupId[];
/** The same with NICs that access memory by themselves. */
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
  readonly parameters: readonly ParameterDefinition[];
  /** What a call of a program takes to simulate; plans multiply it with the calls that the workload expects. */
  readonly eventsPerCall: EventsPerCall;
  /** What its values have to fulfil together, with each other and with those of the rest of a run. */
  readonly rules?: readonly Rule[];
  /** Processes that it leaves to run the program; absent where these are all. */
  readonly computing?: (machine: Machine, own: ParameterValues, processes: number) => number;
  /** What its own state takes; nothing of account where it is not given. */
  readonly memory?: (setting: MechanismMemorySetting) => MechanismMemory;
  readonly paper?: { readonly id: string; readonly section: string };
  /** The plugin that it comes from; absent in the tree. */
  readonly plugin?: string;
}
