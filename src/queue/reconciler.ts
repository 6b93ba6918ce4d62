import type { WorkStore } from '../store/contract.ts';
import type { RunQueue } from './run-queue.ts';

export interface ReconcilerOptions {
  readonly work: WorkStore;
  readonly queue: RunQueue;
  /** Workers that a run may take down before it fails for good. Default 5. */
  readonly maxAttempts?: number;
  /** For so long after the database answers (again), in ms, nobody's runs count as lost. Default 10,000. */
  readonly graceMs?: number;
}

export interface Reconciled {
  requeued: number;
  failed: number;
  rescheduled: number;
}

/** A run may wait for its job so long until the job counts as lost; at once where the queue is empty. */
const LOST_AFTER_MS = { idle: 1000, busy: 60_000 };

/** Finds what was lost: runs whose leases are over, jobs that vanished. */
export class Reconciler {
  readonly reconciled: Reconciled = { requeued: 0, failed: 0, rescheduled: 0 };
  readonly #options: ReconcilerOptions;
  /** While the database was away, workers could not renew leases either: those that live do so before anybody takes their runs. */
  #answersSince = Number.POSITIVE_INFINITY;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  async reconcile(): Promise<void> {
    const { graceMs = 10_000 } = this.#options;
    const now = performance.now();
    const scheduled = await this.#scheduled();
    this.#answersSince = Math.min(this.#answersSince, now);
    if (now - this.#answersSince >= graceMs) await this.#recover();
    await this.#reschedule(scheduled);
  }

  async #scheduled(): ReturnType<WorkStore['scheduled']> {
    try {
      return await this.#options.work.scheduled(1);
    } catch (error) {
      this.#answersSince = Number.POSITIVE_INFINITY;
      throw error;
    }
  }

  async #recover(): Promise<void> {
    const { work, maxAttempts = 5 } = this.#options;
    const { requeued, failed } = await work.recoverExpired(maxAttempts);
    this.reconciled.requeued += requeued;
    this.reconciled.failed += failed;
  }

  async #reschedule({ runs, oldestMs }: Awaited<ReturnType<WorkStore['scheduled']>>): Promise<void> {
    const { work, queue } = this.#options;
    if (runs === 0 || oldestMs < LOST_AFTER_MS.idle) return;
    if (await queue.isIdle()) this.reconciled.rescheduled += await work.unschedule(LOST_AFTER_MS.idle / 2);
    else if (oldestMs > LOST_AFTER_MS.busy) this.reconciled.rescheduled += await work.unschedule(LOST_AFTER_MS.busy);
  }
}
