import type { WorkStore } from '../store/contract.ts';
import type { RunQueue } from './run-queue.ts';

export interface ReconcilerOptions {
  readonly work: WorkStore;
  readonly queue: RunQueue;
  /** Number of workers that a run may crash before it fails for good. Default 5. */
  readonly maxAttempts?: number;
  /** Grace period after the database can be read and changed (again), in ms, in which no runs count as lost. Default 10,000. */
  readonly graceMs?: number;
}

export interface Reconciled {
  requeued: number;
  failed: number;
  rescheduled: number;
}

/** How long a run may wait for its job before the job counts as lost, in ms, when the queue is idle or busy. */
const LOST_AFTER_MS = { idle: 1000, busy: 60_000 };

/** Recovers lost runs: those with expired leases, and those whose jobs have vanished. */
export class Reconciler {
  readonly reconciled: Reconciled = { requeued: 0, failed: 0, rescheduled: 0 };
  private readonly options: ReconcilerOptions;
  /**
   * While the database was away or its disk full, workers could not renew leases either: live ones get time to do so before their
   * runs are taken.
   */
  private answersSince = Number.POSITIVE_INFINITY;

  constructor(options: ReconcilerOptions) {
    this.options = options;
  }

  async reconcile(): Promise<void> {
    const { graceMs = 10_000 } = this.options;
    const now = performance.now();
    const scheduled = await this.answered(this.options.work.scheduled(1));
    this.answersSince = Math.min(this.answersSince, now);
    if (now - this.answersSince >= graceMs) await this.recover();
    await this.reschedule(scheduled);
  }

  private async answered<Value>(answer: Promise<Value>): Promise<Value> {
    try {
      return await answer;
    } catch (error) {
      this.answersSince = Number.POSITIVE_INFINITY;
      throw error;
    }
  }

  private async recover(): Promise<void> {
    const { work, maxAttempts = 5 } = this.options;
    const { requeued, failed } = await this.answered(work.recoverExpired(maxAttempts));
    this.reconciled.requeued += requeued;
    this.reconciled.failed += failed;
  }

  private async reschedule({ runs, oldestMs }: Awaited<ReturnType<WorkStore['scheduled']>>): Promise<void> {
    const { work, queue } = this.options;
    if (runs === 0 || oldestMs < LOST_AFTER_MS.idle) return;
    if (await queue.isIdle()) this.reconciled.rescheduled += await work.unschedule(LOST_AFTER_MS.idle / 2);
    else if (oldestMs > LOST_AFTER_MS.busy) this.reconciled.rescheduled += await work.unschedule(LOST_AFTER_MS.busy);
  }
}
