import type { Experiment } from '../spec/resources/experiment.ts';
import type { Run } from '../spec/resources/run.ts';
import type { WaitingFor } from '../spec/resources/waiting-for.ts';
import type { ExperimentStore } from './experiment-contract.ts';
import type { ExplorationStore } from './exploration-contract.ts';
import type { ImportStore } from './import-contract.ts';
import type { RetentionStore } from './retention-contract.ts';
import type { RunStore, TraceStore } from './run-contract.ts';
import type { ScheduleStore } from './schedule-contract.ts';
import type { SessionStore } from './session-contract.ts';
import type { TenantStore } from './tenant-contract.ts';
import type { Outbox, WebhookStore } from './webhook-contract.ts';
import type { WorkStore } from './work-contract.ts';

export type { ExperimentQuery, ExperimentStore, Extension, Growth, NewExperiment } from './experiment-contract.ts';
export type { ExplorationQuery, ExplorationStore, NewExploration } from './exploration-contract.ts';
export type { ImportStore } from './import-contract.ts';
export type { Page } from './page.ts';
export type { PrunePolicy, RetentionStore } from './retention-contract.ts';
export type { ComparisonRow, Range, RunQuery, RunStore, TraceStore } from './run-contract.ts';
export type { NewSchedule, ScheduleQuery, ScheduleStore } from './schedule-contract.ts';
export type { SessionStore, StoredSession } from './session-contract.ts';
export type { NewToken, StoredToken, TenantStore } from './tenant-contract.ts';
export type { Attempted, DueDelivery, Outbox, WebhookStore } from './webhook-contract.ts';
export type {
  Backlog,
  ClaimedRun,
  FinishedRun,
  PresentWorker,
  UnscheduledRun,
  Workforce,
  WorkStore,
} from './work-contract.ts';

/**
 * Interface of the store to the rest of the service. PostgreSQL is the only source of truth; the queue is a hint that can be
 * rebuilt from it. Everything is written once: a result belongs to the attempt that claimed the run, and later writes are
 * refused.
 */
export interface Store {
  readonly experiments: ExperimentStore;
  readonly explorations: ExplorationStore;
  readonly imports: ImportStore;
  readonly runs: RunStore;
  readonly traces: TraceStore;
  readonly schedules: ScheduleStore;
  readonly tenants: TenantStore;
  readonly sessions: SessionStore;
  readonly retention: RetentionStore;
  readonly webhooks: WebhookStore;
  readonly outbox: Outbox;
  readonly work: WorkStore;
  /** Returns the worker that runs with these labels would currently wait for; null if a live worker accepts them. */
  waitingFor(requires: readonly string[]): Promise<WaitingFor | null>;
  /** Returns counts of everything stored, for dashboards. */
  statistics(): Promise<StoreStatistics>;
  /**
   * Returns the shortest time in ms that a caller waited for a database connection since the last call; if none was served, how
   * long the first has waited. A value well above 0 indicates a standing queue.
   */
  connectionWait(): number;
  /** Throws if the database cannot be reached. */
  ping(): Promise<void>;
  /** @throws StorageFull if the disk of the database has no room for changes, as was seen a few seconds ago or now. */
  storage(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreStatistics {
  readonly runs: readonly {
    readonly state: Run['status'];
    readonly mechanism: string;
    readonly workload: string;
    readonly runs: number;
    /** Queued runs that are covered by a job of the queue, without those that are not served. */
    readonly scheduled: number;
    /** Queued runs that neither a live worker nor a further one of this version without labels would accept. */
    readonly unserved: number;
    /** Time in s since the oldest queued run was submitted; 0 if none is queued. */
    readonly oldestSeconds: number;
    /** Wall time that threads spent on the runs, in s. */
    readonly wallSeconds: number;
    /** Results that arrived too late and were refused. */
    readonly refused: number;
  }[];
  readonly experiments: readonly {
    readonly state: Experiment['state'];
    readonly workload: string;
    readonly experiments: number;
  }[];
}
