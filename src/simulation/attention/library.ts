import { REQUESTER } from '../hardware/memory/memory-hierarchy.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Executor, InLibrary, InLibraryOf, LibraryHandling } from './attention.ts';
import { LibraryInbox } from './library-inbox.ts';

/** The main thread handles messages when it calls the library or waits in it; nobody does while it computes. */
export const library: InLibraryOf = (runtime, handling) => new Library(runtime, handling);

export class Library implements InLibrary {
  readonly executor: Executor;
  protected readonly inbox: LibraryInbox;

  constructor(
    protected readonly runtime: Runtime,
    handling: LibraryHandling,
  ) {
    this.executor = runtime.cores;
    this.inbox = new LibraryInbox(runtime, (process, message, start) => handling.handle(process, message, start, 0));
    runtime.onIdle = (process) => {
      handling.waits(process);
      this.waitsInLibrary(process);
    };
  }

  start(): void {}

  arrived(process: number, message: number): void {
    this.inbox.push(process, message);
  }

  /** Nothing can make the main thread call the library. */
  urge(_process: number): void {}

  waiting(process: number): number {
    return this.inbox.waiting(process);
  }

  /** The work of the call itself begins when the core is free. */
  entered(process: number): void {
    this.inbox.look(process);
  }

  left(_process: number, time: number): number {
    return time;
  }

  computes(_process: number): void {}

  requesterOf(_process: number): number {
    return REQUESTER.library;
  }

  counters(): Record<string, number> {
    return {};
  }

  protected waitsInLibrary(process: number): void {
    this.inbox.watch(process);
  }
}
