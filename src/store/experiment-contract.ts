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
  /** As it was planned, in normal form. */
  readonly specification: ExperimentSpec;
  readonly specDigest: string;
  readonly modelVersion: string;
  readonly machine: string;
  readonly workload: string;
  /** Kinds. */
  readonly mechanisms: readonly string[];
  readonly traceLevel: TraceLevel;
  /** Expected size of the trace of a run, in bytes: mean over its runs. Default 0. */
  readonly runTraceBytes?: number;
  /** Within its project; higher goes first. Default 0. */
  readonly priority?: number | undefined;
  /** Labels that a worker must have to compute its runs. */
  readonly requires?: readonly string[] | undefined;
  readonly runs: readonly PlannedRun[];
  /** With adaptive replications as many as it can come to have, these among them. */
  readonly mostRuns?: number | undefined;
  /** Digests of the schedules that its runs replay; they stay as long as the experiment. */
  readonly schedules?: readonly string[];
  /** A second create with the same key and specDigest returns the first experiment; with another specDigest it throws. */
  readonly idempotencyKey?: string;
}

export interface ExperimentQuery extends OfProjects {
  readonly state?: readonly string[];
  readonly project?: string;
  readonly tag?: string;
  /** Kind, or name under which it lists one. */
  readonly mechanism?: string;
  readonly workload?: string;
  readonly machine?: string;
  /** Has runs with so many processes. */
  readonly processes?: Range;
  /** Has runs with all of these parameters. */
  readonly parameters?: Readonly<Record<string, Range>>;
  /** Submitted then or later. */
  readonly createdSince?: Date;
  /** Submitted earlier. */
  readonly createdBefore?: Date;
  /** Part of the name or id. */
  readonly text?: string;
  /** Those that were deleted and can be restored, instead of those that are there. */
  readonly deleted?: boolean;
  /** `createdAt`, `name`; a leading `-` sorts downwards. Default `-createdAt`. */
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit: number;
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

/** The next round of an experiment with adaptive replications. */
export interface Growth {
  readonly id: string;
  /** Runs that it has, from which the round follows: where it has others by then, nothing is changed. */
  readonly behind: number;
  /** None where there are enough: then it is over. */
  readonly runs: readonly PlannedRun[];
  readonly mostRuns: number;
}

export interface ExperimentStore {
  /**
   * One transaction: the experiment, its runs, and the links to results that are stored already. Throws where one of its
   * schedules was deleted meanwhile.
   */
  create(experiment: NewExperiment): Promise<{ experiment: Experiment; created: boolean }>;
  find(id: string): Promise<Experiment | undefined>;
  /** One that was deleted and can be restored. */
  findDeleted(id: string): Promise<Experiment | undefined>;
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
  /** Experiments whose last round is over and that wait for the next one. */
  growing(modelVersion: string): Promise<readonly Experiment[]>;
  /**
   * Adds a round, or ends the experiment where it has no runs, in one transaction. False where somebody else did, or it was
   * cancelled or deleted meanwhile. Throws (PROJECT_QUOTA, PROJECT_TRACE_QUOTA) where more than was reserved is needed, and there is no room.
   */
  grow(growth: Growth): Promise<boolean>;
  /** Replications that an experiment was extended to under this key. */
  extensionOf(id: string, idempotencyKey: string): Promise<number | undefined>;
  /** It has so many replications without an extension: who asks again under this key asks for no others. */
  noteExtension(extension: Required<Pick<Extension, 'id' | 'replications' | 'idempotencyKey'>>): Promise<void>;
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
