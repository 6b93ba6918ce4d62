import type { Capability } from './capabilities.ts';
import type { WorkRequest } from './work-request.ts';

/** What the calls of one process are built on: who calls, and the account that is kept of it. */
export interface Caller {
  readonly rank: number;
  /** To be filled anew for each operation and passed on, as built-in calls do: see `WorkRequest`. */
  readonly request: WorkRequest;
  /**
   * The program has called for an operation with what stands in `request`: counted, and part of `operationsDigest`. To be
   * called before the mechanism is.
   * @param operation its index in `operations` of the part
   * @param operand what the operation has beside the request
   */
  note(operation: number, operand?: number): void;
  /** Marks the program as waiting in a call that is not a remote operation, for the report of a deadlock. Not counted, not in the digest. */
  awaits(operation: number): void;
}

/**
 * A part from a plugin: operations that programs may request beyond the built-in ones. A mechanism has the part if its model lists
 * it among its `parts` and its definition offers the capability. A workload whose programs use it lists the capability as needed.
 */
export interface ContractPart<Calls extends object, Offered extends object> {
  /** Name of the capability: `put-with-immediate`. */
  readonly capability: Capability;
  /** Wording of the capability in messages: `puts with immediate data`. */
  readonly words: string;
  /** Names of its operations, as in counters: `put_with_immediate`. */
  readonly operations: readonly string[];
  /** Creates the calls of one process; called once for each process whose program requests the part. */
  readonly calls: (caller: Caller, offered: Offered) => Calls;
}

/** A part with any calls and any implementation. */
export type AnyPart = ContractPart<object, never>;

/** A part with a mechanism's implementation. */
export interface OfferedPart {
  readonly part: AnyPart;
  readonly offered: object;
}

/** Describes a part of the contract; its capability is a word that definitions may use from now on. */
export function definePart<Calls extends object, Offered extends object>(
  part: Omit<ContractPart<Calls, Offered>, 'capability'> & { readonly capability: string },
): ContractPart<Calls, Offered> {
  return Object.freeze(part) as ContractPart<Calls, Offered>;
}

/** What a mechanism's model lists among its `parts`. @param offered carries the operations of the part out */
export function offer<Calls extends object, Offered extends object>(
  part: ContractPart<Calls, Offered>,
  offered: Offered,
): OfferedPart {
  return { part, offered };
}
