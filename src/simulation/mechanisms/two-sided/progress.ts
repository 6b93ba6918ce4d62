import { REQUESTER } from '../../hardware/memory/memory-hierarchy.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { LibraryInbox } from '../library-inbox.ts';

/** Handles a message on the core of a process from `start` on; returns the end. */
export type Handle = (process: number, message: number, start: number) => number;

/**
 * Who gets round to messages, and when. The basic design: the main thread of a process, when it calls the library or
 * waits in it; nobody while it computes.
 */
export class LibraryProgress {
  protected readonly inbox: LibraryInbox;
  /** Called when the main thread waits in the library. */
  onWait: (process: number) => void = () => {};

  constructor(
    protected readonly runtime: Runtime,
    handle: Handle,
  ) {
    this.inbox = new LibraryInbox(runtime, handle);
    runtime.onIdle = (process) => this.waits(process);
  }

  push(process: number, message: number): void {
    this.inbox.push(process, message);
  }

  /** The main thread calls the library; the call's own work begins when the core is free. */
  enter(process: number): void {
    this.inbox.look(process);
  }

  /** The main thread leaves the library at `time`; returns when it has left. */
  leave(_process: number, time: number): number {
    return time;
  }

  /** The main thread is about to compute. */
  computes(_process: number): void {}

  /** On whose behalf the cache is used by what runs now. */
  requesterOf(_process: number): number {
    return REQUESTER.library;
  }

  counters(): Record<string, number> {
    return {};
  }

  /** The main thread waits in the library. */
  protected waits(process: number): void {
    this.onWait(process);
    this.inbox.watch(process);
  }
}
