import type { OwnMemoryCalls } from './own-memory.ts';
import type { ContractPart } from './part.ts';
import type { CallsOfParts } from './parts.ts';

/** A program of one process: yields what it started, receives the result. */
export type Program = Generator<void, void, number>;

/** What a program can do by itself, whatever the mechanism. */
export interface ProgramCalls extends OwnMemoryCalls {
  readonly rank: number;
  /**
   * The next operations are part of one operation of the workload, whose latency and stages are recorded.
   * @param arrivedAt when it arrived, in ns, if the process was not ready for it at once: its latency counts from then
   */
  begin(arrivedAt?: number): void;
  /** The operation begun last has taken effect. Not called for one that `invoke` handed on. */
  end(): void;
  /** The operation begun last goes on with the read that was posted in it, and ends when the answer to that is there. */
  endWithAnswer(): void;
  /**
   * Occupies the core. Where bytes are given, the computation reads so many of this process's own window from the address
   * on, and what they take to get through the cache is added.
   */
  compute(ns: number, address?: number, bytes?: number): void;
  /** Simulated time in ns, as a clock of the process would show it; looking takes none. */
  now(): number;
  /** Lines that the computation of this process has missed in its cache, as a counter of the core shows it; looking takes no time. */
  cacheMisses(): number;
  /** Blocks, attentive to the network, until a time in ns, which is not over yet. */
  pause(until: number): void;
  /** Blocks, attentive to the network, until `wake` is called for this process; at once if that was since the last time. */
  wait(): void;
  /** What this process may wait for has come; called by the memory of the workload when it is written. */
  wake(): void;
  /** The calls of a part from a plugin. A program requests them once, before its first operation. */
  part<Calls extends object, Offered extends object>(part: ContractPart<Calls, Offered>): Calls;
}

/**
 * What a program can do. Every operation is started by calling it and waited for by yielding:
 * `const old = yield process.compareAndSwap(…)`. Addresses are bytes within the target's window; values are words. What
 * moves bytes moves a word unless it says otherwise. A workload names among its needs what its programs call.
 */
export interface ProcessOperations extends ProgramCalls, CallsOfParts {}
