import { SimulationFault } from '../engine/fault.ts';
import type { Occupied } from '../engine/occupancy.ts';
import type { Receiver } from '../hardware/receiver.ts';
import type { MetricValue } from '../run.ts';
import { type Capability, isOwnCapability } from './capabilities.ts';
import type { OwnMemory } from './own-memory.ts';
import type { OfferedPart } from './part.ts';
import { type CapabilityOf, type OfferedFor, PARTS, type Part } from './parts.ts';

/** The fields of a mechanism by what it offers: the parts for that, and no others. */
export type PartsFor<Offers extends Capability> = {
  readonly [P in Part as CapabilityOf<P> & Offers extends never ? never : P['name']]: OfferedFor<P>;
} & {
  readonly [P in Part as CapabilityOf<P> & Offers extends never ? P['name'] : never]?: undefined;
};

/** Parts of the house, by their names. */
type HouseParts = { readonly [P in Part as P['name']]?: OfferedFor<P> };

/** What programs can ask of a mechanism. Every call ends in `runtime.resume` of the process. */
export interface MechanismParts extends HouseParts {
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
  /** What processes load and store in their own windows; absent if those are theirs alone. */
  readonly ownMemory?: OwnMemory;
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

/**
 * Holds what a mechanism offers to the parts that it has, before its run begins.
 * @throws SimulationFault if it lacks a part that its definition offers or a method of one, or has a part that it does not
 */
export function checkParts(id: string, offers: readonly Capability[], parts: MechanismParts): void {
  for (const part of PARTS) {
    const named = offers.filter((capability) => Object.hasOwn(part.capabilities, capability)).join(' and ');
    const problem = partProblem(part, named, parts[part.name]);
    if (problem !== undefined) throw new SimulationFault('SIM_PARTS', `mechanism ${id}${problem}`);
  }
  checkOutsideParts(id, offers, parts.parts ?? []);
}

/** @param named what the mechanism offers of the part, in words; @param carriedOut what it has for it */
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

/** The same of parts that are not of the house. */
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

/** Plugins without types may list a part itself. */
const isOffered = (entry: Partial<OfferedPart> | undefined): boolean =>
  typeof entry?.part?.capability === 'string' && typeof entry.offered === 'object' && entry.offered !== null;
