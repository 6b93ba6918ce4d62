import type { Engine } from '../engine/engine.ts';
import type { Rows, WordColumn } from '../engine/rows.ts';
import type { Cores } from './cores.ts';

interface Interrupted {
  readonly engine: Engine;
  readonly cores: Cores;
  readonly rows: Rows;
}

interface InterruptCosts {
  /** Number of items that raise an interrupt at once. */
  readonly batch: number;
  /** An item that has waited so long raises one, too. */
  readonly timerNs: number;
  readonly latencyNs: number;
}

/**
 * Interrupts with moderation, one line per process: raised when a number of items waits, or when the oldest has waited
 * for a time. The interrupted core does nothing else until its handler starts.
 */
export class ModeratedInterrupts {
  private readonly engine: Engine;
  private readonly cores: Cores;
  private readonly batch: number;
  private readonly timerNs: number;
  private readonly latencyNs: number;
  private readonly underWay: WordColumn;
  private readonly timerRuns: WordColumn;
  private readonly timerGeneration: WordColumn;
  private readonly raiseKind: number;
  private readonly timerKind: number;
  private readonly enterKind: number;
  raised = 0;

  /** @param enter the handler of the interrupt; calls `served` when it is done */
  constructor(
    { engine, cores, rows }: Interrupted,
    { batch, timerNs, latencyNs }: InterruptCosts,
    enter: (process: number) => void,
  ) {
    this.engine = engine;
    this.cores = cores;
    this.batch = batch;
    this.timerNs = timerNs;
    this.latencyNs = latencyNs;
    this.underWay = rows.word();
    this.timerRuns = rows.word();
    this.timerGeneration = rows.word();
    this.raiseKind = engine.on((process) => this.deliver(process));
    this.timerKind = engine.on((process, generation) => this.expire(process, generation));
    this.enterKind = engine.on(enter);
  }

  /** An item that is ready at `readyAt` (now or later) waits; `counted` items count towards the batch. */
  arrived(process: number, counted: number, readyAt: number): void {
    if (this.underWay.get(process) === 1) return;
    if (counted >= this.batch) this.raise(process, readyAt);
    else if (this.timerRuns.get(process) === 0) this.startTimer(process, readyAt);
  }

  /** The handler is done; nothing waits. */
  servedAll(process: number): void {
    this.underWay.set(process, 0);
  }

  /** The handler is done; items have arrived since, the oldest ready at `oldestReadyAt`. */
  served(process: number, counted: number, oldestReadyAt: number): void {
    this.underWay.set(process, 0);
    this.arrived(process, counted, Math.max(this.engine.now, oldestReadyAt));
  }

  /** Raises the interrupt regardless of how many items wait, unless one is in progress. */
  force(process: number, time: number): void {
    if (this.underWay.get(process) === 0) this.raise(process, time);
  }

  private raise(process: number, time: number): void {
    this.underWay.set(process, 1);
    this.timerRuns.set(process, 0);
    this.timerGeneration.add(process, 1);
    this.raised += 1;
    this.engine.at(time, this.raiseKind, process);
  }

  private deliver(process: number): void {
    this.engine.at(this.cores.take(process, this.latencyNs), this.enterKind, process);
  }

  private startTimer(process: number, from: number): void {
    this.timerRuns.set(process, 1);
    this.timerGeneration.add(process, 1);
    const expiry = Math.max(this.engine.now, from + this.timerNs);
    this.engine.at(expiry, this.timerKind, process, this.timerGeneration.get(process));
  }

  private expire(process: number, generation: number): void {
    if (this.timerGeneration.get(process) === generation) this.raise(process, this.engine.now);
  }
}
