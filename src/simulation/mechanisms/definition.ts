import type { ParameterDefinition, ParameterValues, Rule } from '../parameters.ts';
import type { MechanismMemory, MechanismMemorySetting } from './memory.ts';

/**
 * What a mechanism lets a program do; a workload states what it needs. `access-handlers`: the control bits of a page
 * block, log and hand on what touches it. `epochs`: passive epochs of locks, puts, accumulates and fetches. `copy`: within
 * a process's own memory. `send-receive`: messages that the target's CPU takes from its NIC. The last three are baselines:
 * nothing counts accesses, nothing logs them, or their origins count them.
 */
export const CAPABILITIES = ['put', 'get', 'atomics', 'flush', 'remote-handler', 'access-handlers', 'epochs', 'two-sided', 'send-receive', 'copy', 'ethernet', 'uncounted', 'unlogged', 'origin-counts'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What a workload needs, in words: `goal needs sends and receives of a schedule`. */
export const CAPABILITY_WORDS: Readonly<Record<Capability, string>> = {
  put: 'puts',
  get: 'gets',
  atomics: 'atomic operations',
  flush: 'flushes',
  'remote-handler': 'handlers that run at the target',
  'access-handlers': 'pages whose accesses are handed to handlers',
  epochs: 'passive epochs',
  'two-sided': 'sends and receives of a schedule',
  'send-receive': 'messages that the target takes from its NIC',
  copy: 'copies within the memory of a process',
  ethernet: 'a path for Ethernet frames',
  uncounted: 'accesses that nobody counts',
  unlogged: 'accesses that nobody logs',
  'origin-counts': 'accesses that origins count',
};

/**
 * In the order in which they are listed everywhere: what all are compared with, then as the papers came into the house,
 * references last. Colour follows the family, shade and shape the place within it: never by order of appearance.
 */
export const FAMILIES = ['rma', 'am', 'aa', 'reg', 'ts', 'dsm', 'dp', 'ref'] as const;
export type Family = (typeof FAMILIES)[number];

/** What the catalogue, the specification schema and the page know of a mechanism without running it. */
export interface MechanismDefinition<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly summary: string;
  readonly family: Family;
  /** Place within the family, from 1: decides shade and shape. */
  readonly member: number;
  readonly offers: readonly Capability[];
  /** What the machine has to support for all it offers, where that is not the same: puts that are sent and received. */
  readonly builtOn?: readonly Capability[];
  readonly parameters: readonly ParameterDefinition[];
  /** What its values have to fulfil together, with each other and with those of the rest of a run. */
  readonly rules?: readonly Rule[];
  /** Processes that it leaves to run the program; absent where these are all. */
  readonly computing?: (machine: ParameterValues, own: ParameterValues, processes: number) => number;
  /** What its own state takes; nothing of account where it is not given. */
  readonly memory?: (setting: MechanismMemorySetting) => MechanismMemory;
  readonly paper?: { readonly id: string; readonly section: string };
}
