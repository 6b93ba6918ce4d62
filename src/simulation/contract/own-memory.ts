import type { WorkRequest } from './work-request.ts';

/** Steps of an access by a process to its own window. Each ends in `runtime.resume`; the last returns the word found. */
export type OwnAccess = Generator<void, number, number>;

/**
 * Accesses of processes to their own windows, for mechanisms whose windows are not plain private memory: other nodes hold copies,
 * or the windows lie in a memory pool. Without this, loads and stores to the own window are part of the computation.
 */
export interface OwnMemory {
  /** Whether the window of a process is such memory. */
  isShared(process: number): boolean;
  /** Loads the bytes of the request: they have arrived when the steps are done. */
  load(request: WorkRequest): OwnAccess;
  /** Stores the word of the request. The process may continue before others can see the store. */
  store(request: WorkRequest): OwnAccess;
  /** Loads data that another process writes, dropping a stale copy that would hide the new value. */
  look(request: WorkRequest): OwnAccess;
  /** Drops all copies of the process. Absent if copies are kept coherent without the help of programs. */
  refresh?(process: number): OwnAccess;
}

/** Accesses of programs to their own window: `yield* process.load(…)`. */
export interface OwnMemoryCalls {
  /** Whether others may hold copies of the window, or it lies outside the node. Otherwise its accesses take no extra time. */
  readonly sharesWindow: boolean;
  /**
   * Reads `bytes`, by default one word, and returns the word. Programs use it for data that others may have written, wherever the
   * model itself stores the content.
   */
  load(address: number, bytes?: number): OwnAccess;
  /** Writes a word that represents `bytes` of data. */
  store(address: number, value: number, bytes?: number): OwnAccess;
  /**
   * Drops copies of any window that are not kept coherent automatically, so that the next read sees current data. Programs
   * call it when they synchronise; it costs nothing if there are no such copies.
   */
  refresh(): OwnAccess;
  /** Waits, serving the network meanwhile, until another process has written the word, which wakes this process. */
  await(address: number, isThere: () => boolean): Generator<void, void, number>;
}
