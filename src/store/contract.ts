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
 * What the rest of the service asks of the store. PostgreSQL is the only truth; the queue is a hint that can be rebuilt
 * from here. Everything is written once: a result belongs to the attempt that claimed the run, a later write is refused.
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
  /** The worker that runs with these labels would wait for now; null where one alive takes them. */
  waitingFor(requires: readonly string[]): Promise<WaitingFor | null>;
  /** Counts of everything stored, for dashboards. */
  statistics(): Promise<StoreStatistics>;
  /**
   * Least time in ms that anybody waited for a connection to the database since the last call; where nobody got one, how
   * long the first has waited. More than little says that a queue stands.
   */
  connectionWait(): number;
  /** Throws where the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreStatistics {
  readonly runs: readonly {
    readonly state: Run['status'];
    readonly mechanism: string;
    readonly workload: string;
    readonly runs: number;
    /** Queued ones that a job of the queue covers. */
    readonly scheduled: number;
    /** How long the oldest queued one has waited since it was submitted; 0 where none waits. */
    readonly oldestSeconds: number;
    /** Time that threads spent on them. */
    readonly wallSeconds: number;
    /** Results that came too late and were refused. */
    readonly refused: number;
  }[];
  readonly experiments: readonly {
    readonly state: Experiment['state'];
    readonly workload: string;
    readonly experiments: number;
  }[];
}
