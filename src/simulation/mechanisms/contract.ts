/**
 * What a program can do, whatever the mechanism. Every operation is started by calling it and waited for by yielding:
 * `const old = yield process.compareAndSwap(…)`. Addresses are bytes within the target's window; values are words.
 */
export interface ProcessOperations {
  readonly rank: number;
  /** The next operations are part of one operation of the workload, whose latency and stages are recorded. */
  begin(): void;
  /** The operation begun last has taken effect. Not called for one that `invoke` handed on. */
  end(): void;
  /** Occupies the core. */
  compute(ns: number): void;
  /** Non-blocking write of one word. */
  put(target: number, address: number, value: number): void;
  /** Blocking; yields the word. */
  get(target: number, address: number): void;
  /** Blocking; yields the word that was there. */
  compareAndSwap(target: number, address: number, compare: number, value: number): void;
  fetchAndAdd(target: number, address: number, value: number): void;
  fetchAndReplace(target: number, address: number, value: number): void;
  /** Blocks until what this process sent to the target has taken effect. */
  flush(target: number): void;
  /** Non-blocking: has the handler run at the target with the word; ends the operation begun last when it has run. */
  invoke(target: number, handler: number, address: number, value: number): void;
}

/** A program of one process: yields what it started, receives the result. */
export type Program = Generator<void, void, number>;

/**
 * Runs at the target's CPU.
 * @returns accesses to memory it made, from which its time follows
 */
export type Handler = (process: number, value: number) => number;

/** What a mechanism implements; `process` is the origin. Each call ends in `host.resume(process, value)`. */
export interface MechanismModel {
  /** Whether this process runs the workload's program; a dedicated core does not. */
  runsProgram(process: number): boolean;
  /** The programs have started. */
  start(): void;
  put(process: number, target: number, address: number, value: number): void;
  get(process: number, target: number, address: number): void;
  compareAndSwap(process: number, target: number, address: number, compare: number, value: number): void;
  fetchAndAdd(process: number, target: number, address: number, value: number): void;
  fetchAndReplace(process: number, target: number, address: number, value: number): void;
  flush(process: number, target: number): void;
  invoke(process: number, target: number, handler: number, address: number, value: number): void;
  /** See hardware/transport.ts. */
  accepts(message: number): boolean;
  deliver(message: number): void;
  /** Counters of the mechanism; throws a SimulationFault where something was lost. */
  finish(): Record<string, number>;
}
