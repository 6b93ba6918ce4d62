import type { PlannedRun } from '../plan/run-plans.ts';
import type { RunResult } from '../simulation/run.ts';

/** A run claimed by a worker. `attempt` is the fencing token of its result. */
export interface ClaimedRun {
  readonly id: string;
  readonly attempt: number;
  readonly plan: PlannedRun['plan'];
  readonly inputDigest: string;
  /** Time from submission (or retry, or extension) to this claim, in ms; undefined if a worker was lost in between. */
  readonly waitMs?: number;
}

export interface FinishedRun {
  readonly id: string;
  readonly attempt: number;
  readonly result: RunResult;
  readonly wallMs: number;
}

export interface UnscheduledRun {
  readonly id: string;
  readonly experimentId: string;
  readonly attempt: number;
  readonly costSeconds: number;
  /** Number of workers that vanished while computing it. */
  readonly losses: number;
  /** Labels that its worker must have. */
  readonly requires: readonly string[];
  /** Trace context of the request that created it; null if that was not traced. */
  readonly traceparent: string | null;
  /** Whether its experiment has no run in work, so it goes next. */
  readonly urgent: boolean;
}

/**
 * Limit on a project's runs in the queue: a number of runs, or a number of expected CPU seconds, but at least `leastRuns` runs.
 */
export interface Backlog {
  readonly runs: number;
  readonly seconds: number;
  readonly leastRuns: number;
}

/** A worker that reports its presence. */
export interface PresentWorker {
  readonly name: string;
  readonly threads: number;
  readonly labels: readonly string[];
}

/** Combined capacity of the live workers of a model version. */
export interface Workforce {
  readonly threads: number;
  /** Distinct sets of labels required by queued runs. */
  readonly requires: readonly (readonly string[])[];
}

/** Work on runs planned under one model version; runs of another version wait for workers of that version. */
export interface WorkStore {
  /**
   * Marks queued runs as running for this worker until the lease ends. Runs that are no longer queued, or are of another model
   * version, are left out.
   */
  claim(runIds: readonly string[], worker: string, leaseMs: number): Promise<readonly ClaimedRun[]>;
  extendLease(runs: readonly { id: string; attempt: number }[], leaseMs: number): Promise<void>;
  /**
   * Stores status, metrics, trace and experiment counters of all runs in one transaction. Returns how many were accepted, and the
   * refused ones.
   */
  finish(runs: readonly FinishedRun[]): Promise<{ accepted: number; refused: readonly string[] }>;
  /** Returns claimed runs to the queue (shutdown) without counting the attempt. */
  release(runs: readonly { id: string; attempt: number }[]): Promise<void>;
  /**
   * Returns runs with an expired lease to the queue, or fails them after the attempt limit. Rejects (StorageFull) instead while
   * the disk of the database is full.
   */
  recoverExpired(maxAttempts: number): Promise<{ requeued: number; failed: number }>;
  /** Runs a task while no other dispatcher of the model version does, unless the wait gets too long. */
  inTurn(task: () => Promise<void>): Promise<void>;
  /**
   * Returns queued runs not yet covered by a job, with their expected cost: of projects whose backlog has room, with the
   * experiments of a project by priority and in turns. Runs whose labels no live worker has are left out.
   */
  unscheduled(limit: number, backlog?: Backlog): Promise<readonly UnscheduledRun[]>;
  markScheduled(runIds: readonly string[], urgent?: boolean): Promise<void>;
  /**
   * Returns the queued runs that a job should cover, `limit` at most: their number, their expected cost, and how long the oldest
   * has waited for its job.
   */
  scheduled(limit: number): Promise<{ runs: number; costSeconds: number; oldestMs: number }>;
  /** Forgets the jobs of queued runs that were scheduled longer ago than this; these runs count as unscheduled again. */
  unschedule(olderThanMs: number): Promise<number>;
  /** Returns those claims that are still valid: not cancelled, removed, or given to another worker. */
  held(runs: readonly { id: string; attempt: number }[]): Promise<ReadonlySet<string>>;
  /**
   * Does a part (about 400 ms) of the remaining work on cancelled and removed experiments, of any model version. False if nothing
   * is left, if others hold what is left at this moment, or if another process is doing it.
   */
  withdraw(): Promise<boolean>;
  /** Keeps the worker listed as alive for `forMs`; experiments that no live worker can compute show this. */
  present(worker: PresentWorker, forMs: number): Promise<void>;
  workforce(): Promise<Workforce>;
  absent(worker: string): Promise<void>;
  /**
   * Calls the listener when runs may have been cancelled or removed. Notifications may be missed, so `held` must also be polled.
   */
  onWithdrawn(listener: () => void): () => void;
}
