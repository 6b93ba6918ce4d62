import type { PlannedRun } from '../plan/run-plans.ts';
import { remainingSeconds } from '../spec/remaining-time.ts';
import type { Run } from '../spec/resources/run.ts';

/** Tracks finished runs and expected work; stored results do not count as work. */
export class WatchedWork {
  readonly #planned: number;
  readonly #threads: number;
  readonly #now: () => number;
  /** When runs began to be computed, ms: stored results come before. */
  #since: number;
  #cost: number;
  #costDone = 0;
  #computed = 0;
  #runs = 0;
  #usable = 0;

  constructor(planned: readonly PlannedRun[], threads: number, now: () => number = Date.now) {
    this.#planned = planned.length;
    this.#threads = threads;
    this.#now = now;
    this.#since = now();
    this.#cost = planned.reduce((sum, { costSeconds }) => sum + costSeconds, 0);
  }

  add({ reused, status }: Pick<Run, 'reused' | 'status'>, { costSeconds }: Pick<PlannedRun, 'costSeconds'>): void {
    this.#runs += 1;
    if (status !== 'failed') this.#usable += 1;
    if (reused) {
      this.#cost -= costSeconds;
      if (this.#computed === 0) this.#since = this.#now();
    } else {
      this.#computed += 1;
      this.#costDone += costSeconds;
    }
  }

  /** Runs that have a result. */
  get runs(): number {
    return this.#runs;
  }

  /** Those whose result can be used again. */
  get usable(): number {
    return this.#usable;
  }

  /** Completed share of the expected work. */
  get share(): number {
    if (this.#runs === this.#planned) return 1;
    return this.#cost > 0 ? Math.min(1, this.#costDone / this.#cost) : this.#runs / this.#planned;
  }

  get etaSeconds(): number | null {
    const left = this.#planned - this.#runs;
    const running = Math.min(this.#threads, left);
    return remainingSeconds({
      elapsedSeconds: (this.#now() - this.#since) / 1000,
      ...{ costDone: this.#costDone, costTotal: this.#cost, computed: this.#computed },
      ...{ running, queued: left - running },
    });
  }
}
