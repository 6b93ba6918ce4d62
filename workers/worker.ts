import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Reconciled } from '../src/monitoring/reconciliation.ts';
import { openRunQueue } from '../src/queue/backends.ts';
import { startDispatcher } from '../src/queue/dispatcher.ts';
import type { ReceivedBatch, RunQueue } from '../src/queue/run-queue.ts';
import { ProblemError } from '../src/spec/errors.ts';
import { USUAL_RUN_MEMORY_MIB } from '../src/spec/run-memory.ts';
import type { ClaimedRun, Store } from '../src/store/contract.ts';
import { openStore } from '../src/store/store.ts';
import { Claims } from './claims.ts';
import { SIMULATION_NICENESS } from './give-way.ts';
import { Intake } from './intake.ts';
import { JobSteps } from './job-steps.ts';
import { labelsOfWorker } from './labels.ts';
import { Presence } from './presence.ts';
import { Reporter } from './reporter.ts';
import { ScheduleCache } from './schedule-cache.ts';
import { createSimulationPool, type SimulationPool } from './simulation-pool.ts';
import type { SimulatedRun } from './simulation-task.ts';

export interface WorkerOptions {
  readonly databaseUrl: string;
  readonly redisUrl?: string | undefined;
  /** Number of simulation threads. */
  readonly threads: number;
  /** Limit on the wall time of one run, ms. Default 15 minutes. */
  readonly deadlineMs?: number;
  /** Memory limit of one run, MiB, separately for the heap and for typed arrays. Default 4,096. */
  readonly runMemoryMiB?: number;
  /** Labels that specifications may require, besides the automatic ones (`labelsOfWorker`). */
  readonly labels?: readonly string[];
  /** How long a run stays assigned to a worker that does not respond, ms. Default 30,000. */
  readonly leaseMs?: number;
  /** Number of workers that a run may take down before it fails for good. Default 5. */
  readonly maxAttempts?: number;
  /** Model version of the runs that it computes. Default: that of this code; other values are for tests. */
  readonly modelVersion?: string;
  /** Alternative task of the threads, for tests. */
  readonly taskFile?: string;
  /** Notified of what the worker does with runs, for logs and metrics. */
  readonly observers?: readonly WorkerObserver[];
  /** Called when results were refused. */
  readonly onWarning?: (message: string) => void;
  /** Called for errors that hold its work up; one that recurs is told once. */
  readonly onError?: (error: unknown) => void;
  /** Called with the reason when it can no longer compute: files of plugins have changed since it started. */
  readonly onUnusable?: (message: string) => void;
}

export interface WorkerObserver {
  claimed(runs: readonly ClaimedRun[]): void;
  simulated(run: ClaimedRun, simulated: SimulatedRun): void;
  /** Called when claims were lost and these results refused. */
  refused(runIds: readonly string[]): void;
}

export interface RunningWorker {
  readonly name: string;
  /** Number of this worker's results that were too late and refused. */
  readonly refused: number;
  /** Number of runs that it currently holds. */
  readonly claimed: number;
  readonly reconciled: Reconciled;
  /** Health checks of its dependencies; they throw if one does not respond. */
  readonly dependencies: Readonly<Record<string, () => Promise<void>>>;
  /** Gives unfinished runs back and stops threads and connections. */
  stop(): Promise<void>;
}

/** Interval between checks for lanes that it may take from, ms. */
const POLL_MS = 1000;

/** Starts taking runs from the queue, simulating them on threads, and storing their results. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { databaseUrl, leaseMs = 30_000, onError = () => undefined } = options;
  // A worker that stalls within a transaction loses its locks no later than its leases.
  const store = await openStore({ databaseUrl, connections: 6, idleTransactionMs: leaseMs, ...versionOf(options) });
  const queue = await openRunQueue({ ...options, onOutage: onError }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return new Worker(options, store, queue);
}

function versionOf({ modelVersion }: WorkerOptions): Pick<WorkerOptions, 'modelVersion'> {
  return modelVersion === undefined ? {} : { modelVersion };
}

interface JobOptions extends Pick<ReceivedBatch, 'traceparent' | 'alone'> {
  readonly urgent: boolean;
}

class Worker implements RunningWorker {
  readonly name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  refused = 0;
  readonly dependencies: RunningWorker['dependencies'];
  private readonly observers: readonly WorkerObserver[];
  private readonly store: Store;
  private readonly queue: RunQueue;
  private readonly pool: SimulationPool;
  private readonly schedules: ScheduleCache;
  private readonly claims: Claims;
  private readonly reporter: Reporter;
  private readonly dispatcher;
  private readonly presence: Presence;
  private readonly intake: Intake;
  private readonly leaseMs: number;
  private readonly onUnusable: (message: string) => void;
  private suspects: Promise<void> = Promise.resolve();
  private stopping: Promise<void> | undefined;

  constructor(options: WorkerOptions, store: Store, queue: RunQueue) {
    const { leaseMs = 30_000, onWarning = () => undefined, onError = () => undefined } = options;
    this.store = store;
    this.queue = queue;
    this.leaseMs = leaseMs;
    this.observers = options.observers ?? [];
    this.dependencies = {
      postgresql: () => store.ping(),
      storage: () => store.storage(),
      [options.redisUrl === undefined ? 'queue' : 'redis']: () => queue.ping(),
    };
    this.onUnusable = options.onUnusable ?? onWarning;
    this.pool = createSimulationPool({ ...options, niceness: SIMULATION_NICENESS });
    this.schedules = new ScheduleCache(store.schedules);
    this.claims = new Claims(store.work, leaseMs);
    this.reporter = new Reporter(store.work, (runIds) => {
      this.refused += runIds.length;
      for (const observer of this.observers) observer.refused(runIds);
      onWarning(`${runIds.length} results arrived too late and were refused: ${runIds.join(', ')}`);
    });
    const { maxAttempts } = options;
    const labels = labelsOfWorker(options.labels ?? [], options.runMemoryMiB ?? USUAL_RUN_MEMORY_MIB);
    this.presence = new Presence(store.work, { name: this.name, threads: options.threads, labels }, leaseMs);
    this.dispatcher = startDispatcher({
      work: store.work,
      queue,
      intervalMs: Math.min(1000, leaseMs / 2),
      graceMs: leaseMs / 2,
      onError,
      ...(maxAttempts === undefined ? {} : { maxAttempts }),
    });
    // One batch more than threads, so the next one is claimed while the others are computed.
    const concurrency = options.threads + 1;
    this.intake = new Intake({
      work: store.work,
      labels,
      intervalMs: POLL_MS,
      consume: (lane) =>
        queue.consume((batch) => this.handle(batch, lane.urgent), { concurrency, lockMs: leaseMs, lane }),
    });
  }

  get claimed(): number {
    return this.claims.all().length;
  }

  get reconciled(): Reconciled {
    return this.dispatcher.reconciled;
  }

  stop(): Promise<void> {
    this.stopping ??= this.stopInOrder();
    return this.stopping;
  }

  /** Computes batches that lost a worker one at a time, so the run that caused it does not take others down again. */
  private handle({ runIds, suspect, alone, stalled, traceparent }: ReceivedBatch, urgent: boolean): Promise<void> {
    if (!suspect && !stalled) return this.compute(runIds, { urgent, alone, traceparent });
    const turn = this.suspects.then(async () => {
      for (const company of stalled ? runIds.map((id) => [id]) : [runIds])
        await this.compute(company, { urgent, alone, traceparent });
    });
    this.suspects = turn.catch(() => undefined);
    return turn;
  }

  private async compute(runIds: readonly string[], { traceparent, ...turn }: JobOptions): Promise<void> {
    const steps = JobSteps.of(traceparent, this.name);
    try {
      await this.computeTraced(runIds, turn, steps);
    } finally {
      steps?.end();
    }
  }

  private async computeTraced(
    runIds: readonly string[],
    turn: Pick<JobOptions, 'urgent' | 'alone'>,
    steps: JobSteps | undefined,
  ): Promise<void> {
    const runs = await this.store.work.claim(runIds, this.name, this.leaseMs);
    if (this.stopping) {
      // Its job is gone with this batch: as released runs they get another one at once.
      await this.store.work.release(runs);
      return;
    }
    this.dispatcher.wake();
    if (runs.length === 0) return;
    for (const observer of this.observers) observer.claimed(runs);
    const controller = this.claims.add(runs);
    const written: Promise<void>[] = [];
    try {
      const plans = runs.map(({ plan }) => plan);
      await this.pool.simulate(
        { plans, schedules: await this.schedules.textsOf(plans), ...turn },
        (index, { result, wallMs }) => {
          const run = runs[index];
          if (!run) return;
          const tell = () => {
            for (const observer of this.observers) observer.simulated(run, { result, wallMs });
          };
          const storing = steps ? steps.simulated(run, { result, wallMs }, tell) : tell();
          const { id, attempt } = run;
          const stored = this.reporter.report({ id, attempt, result, wallMs });
          written.push(
            stored.then(() => {
              storing?.();
              this.claims.done(controller, id);
            }),
          );
        },
        controller.signal,
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      await this.store.work.release(this.claims.of(controller));
      if (error instanceof ProblemError) this.onUnusable(error.message);
      throw error;
    } finally {
      await Promise.all(written);
      if (!this.stopping) this.claims.remove(controller);
    }
  }

  /** In this order: stop taking work, end simulations, write finished results, give back the rest. */
  private async stopInOrder(): Promise<void> {
    const closed = this.intake.close(false).catch(() => undefined);
    await this.dispatcher.stop();
    await this.presence.end();
    this.claims.abortAll();
    await this.reporter.close();
    await this.store.work.release(this.claims.all()).catch(() => undefined);
    await closed;
    await this.store.work.release(this.claims.all()).catch(() => undefined);
    this.claims.close();
    await this.pool.close();
    await this.queue.close();
    await this.store.close();
  }
}
