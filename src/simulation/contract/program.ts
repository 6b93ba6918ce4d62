import type { OwnMemoryCalls } from './own-memory.ts';
import type { ContractPart } from './part.ts';
import type { CallsOfParts } from './parts.ts';

/** The program of one process: yields each operation that it has started and receives the result. */
export type Program = Generator<void, void, number>;

/** Where a load may take longer than the modelled hardware does. */
export type StallStage = 'memory' | 'wire';

/** Calls that do not depend on the mechanism. */
export interface ProgramCalls extends OwnMemoryCalls {
  readonly rank: number;
  /**
   * Begins an operation of the workload, which the following calls are part of. Its latency and stages are recorded.
   * @param arrivedAt arrival time in ns, if it had to wait for the process: its latency counts from then
   */
  begin(arrivedAt?: number): void;
  /** Ends the operation begun last, which has taken effect. Not called for one passed on by `invoke`. */
  end(): void;
  /** Lets the operation begun last end when the response to the read posted in it arrives. */
  endWithAnswer(): void;
  /**
   * Computes, which occupies the core. If `bytes` is given, the computation reads as many bytes of this process's own window from
   * the address on, and the time of these accesses through the caches is added.
   */
  compute(ns: number, address?: number, bytes?: number): void;
  /**
   * Blocks for ns that a load takes beyond the modelled hardware, without using the core: the operation's time in that stage, on
   * slower memory or on more links.
   */
  stall(ns: number, stage: StallStage): void;
  /** Simulated time in ns, as a clock of the process would show it. Takes no time. */
  now(): number;
  /** Cache misses of this process's computation so far, as a performance counter would show them. Takes no time. */
  cacheMisses(): number;
  /** Blocks, serving the network meanwhile, until a time in ns, which must not have passed. */
  pause(until: number): void;
  /** Blocks, serving the network meanwhile, until `wake` is called for this process; returns at once if it was called since the last wait. */
  wait(): void;
  /** Wakes this process. Called by the workload's memory when the data that the process may wait for is written. */
  wake(): void;
  /** The calls of a part from a plugin. A program requests them once, before its first operation. */
  part<Calls extends object, Offered extends object>(part: ContractPart<Calls, Offered>): Calls;
}

/**
 * The calls of a program. An operation is started by calling it and waited for by yielding:
 * `const old = yield process.compareAndSwap(…)`. Addresses are byte offsets in the target's window; values are words. Transfers
 * move one word by default. A workload lists the capabilities that its programs use among its needs.
 */
export interface ProcessOperations extends ProgramCalls, CallsOfParts {}
