import { SimulationFault } from '../engine/fault.ts';
import type { Occupied } from '../engine/occupancy.ts';
import type { Receiver } from '../hardware/receiver.ts';
import type { MetricValue } from '../run.ts';
import { type Capability, isOwnCapability } from './capabilities.ts';
import type { Copies } from './copies.ts';
import type { Epochs } from './epochs.ts';
import type { AccessHandlers, Handlers } from './handlers.ts';
import type { NotifiedPuts } from './notified-puts.ts';
import type { OrderedPuts } from './ordered-puts.ts';
import type { OfferedPart } from './part.ts';
import type { PartitionRegisters } from './partition-registers.ts';
import type { PostedReads } from './posted-reads.ts';
import type { Flushes, RemoteMemory, WordAtomics } from './remote-memory.ts';
import type { SharedPages } from './shared-pages.ts';
import type { SignalledPuts } from './signalled-puts.ts';

/** What programs can ask of a mechanism. Every call ends in `runtime.resume` of the process. */
export interface MechanismParts {
  readonly remote?: RemoteMemory;
  readonly atomics?: WordAtomics;
  readonly flushes?: Flushes;
  readonly postedReads?: PostedReads;
  readonly notifiedPuts?: NotifiedPuts;
  readonly signalledPuts?: SignalledPuts;
  readonly orderedPuts?: OrderedPuts;
  readonly partitionRegisters?: PartitionRegisters;
  readonly handlers?: Handlers;
  readonly accessHandlers?: AccessHandlers;
  readonly epochs?: Epochs;
  readonly copies?: Copies;
  readonly sharedPages?: SharedPages;
  /** Those that are not of the house. */
  readonly parts?: readonly OfferedPart[];
}

/** What the main thread of a process says to a mechanism that has it, or a thread on its core, look after messages. */
export interface MainThread {
  /** It is about to compute. */
  computes(process: number): void;
  /** It calls the library. */
  entered(process: number): void;
}

/** Messages that went another way than through network interfaces, and the resources of that way. */
export interface Traffic {
  readonly messages: number;
  readonly bytes: number;
  readonly occupied: readonly Occupied[];
}

/** A mechanism in one run. */
export interface MechanismModel extends MechanismParts {
  readonly receiver: Receiver;
  readonly mainThread?: MainThread;
  /** Whether this process runs the workload's program; absent if all do. */
  runsProgram?(process: number): boolean;
  /** What it has sent past the network interfaces of nodes, which a run counts with their messages. */
  traffic?(): Traffic;
  /** The programs have started. */
  start?(): void;
  /** Counters of the mechanism; throws a SimulationFault if something was lost. */
  finish(): Record<string, number>;
  /** What the mechanism measured itself; a run shows those that its workload declares. */
  metrics(): Record<string, MetricValue>;
}

/** The part that a capability stands for. Those without one are of other kinds of mechanisms, or name a baseline. */
const PART_OF: Readonly<Partial<Record<Capability, keyof MechanismParts>>> = {
  put: 'remote',
  get: 'remote',
  atomics: 'atomics',
  flush: 'flushes',
  'posted-reads': 'postedReads',
  'notified-puts': 'notifiedPuts',
  'signalled-puts': 'signalledPuts',
  'ordered-puts': 'orderedPuts',
  'partition-registers': 'partitionRegisters',
  'remote-handler': 'handlers',
  'access-handlers': 'accessHandlers',
  epochs: 'epochs',
  copy: 'copies',
  'shared-pages': 'sharedPages',
};

/**
 * Holds what a mechanism offers to the parts that it has, before its run begins.
 * @throws SimulationFault if it lacks a part that its definition offers, or has one that it does not
 */
export function checkParts(id: string, offers: readonly Capability[], parts: MechanismParts): void {
  for (const part of new Set(Object.values(PART_OF))) {
    const named = offers.filter((capability) => PART_OF[capability] === part);
    if (named.length > 0 === (parts[part] !== undefined)) continue;
    const message =
      named.length > 0
        ? `mechanism ${id} offers ${named.join(' and ')}, but has no part \`${part}\`: give it one, or take ${named.join(' and ')} out of its offers`
        : `mechanism ${id} has a part \`${part}\`, but does not offer what it is for: add it to its offers, or leave the part out`;
    throw new SimulationFault('SIM_PARTS', message);
  }
  checkOutsideParts(id, offers, parts.parts ?? []);
}

/** The same of parts that are not of the house. */
function checkOutsideParts(id: string, offers: readonly Capability[], parts: readonly OfferedPart[]): void {
  const has = parts.map(({ part }) => part.capability);
  const lacking = offers.find((capability) => !isOwnCapability(capability) && !has.includes(capability));
  const further = has.find((capability) => !offers.includes(capability));
  if (lacking === undefined && further === undefined) return;
  const message =
    lacking !== undefined
      ? `mechanism ${id} offers ${lacking}, but has no such part among its \`parts\`: give it one, or take it out of its offers`
      : `mechanism ${id} has a part ${further}, but does not offer it: add it to its offers, or leave the part out`;
  throw new SimulationFault('SIM_PARTS', message);
}
