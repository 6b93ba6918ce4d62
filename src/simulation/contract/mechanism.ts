import { SimulationFault } from '../engine/fault.ts';
import type { Occupied } from '../engine/occupancy.ts';
import type { Receiver } from '../hardware/receiver.ts';
import type { MetricValue } from '../run.ts';
import { type Capability, isOwnCapability } from './capabilities.ts';
import type { OwnMemory } from './own-memory.ts';
import type { OfferedPart } from './part.ts';
import { type CapabilityOf, type OfferedFor, PARTS, type Part } from './parts.ts';

/** The parts that a mechanism with these capabilities must have; it must not have any others. */
export type PartsFor<Offers extends Capability> = {
  readonly [P in Part as CapabilityOf<P> & Offers extends never ? never : P['name']]: OfferedFor<P>;
} & {
  readonly [P in Part as CapabilityOf<P> & Offers extends never ? P['name'] : never]?: undefined;
};

/** The built-in parts by name. */
type BuiltInParts = { readonly [P in Part as P['name']]?: OfferedFor<P> };

/** The operations that programs can request of a mechanism. Every call ends in `runtime.resume` of the process. */
export interface MechanismParts extends BuiltInParts {
  /** Parts from plugins. */
  readonly parts?: readonly OfferedPart[];
}

/** Notifications by the main thread of a process, for mechanisms that make progress on it or on a thread sharing its core. */
export interface MainThread {
  /** The main thread is about to compute. */
  computes(process: number): void;
  /** The main thread has entered the library. */
  entered(process: number): void;
}

/** Messages that bypassed the network interfaces, and the resources that they used. */
export interface Traffic {
  readonly messages: number;
  readonly bytes: number;
  readonly occupied: readonly Occupied[];
}

/** A mechanism in one run. */
export interface MechanismModel extends MechanismParts {
  readonly receiver: Receiver;
  readonly mainThread?: MainThread;
  /** Handles loads and stores of processes to their own windows; absent if windows are plain private memory. */
  readonly ownMemory?: OwnMemory;
  /** Whether this process runs the workload's program; absent if all processes do. */
  runsProgram?(process: number): boolean;
  /** Traffic that bypassed the network interfaces; added to the message counters of the run. */
  traffic?(): Traffic;
  /** Called when the programs have started. */
  start?(): void;
  /**
   * Time of the last effect on memory, ns, for a mechanism that goes on with mere bookkeeping, such as acknowledgements: a run ends
   * with it, or with the last program or operation. Absent, or undefined, if a run ends when nothing is left to happen.
   */
  lastEffectNs?(): number | undefined;
  /** Returns the counters of the mechanism. @throws SimulationFault if something was lost */
  finish(): Record<string, number>;
  /** Metrics measured by the mechanism itself; a run reports those that its workload declares. */
  metrics(): Record<string, MetricValue>;
}

/**
 * Checks the capabilities that a mechanism offers against its parts, before a run begins.
 * @throws SimulationFault if a part for an offered capability, or a method of a part, is missing, or if it has further parts
 */
export function checkParts(id: string, offers: readonly Capability[], parts: MechanismParts): void {
  for (const part of PARTS) {
    const named = offers.filter((capability) => Object.hasOwn(part.capabilities, capability)).join(' and ');
    const problem = partProblem(part, named, parts[part.name]);
    if (problem !== undefined) throw new SimulationFault('SIM_PARTS', `mechanism ${id}${problem}`);
  }
  checkOutsideParts(id, offers, parts.parts ?? []);
}

/** @param named the offered capabilities of the part, in words @param carriedOut the mechanism's implementation of it */
function partProblem({ name, methods }: Part, named: string, carriedOut: unknown): string | undefined {
  if (carriedOut === undefined) {
    return named === ''
      ? undefined
      : ` offers ${named}, but has no part \`${name}\`: give it one, or take ${named} out of its offers`;
  }
  if (typeof carriedOut !== 'object' || carriedOut === null)
    return `: its part \`${name}\` has to be an object that carries it out`;
  if (named === '')
    return ` has a part \`${name}\`, but does not offer what it is for: add it to its offers, or leave the part out`;
  const lacking = Object.keys(methods).filter((method) => typeof Reflect.get(carriedOut, method) !== 'function');
  return lacking.length === 0
    ? undefined
    : `: its part \`${name}\` lacks ${lacking.join(', ')}: programs call them by what it offers, ${named}`;
}

/** `checkParts` for parts from plugins. */
function checkOutsideParts(id: string, offers: readonly Capability[], parts: readonly OfferedPart[]): void {
  if (!Array.isArray(parts) || !parts.every(isOffered)) {
    throw new SimulationFault('SIM_PARTS', `mechanism ${id}: its \`parts\` have to be a list of offer(part, …)`);
  }
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

/** A plugin without types may list the part itself by mistake. */
const isOffered = (entry: Partial<OfferedPart> | undefined): boolean =>
  typeof entry?.part?.capability === 'string' && typeof entry.offered === 'object' && entry.offered !== null;
