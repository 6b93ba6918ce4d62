import type { WordColumn } from '../engine/rows.ts';
import { ModeratedInterrupts } from '../hardware/interrupts.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Attention, AttentionOf, Executor, Handling } from './attention.ts';
import { Inbox } from './inbox.ts';

export interface Moderation {
  /** Number of messages that raise an interrupt. */
  readonly batch: number;
  /** Waiting time after which a single message raises one as well, ns. */
  readonly timerNs: number;
  /** See `Handling`. */
  readonly perMessageNs: number;
}

/** A device interrupts the core of the process after a number of messages; the interrupt handles all waiting messages. */
export function interrupts(moderation: Moderation): AttentionOf {
  return (runtime, handling) => new Interrupts(runtime, handling, moderation);
}

class Interrupts implements Attention {
  readonly executor: Executor;
  private readonly inbox: Inbox;
  private readonly moderated: ModeratedInterrupts;
  private readonly batch: number;
  /** Number of waiting messages that count towards the batch. */
  private readonly counted: WordColumn;

  constructor(
    private readonly runtime: Runtime,
    private readonly handling: Handling,
    { batch, timerNs, perMessageNs }: Moderation,
  ) {
    // Handlers belong to the process, so the kernel, entered by the interrupt, makes an upcall for each.
    const handlingNs = perMessageNs + runtime.costs.upcallNs;
    this.executor = runtime.cores;
    this.batch = batch;
    this.counted = runtime.rows.word();
    this.inbox = new Inbox(
      runtime,
      runtime.cores,
      (process, message, start) => {
        if (handling.counts(message)) this.counted.add(process, -1);
        return handling.handle(process, message, start, handlingNs);
      },
      (process, count) => {
        handling.served(process, count);
        this.goOn(process);
      },
    );
    const moderation = { batch, timerNs, latencyNs: runtime.costs.interruptLatencyNs };
    this.moderated = new ModeratedInterrupts(runtime, moderation, (process) => this.enter(process));
  }

  start(): void {}

  arrived(process: number, message: number): void {
    this.inbox.push(process, message);
    if (this.handling.counts(message)) this.counted.add(process, 1);
    this.moderated.arrived(process, this.countOf(process), this.inbox.newestReadyAt(process));
  }

  urge(process: number): void {
    this.moderated.force(process, this.runtime.engine.now);
  }

  waiting(process: number): number {
    return this.inbox.waiting(process);
  }

  counters(): Record<string, number> {
    return { interrupts: this.moderated.raised };
  }

  private enter(process: number): void {
    if (!this.inbox.serve(process, this.runtime.costs.lookNs)) this.goOn(process);
  }

  private goOn(process: number): void {
    if (this.inbox.waiting(process) === 0) this.moderated.servedAll(process);
    else this.moderated.served(process, this.countOf(process), this.inbox.oldestReadyAt(process));
  }

  private countOf(process: number): number {
    return this.handling.presses(process) ? this.batch : this.counted.get(process);
  }
}
