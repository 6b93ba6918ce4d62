import { type Operation, type OperationTraits, operationsOf } from './operation.ts';
import type { WorkRequest } from './work-request.ts';

/** What plans have to know of a kind of call, beside how often it comes. */
export interface CallTraits {
  /** It neither moves data nor runs anything elsewhere: a trace shows no operation of it. */
  readonly movesNothing?: true;
  /** It changes a word that others may change at the same time. */
  readonly isAtomic?: true;
}

/** What a word stands for that mechanisms offer and workloads need. */
export interface CapabilityDescription {
  /** In a message: `goal needs sends and receives of a schedule`. */
  readonly words: string;
  /** The kinds of calls that programs can make of it, by what they cost to simulate. */
  readonly calls: Readonly<Record<string, CallTraits>>;
}

/** What a process keeps account with, and what all processes share. In the calls of a part, `this` is one of these. */
export interface Calling<Name extends string, Offered> {
  readonly rank: number;
  readonly shared: {
    readonly request: WorkRequest;
    readonly runtime: { wasRefused(process: number): boolean; wasStale(process: number): boolean };
    /** Bytes of the next invocation. */
    carried: number;
    /** What the mechanism has for the part, by the part's name. */
    readonly offered: { readonly [Part in Name]: Offered };
  };
  /** The request that all processes share, with what an operation of this one has. A word is moved unless bytes are given. */
  fill(target: number, address: number, value: number, bytes?: number): WorkRequest;
  /** The program has called for an operation with what stands in the request. To be called before the mechanism is. */
  note(operation: Operation): void;
  /** The same of an operation that has no request: its target, and what else it is about. */
  noteTarget(operation: Operation, target: number, value: number): void;
  /** What belongs to what the program did, and is counted elsewhere or nowhere. */
  addToDigest(operation: Operation, target: number, address: number, value: number): void;
  /** The program waits in a call that is no operation on another process: a deadlock names it. In no count and digest. */
  awaits(operation: Operation): void;
  /** The program is in the library: a mechanism whose main thread looks after messages does so. */
  entersLibrary(): void;
}

/** A part of what programs may ask of mechanisms: everything that is known of its operations. */
export interface HousePart<
  Name extends string,
  Capabilities extends Readonly<Record<string, CapabilityDescription>>,
  Calls,
  Offered,
> {
  /** The field of a mechanism's model that has it. */
  readonly name: Name;
  /** The words for it: a mechanism that has the part offers all of them. */
  readonly capabilities: Capabilities;
  readonly operations: Readonly<Record<string, Operation>>;
  /** What a program calls; every process has them. */
  readonly calls: Calls;
  /** Of which type a mechanism's field is; never there. */
  readonly offered?: Offered;
  /** The methods that the field has to have. */
  readonly methods: Readonly<Record<keyof Offered & string, true>>;
}

/** Describes a part: `Calls` are those of programs, `Offered` is what a mechanism has for it. */
export const housePart =
  <Calls, Offered>() =>
  <const Name extends string, const Capabilities extends Readonly<Record<string, CapabilityDescription>>>(
    part: Omit<HousePart<Name, Capabilities, Calls, Offered>, 'calls' | 'offered'> & {
      readonly calls: Calls & ThisType<Calls & Calling<Name, Offered>>;
    },
  ): HousePart<Name, Capabilities, Calls, Offered> =>
    part;

let slots = 0;

/**
 * The operations of a part, in the order of their counters. One that is new says nothing of itself: its number in digests
 * and its counter follow from its name.
 */
export function operations<Name extends string>(
  part: string,
  described: Readonly<Record<Name, OperationTraits>>,
): Readonly<Record<Name, Operation>> {
  const first = slots;
  slots += Object.keys(described).length;
  return operationsOf(part, described, first);
}
