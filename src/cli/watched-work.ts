import type { PlannedRun } from '../plan/run-plans.ts';
import { remainingSeconds } from '../spec/remaining-time.ts';
import type { Run } from '../spec/resources/run.ts';

/** Tracks finished runs and expected work; stored results do not count as work. */
export class WatchedWork {
  private readonly planned: number;
  private readonly threads: number;
  private readonly now: () => number;
  /** When runs began to be computed, ms: stored results come before. */
  private since: number;
  private cost: number;
  private costDone = 0;
  private computed = 0;
  private runCount = 0;
  private usableCount = 0;

  constructor(planned: readonly PlannedRun[], threads: number, now: () => number = Date.now) {
    this.planned = planned.length;
    this.threads = threads;
    this.now = now;
    this.since = now();
    this.cost = planned.reduce((sum, { costSeconds }) => sum + costSeconds, 0);
  }

  add({ reused, status }: Pick<Run, 'reused' | 'status'>, { costSeconds }: Pick<PlannedRun, 'costSeconds'>): void {
    this.runCount += 1;
    if (status !== 'failed') this.usableCount += 1;
    if (reused) {
      this.cost -= costSeconds;
      if (this.computed === 0) this.since = this.now();
    } else {
      this.computed += 1;
      this.costDone += costSeconds;
    }
  }

  /** Runs that have a result. */
  get runs(): number {
    return this.runCount;
  }

  /** Those whose result can be used again. */
  get usable(): number {
    return this.usableCount;
  }

  /** Completed share of the expected work. */
  get share(): number {
    if (this.runCount === this.planned) return 1;
    return this.cost > 0 ? Math.min(1, this.costDone / this.cost) : this.runCount / this.planned;
  }

  get etaSeconds(): number | null {
    const left = this.planned - this.runCount;
    const running = Math.min(this.threads, left);
    return remainingSeconds({
      elapsedSeconds: (this.now() - this.since) / 1000,
      ...{ costDone: this.costDone, costTotal: this.cost, computed: this.computed },
      ...{ running, queued: left - running },
    });
  }
}
