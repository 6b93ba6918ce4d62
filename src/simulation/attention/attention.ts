import type { MainThread } from '../contract/mechanism.ts';
import type { MetricValue } from '../run.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** A CPU, or a thread on it, that runs handlers: it takes time and says when it is free. */
export interface Executor {
  freeAt(process: number): number;
  /** Looks for `lookNs`, then works for `workNs`, from `freeAt` on; returns the end. */
  serve(process: number, lookNs: number, workNs: number): number;
}

/** What a protocol does with what has arrived, once somebody attends to it. */
export interface Handling {
  /**
   * Handles a message on a CPU of the process from `start` on; returns the end.
   * @param perMessageNs CPU time in which this attention hands a message to its handler
   */
  handle(process: number, message: number, start: number, perMessageNs: number): number;
  /** All that had arrived at the process when its CPU began is handled, so many messages. */
  served(process: number, count: number): void;
  /** Whether the message counts towards the batch that raises an interrupt; others come along with those that do. */
  counts(message: number): boolean;
  /** Whether what waits at the process must not wait for a batch to fill. */
  presses(process: number): boolean;
}

/** Who at a process runs what has arrived for its CPU, and when. */
export interface Attention {
  /** Whose time handlers take. */
  readonly executor: Executor;
  /** The programs have started. */
  start(): void;
  /** A message lies at the process, to be handled from `messages.readyAt` on. */
  arrived(process: number, message: number): void;
  /** Somebody waits for what lies at the process, or will in a moment: handling begins as soon as this attention can. */
  urge(process: number): void;
  /** Messages that lie at the process. */
  waiting(process: number): number;
  /** Whether the process runs a program; absent if all do. */
  runsProgram?(process: number): boolean;
  counters(): Record<string, number>;
  metrics?(): Record<string, MetricValue>;
}

export type AttentionOf = (runtime: Runtime, handling: Handling) => Attention;

/** What a library does beside handling messages. */
export interface LibraryHandling extends Pick<Handling, 'handle'> {
  /** The main thread has nothing to do any more: it waits in the library. */
  waits(process: number): void;
  /**
   * Looks after something beside messages, on the core of the process as soon as it is free.
   * @returns ns until it is to be done again, 0 if nothing is left to look after
   */
  attend(process: number): number;
}

/** Attention of the main thread while it is in the library, and of a thread that stands in for it or of nobody else. */
export interface InLibrary extends Attention, MainThread {
  /** The main thread leaves the library at `time`; returns when it has left. */
  left(process: number, time: number): number;
  /** On whose behalf the cache is used by what runs now. */
  requesterOf(process: number): number;
}

export type InLibraryOf = (runtime: Runtime, handling: LibraryHandling) => InLibrary;
