import type { Engine } from '../engine/engine.ts';
import type { DoubleColumn, Rows, WordColumn } from '../engine/rows.ts';
import type { Cores } from '../hardware/cores.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Attention, AttentionOf, Executor, Handling } from './attention.ts';
import { Inbox } from './inbox.ts';

/**
 * A hyperthread polls pointers in a scratchpad beside the core and runs handlers as messages arrive.
 * @param share slowdown of the core's main thread as a share of the hyperthread's busy time
 */
export function scratchpad(share: number): AttentionOf {
  return (runtime, handling) => new Scratchpad(runtime, handling, share);
}

class Scratchpad implements Attention {
  readonly executor: Executor;
  private readonly inbox: Inbox;
  private readonly reactKind: number;
  private readonly reacting: WordColumn;

  constructor(
    private readonly runtime: Runtime,
    handling: Handling,
    share: number,
  ) {
    this.executor = new Hyperthreads(runtime.engine, runtime.cores, runtime.rows, share);
    this.inbox = new Inbox(
      runtime,
      this.executor,
      (process, message, start) => handling.handle(process, message, start, 0),
      (process, count) => {
        handling.served(process, count);
        this.react(process);
      },
    );
    this.reacting = runtime.rows.word();
    this.reactKind = runtime.engine.on((process) => {
      this.reacting.set(process, 0);
      this.inbox.serve(process, runtime.costs.scratchpadAccessNs);
    });
  }

  start(): void {}

  arrived(process: number, message: number): void {
    this.inbox.push(process, message);
    this.react(process);
  }

  /** The hyperthread is already attending. */
  urge(_process: number): void {}

  waiting(process: number): number {
    return this.inbox.waiting(process);
  }

  counters(): Record<string, number> {
    return {};
  }

  private react(process: number): void {
    if (this.reacting.get(process) === 1 || this.inbox.isServing(process) || this.inbox.waiting(process) === 0) return;
    this.reacting.set(process, 1);
    const { engine } = this.runtime;
    engine.at(Math.max(engine.now, this.inbox.oldestReadyAt(process)), this.reactKind, process);
  }
}

/**
 * The second hardware thread of each core. While it waits at the scratchpad, the main thread has all execution units; while
 * handlers run, the main thread loses a share of the time.
 */
class Hyperthreads implements Executor {
  private readonly busyUntil: DoubleColumn;

  constructor(
    private readonly engine: Engine,
    private readonly cores: Cores,
    rows: Rows,
    private readonly share: number,
  ) {
    this.busyUntil = rows.double();
  }

  freeAt(process: number): number {
    return Math.max(this.engine.now, this.busyUntil.get(process));
  }

  serve(process: number, lookNs: number, workNs: number): number {
    this.busyUntil.set(process, this.freeAt(process) + lookNs + workNs);
    this.cores.take(process, workNs * this.share);
    return this.busyUntil.get(process);
  }
}
