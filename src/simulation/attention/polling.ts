import type { WordColumn } from '../engine/rows.ts';
import { Polls } from '../hardware/polls.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Attention, AttentionOf, Executor, Handling } from './attention.ts';
import { Inbox } from './inbox.ts';

export type PollOutcome = 'found' | 'empty' | 'busy';

/** Returns the time until a process polls again, ns, given the outcome of the last poll; `busy` does not depend on messages. */
export type NextInterval = (process: number, outcome: PollOutcome) => number;

/** Polls at a regular interval. @param perMessageNs see `Handling` */
export function polling(intervalNs: number, perMessageNs: number): AttentionOf {
  return (runtime, handling) => new Polling(runtime, handling, perMessageNs, () => intervalNs);
}

/**
 * A process finds waiting messages by polling: at intervals while it computes, immediately while it is idle. A poll costs one
 * look, whether it finds something or not and however many messages; the write of the pointer is posted. An empty look does not
 * shorten the interval, so a program makes progress however expensive looks are.
 */
export class Polling implements Attention {
  readonly executor: Executor;
  private readonly inbox: Inbox;
  private readonly lookNs: number;
  private readonly reactKind: number;
  private readonly reacting: WordColumn;
  private readonly timer: Polls;
  private polls = 0;
  private successes = 0;

  constructor(
    private readonly runtime: Runtime,
    handling: Handling,
    perMessageNs: number,
    private readonly nextInterval: NextInterval,
  ) {
    this.executor = runtime.cores;
    this.lookNs = runtime.costs.lookNs;
    this.inbox = new Inbox(
      runtime,
      runtime.cores,
      (process, message, start) => handling.handle(process, message, start, perMessageNs),
      (process, count) => {
        handling.served(process, count);
        this.watch(process);
      },
    );
    this.timer = new Polls(runtime.engine, runtime.rows, runtime.seed, (process) => this.poll(process));
    this.reacting = runtime.rows.word();
    this.reactKind = runtime.engine.on((process) => this.react(process));
    runtime.onIdle = (process) => this.watch(process);
    runtime.onBusy = (process) => this.timer.wake(process, this.nextInterval(process, 'busy'));
  }

  /** Processes that run a program begin to poll; the others are idle, and watch. */
  start(): void {
    for (let process = 0; process < this.runtime.processes; process += 1) {
      if (this.runtime.programs.has(process)) this.timer.start(process, this.nextInterval(process, 'busy'));
    }
  }

  arrived(process: number, message: number): void {
    this.inbox.push(process, message);
    this.watch(process);
  }

  /** The next regular poll also serves those who wait. */
  urge(_process: number): void {}

  waiting(process: number): number {
    return this.inbox.waiting(process);
  }

  counters(): Record<string, number> {
    return { polls: this.polls, successful_polls: this.successes };
  }

  /** An idle process sees a message as soon as it is ready. */
  private watch(process: number): void {
    if (!this.runtime.isIdle(process) || this.reacting.get(process) === 1) return;
    if (this.inbox.isServing(process) || this.inbox.waiting(process) === 0) return;
    this.reacting.set(process, 1);
    const { engine } = this.runtime;
    engine.at(Math.max(engine.now, this.inbox.oldestReadyAt(process)), this.reactKind, process);
  }

  /** Polls; returns when the next poll is due, 0 for an idle process. */
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
