import type { PlannedRun } from '../plan/run-plans.ts';
import type { Occupancy, TraceLevel } from '../simulation/run.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { Exploration } from '../spec/resources/exploration.ts';
import type { ExplorationAnswer } from '../spec/resources/exploration-answer.ts';
import type { Run } from '../spec/resources/run.ts';
import type { Schedule } from '../spec/resources/schedule.ts';
import type { TraceBins, TraceWindow } from '../spec/resources/trace.ts';
import type { WaitingFor } from '../spec/resources/waiting-for.ts';
import type { KnownSchedules } from '../spec/schedules.ts';
import type { Measure } from '../spec/statistics.ts';
import type { ImportStore } from './import-contract.ts';
import type { OfProjects, Page } from './page.ts';
import type { RetentionStore } from './retention-contract.ts';
import type { SessionStore } from './session-contract.ts';
import type { TenantStore } from './tenant-contract.ts';
import type { Outbox, WebhookStore } from './webhook-contract.ts';
import type { WorkStore } from './work-contract.ts';

export type { ImportStore } from './import-contract.ts';
export type { Page } from './page.ts';
export type { PrunePolicy, RetentionStore } from './retention-contract.ts';
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

export interface NewExperiment {
  readonly name: string;
  readonly project: string;
  readonly tags: readonly string[];
  /** As it was planned, in normal form. */
  readonly specification: ExperimentSpec;
  readonly specDigest: string;
  readonly modelVersion: string;
  readonly machine: string;
  readonly workload: string;
  readonly mechanisms: readonly string[];
  readonly traceLevel: TraceLevel;
  /** Expected size of the trace of a run, in bytes: mean over its runs. Default 0. */
  readonly runTraceBytes?: number;
  /** Within its project; higher goes first. Default 0. */
  readonly priority?: number | undefined;
  /** Labels that a worker must have to compute its runs. */
  readonly requires?: readonly string[] | undefined;
  readonly runs: readonly PlannedRun[];
  /** Digests of the schedules that its runs replay; they stay as long as the experiment. */
  readonly schedules?: readonly string[];
  /** A second create with the same key and specDigest returns the first experiment; with another specDigest it throws. */
  readonly idempotencyKey?: string;
}

export interface ExperimentQuery extends OfProjects {
  readonly state?: readonly string[];
  readonly project?: string;
  readonly tag?: string;
  readonly mechanism?: string;
  readonly workload?: string;
  readonly machine?: string;
  /** Has runs with so many processes. */
  readonly processes?: Range;
  /** Part of the name or id. */
  readonly text?: string;
  /** Those that were deleted and can be restored, instead of those that are there. */
  readonly deleted?: boolean;
  /** `createdAt`, `name`; a leading `-` sorts downwards. Default `-createdAt`. */
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit: number;
}

export interface RunQuery extends OfProjects {
  readonly experimentId?: string;
  readonly status?: readonly string[];
  readonly mechanism?: string;
  readonly workload?: string;
  readonly machine?: string;
  readonly replication?: number;
  readonly processes?: Range;
  /** Ranges of sweep parameters by path and of metrics by name. */
  readonly parameters?: Readonly<Record<string, Range>>;
  readonly metrics?: Readonly<Record<string, Range>>;
  /** `index`, `startedAt`, `wallMs`, `processes`, or `metric:NAME`; a leading `-` sorts downwards. Default `index`. */
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit: number;
}

export interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** More runs of an experiment, as planned under its specification with more replications. */
export interface Extension {
  readonly id: string;
  /** Digest of the specification that it has as yet: where it has another one by then, nothing is changed. */
  readonly extends: string;
  readonly specification: ExperimentSpec;
  readonly specDigest: string;
  readonly replications: number;
  /** Expected size of the trace of a run, in bytes. Default 0. */
  readonly runTraceBytes?: number;
  /** The new ones alone; they are placed behind those that are there. */
  readonly runs: readonly PlannedRun[];
  readonly schedules?: readonly string[];
  readonly idempotencyKey?: string | undefined;
}

export interface ExperimentStore {
  /**
   * One transaction: the experiment, its runs, and the links to results that are stored already. Throws where one of its
   * schedules was deleted meanwhile.
   */
  create(experiment: NewExperiment): Promise<{ experiment: Experiment; created: boolean }>;
  find(id: string): Promise<Experiment | undefined>;
  /** Those of these that there are, by id. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Experiment>>;
  list(query: ExperimentQuery): Promise<Page<Experiment>>;
  /** Of each of these specifications the latest experiment in every state that one of them is in, latest first. */
  latestOf(specDigests: readonly string[], projects?: readonly string[]): Promise<readonly Experiment[]>;
  /**
   * No further run begins, and running ones end within 2 s. Of a large experiment a part is counted as cancelled only
   * later (`WorkStore.withdraw`). Undefined if there is no such experiment.
   */
  cancel(id: string): Promise<Experiment | undefined>;
  /**
   * Queues failed and cancelled runs again, in one transaction; nothing changes where there are none. Undefined if there is
   * no such experiment. Throws (EXPERIMENT_STATE) while it is being cancelled, (PROJECT_QUOTA, PROJECT_TRACE_QUOTA) where
   * there is no room.
   */
  retry(id: string): Promise<Experiment | undefined>;
  /**
   * One transaction: more runs, and the links to results that are stored already. Throws (EXPERIMENT_STATE) where it was
   * changed, cancelled or deleted, or belongs to an exploration that goes on, (PROJECT_QUOTA,
   * PROJECT_TRACE_QUOTA) where there is no room.
   */
  extend(extension: Extension): Promise<Experiment | undefined>;
  /** Replications that an experiment was extended to under this key. */
  extensionOf(id: string, idempotencyKey: string): Promise<number | undefined>;
  /**
   * From now on the experiment and its runs are not to be seen, and what is not over is cancelled. When it can be restored
   * no longer, what they occupy is freed in portions (`WorkStore.withdraw`). False if there is no such experiment.
   */
  remove(id: string): Promise<boolean>;
  /** Brings back a deleted experiment; undefined where there is none that can be restored. */
  restore(id: string): Promise<Experiment | undefined>;
  /** The experiment now, then again after each change (at most every 100 ms), until it is over or the signal aborts. */
  watch(id: string, signal: AbortSignal): AsyncIterable<{ revision: number; experiment: Experiment }>;
}

/** An exploration that was accepted. */
export interface NewExploration
  extends Omit<
    Exploration,
    'ranges' | 'id' | 'state' | 'experiments' | 'runs' | 'winner' | 'best' | 'error' | 'createdAt' | 'finishedAt'
  > {
  readonly ranges: readonly string[];
  /** A second create with the same key and the same question returns the first exploration; with another one it throws. */
  readonly idempotencyKey?: string | undefined;
}

export interface ExplorationQuery extends OfProjects {
  readonly cursor?: string;
  readonly limit: number;
}

export interface ExplorationStore {
  create(exploration: NewExploration): Promise<Exploration>;
  find(id: string): Promise<Exploration | undefined>;
  /** Latest first. */
  list(query: ExplorationQuery): Promise<Page<Exploration>>;
  /** Those of a model version that are not over, oldest first. */
  open(modelVersion: string): Promise<readonly Exploration[]>;
  /** Adds the experiment of a round, from 0; false where that round was there already, or the exploration is over. */
  addRound(id: string, place: number, experimentId: string): Promise<boolean>;
  /** Ends an exploration; false where it is over already. */
  finish(
    id: string,
    end: { state: Exclude<Exploration['state'], 'running'>; answer?: ExplorationAnswer; error?: string },
  ): Promise<boolean>;
  /** Lets one that failed or was cancelled go on; false where it is under way or has its answer. */
  reopen(id: string): Promise<boolean>;
  /** Its rounds stay, as experiments; false where there is none. */
  remove(id: string): Promise<boolean>;
  /** The exploration now and after its changes, until it is over, removed, or the signal aborts. */
  watch(id: string, signal: AbortSignal): AsyncIterable<{ revision: number; exploration: Exploration }>;
}

/** The least that a comparison needs of a run, in one query for 10,000 runs. */
export interface ComparisonRow {
  readonly point: Readonly<Record<string, number | string | boolean>>;
  readonly mechanism: string;
  readonly replication: number;
  readonly seed: number;
  readonly status: Run['status'];
  readonly value: number | null;
  /** Mean ns per stage, where the run is over. */
  readonly stages: Readonly<Record<string, number>> | null;
  readonly occupancy: readonly Occupancy[] | null;
}

export interface RunStore {
  /** With the details of a replayed schedule, which lists leave out. */
  find(id: string): Promise<Run | undefined>;
  /** Only the details of replayed schedules, by run; empty where there are none. */
  replays(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<Run, 'ranks' | 'pending' | 'criticalPath'>>>;
  list(query: RunQuery): Promise<Page<Run>>;
  /** The first page of each of these experiments, in as many statements as for one. */
  firstPages(
    experimentIds: readonly string[],
    query: Omit<RunQuery, 'experimentId' | 'cursor'>,
  ): Promise<ReadonlyMap<string, Page<Run>>>;
  /** All runs of an experiment in plan order, for export. */
  stream(experimentId: string): AsyncIterable<Run>;
  comparisonRows(experimentId: string, measure: Measure): Promise<readonly ComparisonRow[]>;
  /** Which of these digests have a stored result that the project may take, with a trace at least as detailed. */
  storedDigests(inputDigests: readonly string[], traceLevel: TraceLevel, project: string): Promise<ReadonlySet<string>>;
}

export interface TraceStore {
  window(
    runId: string,
    query: { fromNs?: number; toNs?: number; tracks?: readonly string[]; kinds?: readonly string[]; limit: number },
  ): Promise<TraceWindow | undefined>;
  bins(runId: string, query: { fromNs?: number; toNs?: number; bins: number }): Promise<TraceBins | undefined>;
}

/** A schedule that was read and found good. `chunks` are deflated pieces of its text, in order. */
export interface NewSchedule {
  readonly digest: string;
  readonly name?: string | undefined;
  readonly ranks: number;
  readonly operations: number;
  readonly bytes: number;
  readonly chunks: readonly Uint8Array[];
  /** Where it is to be seen. */
  readonly project: string;
}

export interface ScheduleQuery extends OfProjects {
  /** Part of the name, or the beginning of the digest. */
  readonly text?: string;
  readonly ranks?: number;
  /** `createdAt`, `ranks`; a leading `-` sorts downwards. Default `-createdAt`. */
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit: number;
}

export interface ScheduleStore {
  /** One transaction; `created` is false where the project has the digest already, which then stays as it is. */
  create(schedule: NewSchedule): Promise<{ schedule: Schedule; created: boolean }>;
  find(digest: string, projects?: readonly string[]): Promise<Schedule | undefined>;
  list(query: ScheduleQuery): Promise<Page<Schedule>>;
  /** Those of the digests that are stored. */
  known(digests: readonly string[], projects?: readonly string[]): Promise<KnownSchedules>;
  /** Projects that have it. */
  projectsOf(digest: string): Promise<readonly string[]>;
  /**
   * Takes it from these projects (from all where they are left out); with the last one its text goes. False where none of
   * them has it. Throws (SCHEDULE_IN_USE) where an experiment of theirs replays it, over or not.
   */
  remove(digest: string, projects?: readonly string[]): Promise<boolean>;
  /** The text in pieces; none where the digest is not stored. */
  text(digest: string): AsyncIterable<Uint8Array>;
}
