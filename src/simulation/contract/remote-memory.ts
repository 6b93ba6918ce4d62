import type { WorkRequest } from './work-request.ts';

/** What a flush completes: all that the mechanism counts as its own, or plain remote accesses only. */
export type FlushedAccesses = 'own' | 'plain';

/** Puts, gets, atomics and flushes, as programs call them; a process waits for what is blocking. */
export interface RemoteMemoryCalls {
  /** Non-blocking write. */
  put(target: number, address: number, value: number, bytes?: number): void;
  /**
   * The data of the put that follows lie at `source` in this process's own window, for mechanisms that have to register
   * it: `process.from(source).put(…)`. Without it they lie in memory that is registered already.
   */
  from(source: number): Pick<RemoteMemoryCalls, 'put'>;
  /**
   * Blocking; yields the word.
   * @param destination where the data go in this process's own window, as for `from`
   */
  get(target: number, address: number, bytes?: number, destination?: number): void;
  /** Whether the access before, which was waited for, had no right to its page: the word that it yielded is none. */
  wasRefused(): boolean;
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
}

/** `put` and `get` of a mechanism. */
export interface RemoteMemory {
  put(request: WorkRequest): void;
  get(request: WorkRequest): void;
}

/** Atomics of a mechanism on words. */
export interface WordAtomics {
  /** The one that `request.atomic` names; the process waits for the word that was there. */
  atomic(request: WorkRequest): void;
}

export interface Flushes {
  flush(process: number, target: number, accesses: FlushedAccesses): void;
}
