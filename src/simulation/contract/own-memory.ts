import type { WorkRequest } from './work-request.ts';

/** Steps of a process in an access to its own window, each of which ends in `runtime.resume`; the last says which word was there. */
export type OwnAccess = Generator<void, number, number>;

/**
 * Windows that a process does not have to itself: other nodes keep copies of them, or they lie in a pool beside the nodes. A
 * mechanism of such memory has this; where it has not, what a process loads and stores in its own window is a part of
 * its computation.
 */
export interface OwnMemory {
  /** Whether the window of a process is such memory. */
  isShared(process: number): boolean;
  /** All bytes of the request are with the process when the steps are over. */
  load(request: WorkRequest): OwnAccess;
  /** The same, and the word is written; the process may go on before others see it. */
  store(request: WorkRequest): OwnAccess;
  /** A load of what another process writes: an old copy that stands in the way of seeing it is given up. */
  look(request: WorkRequest): OwnAccess;
  /** The process gives up all its copies; absent where something else than programs keeps those correct. */
  refresh?(process: number): OwnAccess;
}

/** Accesses of a process to its own window, as programs make them: `yield* process.load(…)`. */
export interface OwnMemoryCalls {
  /** Whether others may have copies of the window, or it lies elsewhere: else its accesses take no time of their own. */
  readonly sharesWindow: boolean;
  /**
   * Reads so many bytes, a word unless they are given; yields the word. A program that reads what others may have written
   * does so, whatever its model keeps the content in.
   */
  load(address: number, bytes?: number): OwnAccess;
  /** Writes a word that stands for so many bytes. */
  store(address: number, value: number, bytes?: number): OwnAccess;
  /**
   * Gives up copies of any window that nothing else keeps correct, so that what the process reads next is what is there.
   * A program that synchronises with others does so; where there are no such copies it takes nothing.
   */
  refresh(): OwnAccess;
  /** Waits, attentive to the network, until a word is there that another process writes and that wakes this one. */
  await(address: number, isThere: () => boolean): Generator<void, void, number>;
}
