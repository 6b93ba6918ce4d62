import type { PlannedRun } from '../plan/run-plans.ts';
import type { RunResult } from '../simulation/run.ts';

/** A run that a worker has claimed. `attempt` fences its result. */
export interface ClaimedRun {
  readonly id: string;
  readonly attempt: number;
  readonly plan: PlannedRun['plan'];
  readonly inputDigest: string;
  /** Time from its submission (or retry, or extension) to this claim in ms; undefined where it lost a worker in between. */
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
  /** Workers that vanished with it. */
  readonly losses: number;
  /** Labels that its worker must have. */
  readonly requires: readonly string[];
  /** The step of the request that it came with; null where that was not traced. */
  readonly traceparent: string | null;
  /** Of an experiment that nothing is in work of: its turn is the next one. */
  readonly urgent: boolean;
}

/** How much of a project may wait in the queue: so many runs, or so many expected CPU seconds of at least so many runs. */
export interface Backlog {
  readonly runs: number;
  readonly seconds: number;
  readonly leastRuns: number;
}

/** A worker that says it is there. */
export interface PresentWorker {
  readonly name: string;
  readonly threads: number;
  readonly labels: readonly string[];
}

/** What workers alive of a model version can do together. */
export interface Workforce {
  readonly threads: number;
  /** Sets of labels that queued runs ask for. */
  readonly requires: readonly (readonly string[])[];
}

/** The work on runs that were planned under one model version; those of another wait for a worker of theirs. */
export interface WorkStore {
  /**
   * Marks queued runs as running for this worker until the lease ends; runs that are not queued any more, or of another
   * model version, are left out.
   */
  claim(runIds: readonly string[], worker: string, leaseMs: number): Promise<readonly ClaimedRun[]>;
  extendLease(runs: readonly { id: string; attempt: number }[], leaseMs: number): Promise<void>;
  /** One transaction for all: status, metrics, trace, counters of the experiment. Returns how many were accepted. */
  finish(runs: readonly FinishedRun[]): Promise<{ accepted: number; refused: readonly string[] }>;
  /** Gives claimed runs back (shutdown), without counting the attempt. */
  release(runs: readonly { id: string; attempt: number }[]): Promise<void>;
  /** Puts runs whose lease is over back in the queue, or fails them after the attempt limit. */
  recoverExpired(maxAttempts: number): Promise<{ requeued: number; failed: number }>;
  /** Does this while no other dispatcher of the model version does, if that is not worth a long wait. */
  inTurn(task: () => Promise<void>): Promise<void>;
  /**
   * Queued runs that no job covers yet, with their expected cost: those of projects whose backlog has room, experiments
   * of a project by priority and in turns. Left out are those that no worker alive has the labels for.
   */
  unscheduled(limit: number, backlog?: Backlog): Promise<readonly UnscheduledRun[]>;
  markScheduled(runIds: readonly string[], urgent?: boolean): Promise<void>;
  /**
   * Queued runs that a job should cover, `limit` at most: how many, their expected cost, how long the oldest has waited
   * for its job.
   */
  scheduled(limit: number): Promise<{ runs: number; costSeconds: number; oldestMs: number }>;
  /** Forgets the jobs of queued runs that were scheduled longer ago than this; they count as unscheduled again. */
  unschedule(olderThanMs: number): Promise<number>;
  /** Which of these claims still hold: not cancelled, removed, or given to another worker. */
  held(runs: readonly { id: string; attempt: number }[]): Promise<ReadonlySet<string>>;
  /**
   * Does a part (some 100 ms) of what is left of cancelled and removed experiments, of any model version. False if
   * nothing is left, or if another process is at it.
   */
  withdraw(): Promise<boolean>;
  /** The worker counts as alive for so long; experiments that nobody alive computes say so. */
  present(worker: PresentWorker, forMs: number): Promise<void>;
  workforce(): Promise<Workforce>;
  absent(worker: string): Promise<void>;
  /** Calls back when runs may have been cancelled or removed; a missed call is made up for by asking `held`. */
  onWithdrawn(listener: () => void): () => void;
}
