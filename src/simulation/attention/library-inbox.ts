import type { WordColumn } from '../engine/rows.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { Inbox } from './inbox.ts';

/**
 * Messages for a library without its own thread: handlers run when the process calls the library or waits in it, never while it
 * computes. Response times depend on the target's attentiveness to the network.
 */
export class LibraryInbox {
  private readonly inbox: Inbox;
  private readonly reacting: WordColumn;
  private readonly reactKind: number;
  /** Called when handlers are done and the library has checked for further messages. */
  onServed: (process: number) => void = () => {};

  /** @param handle see Inbox */
  constructor(
    private readonly runtime: Runtime,
    handle: (process: number, message: number, start: number) => number,
  ) {
    this.inbox = new Inbox(runtime, runtime.cores, handle, (process) => {
      this.watch(process);
      this.onServed(process);
    });
    this.reacting = runtime.rows.word();
    this.reactKind = runtime.engine.on((process) => this.react(process));
  }

  push(process: number, message: number): void {
    this.inbox.push(process, message);
    this.watch(process);
  }

  waiting(process: number): number {
    return this.inbox.waiting(process);
  }

  /** Whether handlers are running; `onServed` follows. */
  isServing(process: number): boolean {
    return this.inbox.isServing(process);
  }

  /**
   * Called when the process calls the library: arrived messages are handled first. Returns false, taking no time, if there are
   * none.
   */
  look(process: number, lookNs = this.runtime.costs.lookNs): boolean {
    return this.inbox.waiting(process) > 0 && this.inbox.serve(process, lookNs);
  }

  /** Called when the process has nothing else to do: it handles messages as soon as they arrive. */
  watch(process: number): void {
    if (!this.runtime.isIdle(process) || this.reacting.get(process) === 1) return;
    if (this.inbox.isServing(process) || this.inbox.waiting(process) === 0) return;
    this.reacting.set(process, 1);
    this.runtime.engine.at(
      Math.max(this.runtime.engine.now, this.inbox.oldestReadyAt(process)),
      this.reactKind,
      process,
    );
  }

  private react(process: number): void {
    this.reacting.set(process, 0);
    if (this.runtime.isIdle(process)) this.look(process);
  }
}
