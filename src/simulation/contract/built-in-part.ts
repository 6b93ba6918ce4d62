import { type Operation, type OperationTraits, operationsOf } from './operation.ts';
import type { WorkRequest } from './work-request.ts';

/** Properties of a kind of call that plans need, besides its frequency. */
export interface CallTraits {
  /** It neither moves data nor runs anything elsewhere: a trace shows no operation of it. */
  readonly movesNothing?: true;
  /** It changes a word that others may change at the same time. */
  readonly isAtomic?: true;
}

/** Describes a capability that mechanisms offer and workloads need. */
export interface CapabilityDescription {
  /** In a message: `goal needs sends and receives of a schedule`. */
  readonly words: string;
  /** The kinds of calls that programs can make with it, distinguished by simulation cost. */
  readonly calls: Readonly<Record<string, CallTraits>>;
}

/** The context of a call: the process and the state shared by all processes. It is `this` in the calls of a part. */
export interface Calling<Name extends string, Offered> {
  readonly rank: number;
  readonly shared: {
    readonly request: WorkRequest;
    readonly runtime: {
      readonly outcomes: { wasRefused(process: number): boolean; wasStale(process: number): boolean };
    };
    /** Bytes of the next invocation. */
    carried: number;
    /** The mechanism's implementation of the part, by the part's name. */
    readonly offered: { readonly [Part in Name]: Offered };
  };
  /** Fills the shared request for an operation of this process. Moves one word unless `bytes` is given. */
  fill(target: number, address: number, value: number, bytes?: number): WorkRequest;
  /** Counts the operation in the request. To be called before the mechanism. */
  note(operation: Operation): void;
  /** `note` for an operation without a request. */
  noteTarget(operation: Operation, target: number, value: number): void;
  /** Adds further operands to the digest of the program without counting an operation. */
  addToDigest(operation: Operation, target: number, address: number, value: number): void;
  /** Marks the program as waiting in a call that is not a remote operation, for the report of a deadlock. Not counted, not in the digest. */
  awaits(operation: Operation): void;
  /** The program has entered the library, where a mechanism may make progress on the main thread. */
  entersLibrary(): void;
}

/** A group of related operations that programs may request of mechanisms, with everything known about them. */
export interface BuiltInPart<
  Name extends string,
  Capabilities extends Readonly<Record<string, CapabilityDescription>>,
  Calls,
  Offered,
> {
  /** The field of a mechanism's model that implements the part. */
  readonly name: Name;
  /** The capabilities that it provides: a mechanism that has the part offers all of them. */
  readonly capabilities: Capabilities;
  readonly operations: Readonly<Record<string, Operation>>;
  /** The calls of programs; every process has them. */
  readonly calls: Calls;
  /** Type of the mechanism's field; never present at run time. */
  readonly offered?: Offered;
  /** The methods that the field must have. */
  readonly methods: Readonly<Record<keyof Offered & string, true>>;
}

/** Describes a part. `Calls` are the calls of programs, `Offered` is the interface that a mechanism implements. */
export const builtInPart =
  <Calls, Offered>() =>
  <const Name extends string, const Capabilities extends Readonly<Record<string, CapabilityDescription>>>(
    part: Omit<BuiltInPart<Name, Capabilities, Calls, Offered>, 'calls' | 'offered'> & {
      readonly calls: Calls & ThisType<Calls & Calling<Name, Offered>>;
    },
  ): BuiltInPart<Name, Capabilities, Calls, Offered> =>
    part;

let slots = 0;

/**
 * The operations of a part, in the order of their counters. New operations need no traits: their code in digests and their
 * counter follow from their name.
 */
export function operations<Name extends string>(
  part: string,
  described: Readonly<Record<Name, OperationTraits>>,
): Readonly<Record<Name, Operation>> {
  const first = slots;
  slots += Object.keys(described).length;
  return operationsOf(part, described, first);
}
