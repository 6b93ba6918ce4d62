import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { registerDependencies } from '../src/monitoring/dependencies.ts';
import { registerReconciliation } from '../src/monitoring/reconciliation.ts';
import type { ClaimedRun } from '../src/store/contract.ts';
import type { SimulatedRun } from './simulation-task.ts';
import type { RunningWorker } from './worker.ts';

const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10, 60, 300, 1800];
const OF_RUNS = ['mechanism', 'workload'] as const;

/** Metrics of a worker. Labels are bounded: mechanism, workload, state, dependency; never an id. */
export class WorkerMetrics {
  readonly registry = new Registry();
  private readonly runs = this.counter(
    'onesided_worker_runs_total',
    'Runs that this worker simulated, by how they ended.',
    [...OF_RUNS, 'state'],
  );
  private readonly events = this.counter('onesided_worker_simulated_events_total', 'Simulated events.', OF_RUNS);
  private readonly retries = this.counter(
    'onesided_worker_retried_runs_total',
    'Claimed runs that had been tried before.',
    [],
  );
  private readonly refusedRuns = this.counter(
    'onesided_worker_refused_results_total',
    'Results that came too late and were refused (fenced).',
    [],
  );
  private readonly seconds = this.histogram('onesided_worker_run_seconds', 'Wall time of the simulation of a run.', [
    'workload',
  ]);
  private readonly waits = this.histogram(
    'onesided_queue_wait_seconds',
    'Time from the submission of a run to its claim.',
    [],
  );

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'onesided_' });
    // Counters without labels are 0 from the start; these two would be missing.
    this.retries.inc(0);
    this.refusedRuns.inc(0);
  }

  /** Adds metrics of the running worker: threads, dependencies, reconciliation. */
  watch(worker: RunningWorker, threads: number): void {
    const registers = [this.registry];
    const busy: Gauge = new Gauge({
      ...{ name: 'onesided_worker_claimed_runs', help: 'Runs that this worker holds now.', registers },
      collect: () => busy.set(worker.claimed),
    });
    new Gauge({ name: 'onesided_worker_threads', help: 'Simulation threads.', registers }).set(threads);
    registerDependencies(this.registry, worker.dependencies);
    registerReconciliation(this.registry, () => worker.reconciled);
  }

  claimed(runs: readonly ClaimedRun[]): void {
    for (const { attempt, waitMs } of runs) {
      if (waitMs !== undefined) this.waits.observe(waitMs / 1000);
      if (attempt > 1) this.retries.inc();
    }
  }

  simulated({ plan }: ClaimedRun, { result, wallMs }: SimulatedRun): void {
    const labels = { mechanism: plan.mechanism.kind, workload: plan.workload.kind };
    this.runs.inc({ ...labels, state: result.status });
    this.events.inc(labels, result.events);
    this.seconds.observe({ workload: plan.workload.kind }, wallMs / 1000);
  }

  refused(runIds: readonly string[]): void {
    this.refusedRuns.inc(runIds.length);
  }

  private counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [this.registry] });
  }
}
