import { SimulationFault } from '../engine/fault.ts';
import type { Receiver } from '../hardware/transport.ts';
import type { MetricValue } from '../run.ts';
import { type Capability, isOwnCapability } from './capabilities.ts';
import type { Copies } from './copies.ts';
import type { Epochs } from './epochs.ts';
import type { AccessHandlers, Handlers } from './handlers.ts';
import type { OfferedPart } from './part.ts';
import type { Flushes, RemoteMemory, WordAtomics } from './remote-memory.ts';

/** What programs can ask of a mechanism. Every call ends in `runtime.resume` of the process. */
export interface MechanismParts {
  readonly remote?: RemoteMemory;
  readonly atomics?: WordAtomics;
  readonly flushes?: Flushes;
  readonly handlers?: Handlers;
  readonly accessHandlers?: AccessHandlers;
  readonly epochs?: Epochs;
  readonly copies?: Copies;
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

/** A mechanism in one run. */
export interface MechanismModel extends MechanismParts {
  readonly receiver: Receiver;
  readonly mainThread?: MainThread;
  /** Whether this process runs the workload's program; absent if all do. */
  runsProgram?(process: number): boolean;
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
  'remote-handler': 'handlers',
  'access-handlers': 'accessHandlers',
  epochs: 'epochs',
  copy: 'copies',
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
        ? `mechanism ${id} offers ${named.join(' and ')}, but has no part \`${part}\``
        : `mechanism ${id} has a part \`${part}\`, but does not offer what it is for`;
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
      ? `mechanism ${id} offers ${lacking}, but has no such part among its \`parts\``
      : `mechanism ${id} has a part ${further}, but does not offer it`;
  throw new SimulationFault('SIM_PARTS', message);
}
