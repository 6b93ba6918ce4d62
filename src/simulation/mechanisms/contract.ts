import type { ControlBits } from '../hardware/iommu/control-bits.ts';
import type { MetricValue } from '../run.ts';

/**
 * What a program can do, whatever the mechanism. Every operation is started by calling it and waited for by yielding:
 * `const old = yield process.compareAndSwap(…)`. Addresses are bytes within the target's window; values are words. A put,
 * get or request moves `bytes` (a word where they are not given) over wire and bus; what the word stands for among them
 * is up to the memory of the workload.
 */
export interface ProcessOperations {
  readonly rank: number;
  /** The next operations are part of one operation of the workload, whose latency and stages are recorded. */
  begin(): void;
  /** The operation begun last has taken effect. Not called for one that `invoke` handed on. */
  end(): void;
  /**
   * Occupies the core. Where bytes are given, the computation reads so many of this process's own window from the address
   * on, and what they take to get through the cache is added.
   */
  compute(ns: number, address?: number, bytes?: number): void;
  /** Simulated time in ns, as a clock of the process would show it; looking takes none. */
  now(): number;
  /** Lines that the computation of this process has missed in its cache, as a counter of the core shows it; looking takes no time. */
  cacheMisses(): number;
  /**
   * Non-blocking write.
   * @param source where the data lie in this process's own window, for mechanisms that have to register it; not given for
   * memory that is registered already
   */
  put(target: number, address: number, value: number, bytes?: number, source?: number): void;
  /**
   * Blocking; yields the word, or NaN where the page lets nobody read it.
   * @param destination where the data go in this process's own window, as for `put`
   */
  get(target: number, address: number, bytes?: number, destination?: number): void;
  /** Blocking; yields the word that was there. */
  compareAndSwap(target: number, address: number, compare: number, value: number): void;
  fetchAndAdd(target: number, address: number, value: number): void;
  fetchAndReplace(target: number, address: number, value: number): void;
  /** Of the low 32 bits of both words. */
  fetchAndXor(target: number, address: number, value: number): void;
  /**
   * Blocks until what this process sent to the target has taken effect. Where some accesses are taken by handlers there
   * (Active Access), `plain` leaves those alone and completes the others.
   */
  flush(target: number, accesses?: FlushedAccesses): void;
  /** Listing 1 of Active Access, `assoc_page`: another entry for a page of this process, with these bits and handler. */
  associate(address: number, bits: ControlBits, handler: number): void;
  /** Non-blocking copy within this process's own window; a `flush` of its own rank waits for it. */
  copy(source: number, destination: number, bytes: number): void;
  /** Non-blocking: has the handler run at the target with the word; ends the operation begun last when it has run. */
  invoke(target: number, handler: number, address: number, value: number, bytes?: number): void;
  /**
   * Opens a passive epoch at the target: what this process does to it until `unlock` takes effect while the target's
   * window is locked, shared with others or by this process alone. One epoch at a time to each target. Whether the call
   * waits for the lock is up to the mechanism.
   */
  lock(target: number, mode: LockMode): void;
  /** Blocks until everything of the epoch has taken effect, what was fetched is here, and the lock is given back. */
  unlock(target: number): void;
  /**
   * Non-blocking, within an epoch: adds the word to the one that is there; accumulates to one word do not mix. Where a NIC
   * does them, that holds for those of a word, and for longer ones, each among themselves (`mpi_accumulate_granularity`).
   */
  accumulate(target: number, address: number, value: number, bytes?: number, source?: number): void;
  /** Non-blocking read within an epoch: written to `destination` in this process's own window before `unlock` is over. */
  fetch(target: number, address: number, destination: number, bytes?: number): void;
  /** Blocks, attentive to the network, until `wake` is called for this process; at once where that was since the last time. */
  wait(): void;
  /** What this process may wait for has come; called by the memory of the workload when it is written. */
  wake(): void;
}

/** What a flush completes: all that the mechanism counts as its own, or plain remote accesses only. */
export type FlushedAccesses = 'own' | 'plain';

export type LockMode = 'shared' | 'exclusive';

/** A program of one process: yields what it started, receives the result. */
export type Program = Generator<void, void, number>;

/**
 * Runs at the target's CPU, for an active message or a record of an access log; a record has the word only where the
 * page logs data, otherwise NaN.
 * @returns accesses to memory it made, from which its time follows
 */
export type Handler = (process: number, value: number, address: number, bytes: number, origin: number) => number;

/** What a mechanism implements; `process` is the origin. Each call ends in `runtime.resume(process, value)`. */
export interface MechanismModel {
  /** Whether this process runs the workload's program; a dedicated core does not. */
  runsProgram(process: number): boolean;
  /** The programs have started. */
  start(): void;
  /** `source` is an address in the origin's window, or -1. */
  put(process: number, target: number, address: number, value: number, bytes: number, source: number): void;
  /** `destination` is an address in the origin's window, or -1. */
  get(process: number, target: number, address: number, bytes: number, destination: number): void;
  compareAndSwap(process: number, target: number, address: number, compare: number, value: number): void;
  fetchAndAdd(process: number, target: number, address: number, value: number): void;
  fetchAndReplace(process: number, target: number, address: number, value: number): void;
  fetchAndXor(process: number, target: number, address: number, value: number): void;
  flush(process: number, target: number, accesses: FlushedAccesses): void;
  invoke(process: number, target: number, handler: number, address: number, value: number, bytes: number): void;
  copy(process: number, source: number, destination: number, bytes: number): void;
  /** The program occupies its core for a time; a mechanism may have a thread there meanwhile. */
  compute(process: number, ns: number): void;
  /** The program waits in the library, until `runtime.wake`. */
  wait(process: number): void;
  lock(process: number, target: number, mode: LockMode): void;
  unlock(process: number, target: number): void;
  accumulate(process: number, target: number, address: number, value: number, bytes: number, source: number): void;
  fetch(process: number, target: number, address: number, destination: number, bytes: number): void;
  /** See hardware/transport.ts. */
  accepts(message: number): boolean;
  begin(message: number): void;
  deliver(message: number): void;
  /** Counters of the mechanism; throws a SimulationFault where something was lost. */
  finish(): Record<string, number>;
  /** What the mechanism measured itself; a run shows those that its workload declares. */
  metrics(): Record<string, MetricValue>;
}
