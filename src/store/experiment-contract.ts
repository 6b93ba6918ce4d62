import type { PlannedRun } from '../plan/run-plans.ts';
import type { TraceLevel } from '../simulation/run.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { OfProjects, Page } from './page.ts';
import type { Range } from './run-contract.ts';

export interface NewExperiment {
  readonly name: string;
  readonly project: string;
  readonly tags: readonly string[];
  /** Specification as planned, in normal form. */
  readonly specification: ExperimentSpec;
  readonly specDigest: string;
  readonly modelVersion: string;
  readonly machine: string;
  readonly workload: string;
  /** Kinds of mechanisms. */
  readonly mechanisms: readonly string[];
  readonly traceLevel: TraceLevel;
  /** Expected size of the trace of a run, in bytes: mean over the experiment's runs. Default 0. */
  readonly runTraceBytes?: number;
  /** Priority within the project; higher goes first. Default 0. */
  readonly priority?: number | undefined;
  /** Labels that a worker must have to compute the runs. */
  readonly requires?: readonly string[] | undefined;
  readonly runs: readonly PlannedRun[];
  /** Properties of the runs that are easily overlooked, one sentence each (`notesOn`). */
  readonly notes: readonly string[];
  /** With adaptive replications, the largest possible number of runs, including these. */
  readonly mostRuns?: number | undefined;
  /** Digests of the schedules that the runs replay; they are kept as long as the experiment. */
  readonly schedules?: readonly string[];
  /** A second create with the same key and specDigest returns the first experiment; with a different specDigest it throws. */
  readonly idempotencyKey?: string;
  /** Import that it is created for, named in the audit log. */
  readonly ofImport?: string;
}

export interface ExperimentQuery extends OfProjects {
  readonly state?: readonly string[];
  readonly project?: string;
  readonly tag?: string;
  /** Kind, or name under which a specification lists it. */
  readonly mechanism?: string;
  readonly workload?: string;
  readonly machine?: string;
  /** Experiments that have runs with this number of processes. */
  readonly processes?: Range;
  /** Experiments that have runs with all of these parameters. */
  readonly parameters?: Readonly<Record<string, Range>>;
  /** Submitted at this time or later. */
  readonly createdSince?: Date;
  /** Submitted before this time. */
  readonly createdBefore?: Date;
  /** Part of the name or id. */
  readonly text?: string;
  /** Deleted experiments that can be restored, instead of existing ones. */
  readonly deleted?: boolean;
  /** `createdAt` or `name`; a leading `-` sorts in descending order. Default `-createdAt`. */
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit: number;
}

/** More runs of an experiment, as planned by its specification with more replications. */
export interface Extension {
  readonly id: string;
  /** Digest of the specification that is extended: if the experiment has a different one by then, nothing is changed. */
  readonly extends: string;
  readonly specification: ExperimentSpec;
  readonly specDigest: string;
  readonly replications: number;
  /** Expected size of the trace of a run, in bytes. Default 0. */
  readonly runTraceBytes?: number;
  /** Only the new runs, which are placed after the existing ones. */
  readonly runs: readonly PlannedRun[];
  readonly schedules?: readonly string[];
  readonly idempotencyKey?: string | undefined;
}

/** The next round of an experiment with adaptive replications. */
export interface Growth {
  readonly id: string;
  /** Number of runs that the round was planned for: if the experiment has a different number by then, nothing is changed. */
  readonly behind: number;
  /** Empty if no more are needed: then the experiment is over. */
  readonly runs: readonly PlannedRun[];
  readonly mostRuns: number;
}

export interface ExperimentStore {
  /**
   * Stores the experiment, its runs, and the links to results already stored, in one transaction. Throws if one of its schedules
   * has been deleted in the meantime.
   */
  create(experiment: NewExperiment): Promise<{ experiment: Experiment; created: boolean }>;
  find(id: string): Promise<Experiment | undefined>;
  /** Finds a deleted experiment that can be restored. */
  findDeleted(id: string): Promise<Experiment | undefined>;
  /** Finds those of these experiments that exist, by id. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Experiment>>;
  list(query: ExperimentQuery): Promise<Page<Experiment>>;
  /** Returns, for each specification and each state that its experiments are in, the latest experiment, latest first. */
  latestOf(specDigests: readonly string[], projects?: readonly string[]): Promise<readonly Experiment[]>;
  /**
   * Cancels an experiment: no further run begins, and running ones end within 2 s. For a large experiment some runs are counted
   * as cancelled only later (`WorkStore.withdraw`). Undefined if there is no such experiment.
   */
  cancel(id: string): Promise<Experiment | undefined>;
  /**
   * Queues failed and cancelled runs again, in one transaction; changes nothing if there are none. Undefined if there is no such
   * experiment. Throws (EXPERIMENT_STATE) while it is being cancelled, (PROJECT_QUOTA, PROJECT_TRACE_QUOTA) if a quota would be
   * exceeded.
   */
  retry(id: string): Promise<Experiment | undefined>;
  /**
   * Adds runs, and links to results already stored, in one transaction. Throws (EXPERIMENT_STATE) if the experiment was changed,
   * cancelled or deleted, or belongs to a running exploration, (PROJECT_QUOTA, PROJECT_TRACE_QUOTA) if a quota would be exceeded.
   */
  extend(extension: Extension): Promise<Experiment | undefined>;
  /** Returns experiments whose last round is over and that wait for the next one. */
  growing(modelVersion: string): Promise<readonly Experiment[]>;
  /**
   * Adds a round, or ends the experiment if the round has no runs, in one transaction. False if another process did so, or the
   * experiment was cancelled or deleted in the meantime. Throws (PROJECT_QUOTA, PROJECT_TRACE_QUOTA) if more than was reserved is
   * needed and a quota would be exceeded.
   */
  grow(growth: Growth): Promise<boolean>;
  /** Returns the number of replications that an experiment was extended to under this key. */
  extensionOf(id: string, idempotencyKey: string): Promise<number | undefined>;
  /**
   * Records that the experiment already has this many replications, so that a repeated request under this key gets the same
   * answer.
   */
  noteExtension(extension: Required<Pick<Extension, 'id' | 'replications' | 'idempotencyKey'>>): Promise<void>;
  /**
   * Hides the experiment and its runs and cancels those that are not over. Once it can no longer be restored, its storage is
   * freed in portions (`WorkStore.withdraw`). False if there is no such experiment.
   */
  remove(id: string): Promise<boolean>;
  /** Restores a deleted experiment; undefined if there is none that can be restored. */
  restore(id: string): Promise<Experiment | undefined>;
  /** Yields the experiment now, then after each change (at most every 100 ms), until it is over or the signal aborts. */
  watch(id: string, signal: AbortSignal): AsyncIterable<{ revision: number; experiment: Experiment }>;
}
