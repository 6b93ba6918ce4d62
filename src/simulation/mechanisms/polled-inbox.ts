import type { Host } from './host.ts';
import type { Inbox } from './inbox.ts';

export type PollOutcome = 'found' | 'empty' | 'busy';

/**
 * How a process finds what waits in its inbox by polling: from time to time while it computes, at once while it is idle.
 * A poll costs one look whether it finds something or not, and not per message; the write of the pointer is posted.
 */
export class PolledInbox {
  private readonly reactKind: number;
  private readonly reacting: Uint8Array;
  polls = 0;
  successes = 0;

  constructor(
    private readonly host: Host,
    private readonly inbox: Inbox,
    private readonly lookNs: number,
  ) {
    this.reacting = new Uint8Array(host.processes);
    this.reactKind = host.engine.on((process) => this.react(process));
    host.onIdle = (process) => this.arrived(process);
  }

  /** A computing process polls, unless it handles messages just now. */
  poll(process: number): PollOutcome {
    if (this.host.isIdle(process) || this.inbox.isServing(process)) return 'busy';
    return this.look(process, true) ? 'found' : 'empty';
  }

  /** Something may wait: an idle process sees it as soon as it is ready. */
  arrived(process: number): void {
    if (!this.host.isIdle(process) || this.reacting[process] === 1) return;
    if (this.inbox.isServing(process) || this.inbox.waiting(process) === 0) return;
    this.reacting[process] = 1;
    this.host.engine.at(Math.max(this.host.engine.now, this.inbox.oldestReadyAt(process)), this.reactKind, process);
  }

  private react(process: number): void {
    this.reacting[process] = 0;
    if (this.host.isIdle(process)) this.look(process, false);
  }

  private look(process: number, costsWhenEmpty: boolean): boolean {
    this.polls += 1;
    if (this.inbox.serve(process, this.lookNs)) {
      this.successes += 1;
      return true;
    }
    if (costsWhenEmpty) this.host.cores.take(process, this.lookNs);
    return false;
  }
}
