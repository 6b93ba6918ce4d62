import type { WordColumn } from '../engine/rows.ts';
import { Polls } from '../hardware/polls.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Inbox } from './inbox.ts';

export type PollOutcome = 'found' | 'empty' | 'busy';

/**
 * How a process finds what waits in its inbox by polling: at intervals while it computes, at once while it is idle. A
 * poll costs one look whether it finds something or not, and not per message; the write of the pointer is posted. An
 * empty look does not shorten the interval, so that a program goes on however dear looks are.
 */
export class PolledInbox {
  private readonly reactKind: number;
  private readonly reacting: WordColumn;
  private readonly timer: Polls;
  polls = 0;
  successes = 0;

  constructor(
    private readonly runtime: Runtime,
    private readonly inbox: Inbox,
    private readonly lookNs: number,
    private readonly nextInterval: (process: number, outcome: PollOutcome) => number,
  ) {
    this.timer = new Polls(runtime.engine, runtime.rows, runtime.seed, (process) => this.poll(process));
    this.reacting = runtime.rows.word();
    this.reactKind = runtime.engine.on((process) => this.react(process));
    runtime.onIdle = (process) => this.arrived(process);
    runtime.onBusy = (process) => this.timer.wake(process, this.nextInterval(process, 'busy'));
  }

  /** Processes that run a program begin to poll; the others are idle, and watch. */
  start(): void {
    for (let process = 0; process < this.runtime.processes; process += 1) {
      if (this.runtime.isRunning(process)) this.timer.start(process, this.nextInterval(process, 'busy'));
    }
  }

  /** Something may wait: an idle process sees it as soon as it is ready. */
  arrived(process: number): void {
    if (!this.runtime.isIdle(process) || this.reacting.get(process) === 1) return;
    if (this.inbox.isServing(process) || this.inbox.waiting(process) === 0) return;
    this.reacting.set(process, 1);
    this.runtime.engine.at(
      Math.max(this.runtime.engine.now, this.inbox.oldestReadyAt(process)),
      this.reactKind,
      process,
    );
  }

  /** The time for a poll has come: returns when the next is due, 0 for an idle process. */
  private poll(process: number): number {
    if (this.runtime.isIdle(process)) return 0;
    if (this.inbox.isServing(process)) return this.nextInterval(process, 'busy');
    if (this.look(process)) return this.nextInterval(process, 'found');
    this.runtime.cores.take(process, this.lookNs);
    return this.lookNs + this.nextInterval(process, 'empty');
  }

  private react(process: number): void {
    this.reacting.set(process, 0);
    if (this.runtime.isIdle(process)) this.look(process);
  }

  private look(process: number): boolean {
    this.polls += 1;
    const found = this.inbox.serve(process, this.lookNs);
    if (found) this.successes += 1;
    return found;
  }
}
