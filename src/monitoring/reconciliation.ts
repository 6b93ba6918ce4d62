import { Counter, type Registry } from 'prom-client';

/** Runs that a process has recovered since it started. */
export interface Reconciled {
  /** Requeued because their worker vanished. */
  readonly requeued: number;
  /** Failed for good because they took too many workers down. */
  readonly failed: number;
  /** Given another job because the queue lost theirs. */
  readonly rescheduled: number;
}

export function registerReconciliation(registry: Registry, reconciled: () => Reconciled): void {
  const counter: Counter<'outcome'> = new Counter({
    name: 'onesided_reconciled_runs_total',
    help: 'Runs that this process brought back: requeued (worker lost), failed (too many lost), rescheduled (job lost).',
    labelNames: ['outcome'],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [outcome, runs] of Object.entries(reconciled())) counter.inc({ outcome }, runs);
    },
  });
}
