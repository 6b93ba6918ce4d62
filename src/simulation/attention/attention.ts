import type { MainThread } from '../contract/mechanism.ts';
import type { MetricValue } from '../run.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** A CPU, or a thread on it, that runs handlers and keeps track of when it is free. */
export interface Executor {
  freeAt(process: number): number;
  /** Looks for messages for `lookNs`, then works for `workNs`, starting at `freeAt` at the earliest; returns the end. */
  serve(process: number, lookNs: number, workNs: number): number;
}

/** How a protocol handles arrived messages once a CPU attends to them. */
export interface Handling {
  /**
   * Handles a message on a CPU of the process from `start` on; returns the end.
   * @param perMessageNs CPU time that this kind of attention takes to hand a message to its handler
   */
  handle(process: number, message: number, start: number, perMessageNs: number): number;
  /** Called when all `count` messages that had arrived at the process before its CPU began have been handled. */
  served(process: number, count: number): void;
  /**
   * Whether the message counts towards the batch that raises an interrupt; other messages are handled along with those that do.
   */
  counts(message: number): boolean;
  /** Whether messages waiting at the process must not wait for a batch to fill. */
  presses(process: number): boolean;
}

/** Determines which CPU handles messages that have arrived for a process, and when. */
export interface Attention {
  /** The CPU or thread whose time handlers take. */
  readonly executor: Executor;
  /** Called when the programs have started. */
  start(): void;
  /** Called when a message has arrived at the process; it can be handled from `messages.readyAt` on. */
  arrived(process: number, message: number): void;
  /**
   * Called when somebody waits, or is about to wait, for messages at the process: handling begins as soon as this attention can.
   */
  urge(process: number): void;
  /** Returns the number of messages waiting at the process. */
  waiting(process: number): number;
  /** Whether the process runs a program; absent if all do. */
  runsProgram?(process: number): boolean;
  counters(): Record<string, number>;
  metrics?(): Record<string, MetricValue>;
}

export type AttentionOf = (runtime: Runtime, handling: Handling) => Attention;

/** Tasks of a library besides handling messages. */
export interface LibraryHandling extends Pick<Handling, 'handle'> {
  /** Called when the main thread has nothing left to do and waits in the library. */
  waits(process: number): void;
  /**
   * Performs work other than messages on the core of the process as soon as the core is free.
   * @returns ns until it must be repeated, 0 if nothing is left to attend to
   */
  attend(process: number): number;
}

/** Attention by the main thread while it is in the library, and otherwise by a helper thread or not at all. */
export interface InLibrary extends Attention, MainThread {
  /** Called when the main thread leaves the library at `time`; returns when it has left. */
  left(process: number, time: number): number;
  /** Returns the thread to which the current cache accesses are attributed. */
  requesterOf(process: number): number;
}

export type InLibraryOf = (runtime: Runtime, handling: LibraryHandling) => InLibrary;
