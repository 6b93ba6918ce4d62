import type { Capability } from './capabilities.ts';
import type { WorkRequest } from './work-request.ts';

/** What the calls of one process are built on: who calls, and the account that is kept of it. */
export interface Caller {
  readonly rank: number;
  /** Fill it anew for each operation and hand it on, as calls of the house do: see `WorkRequest`. */
  readonly request: WorkRequest;
  /**
   * The program has called for an operation with what stands in `request`: counted, and part of `operationsDigest`. To be
   * called before the mechanism is.
   * @param operation its index in `operations` of the part
   * @param operand what the operation has beside the request
   */
  note(operation: number, operand?: number): void;
  /** The program waits in a call that is no operation on another process; a deadlock names it. In no count and digest. */
  awaits(operation: number): void;
}

/**
 * A part of what programs may ask of mechanisms that is not of the house: a plugin brings it. A mechanism has it if its
 * model lists it among its `parts`, and its definition offers the capability; a workload whose programs use it needs that.
 */
export interface ContractPart<Calls extends object, Offered extends object> {
  /** Its own word among what mechanisms offer and workloads need: `put-with-immediate`. */
  readonly capability: Capability;
  /** What a workload needs, in words: `puts with immediate data`. */
  readonly words: string;
  /** Names of its operations as counters show them: `put_with_immediate`. */
  readonly operations: readonly string[];
  /** What the program of one process calls; made once for each process that asks for it. */
  readonly calls: (caller: Caller, offered: Offered) => Calls;
}

/** Whatever its calls are, and whoever carries them out. */
export type AnyPart = ContractPart<object, never>;

/** A part as a mechanism has it. */
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
