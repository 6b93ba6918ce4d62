import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { applyQuick } from '../spec/parse.ts';
import { withDefaults } from '../spec/resolve.ts';
import { type KnownSchedules, withProcesses } from '../spec/schedules.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';
import { Expansion } from './expansion.ts';
import { modelVersion } from './model-version.ts';
import type { PlannedRun } from './run-plans.ts';
import { requireBoundedSweep } from './size.ts';
import { inSlices } from './slices.ts';

export { RUN_LIMIT } from './size.ts';

export interface ExperimentPlan {
  /** The planned specification, with `quick` applied if requested. */
  readonly spec: ExperimentSpec;
  readonly specDigest: string;
  readonly modelVersion: string;
  /** Points accepted by `where`. */
  readonly points: number;
  /** Points rejected by `where`. */
  readonly rejected: number;
  /** Runs whose inputDigest equals that of an earlier run of this plan. */
  readonly duplicates: number;
  /**
   * Runs in order of point, mechanism and replication, including duplicates. With adaptive replications, these are all possible
   * runs; which of them are run, and in which rounds, depends on results.
   */
  readonly runs: readonly PlannedRun[];
}

export interface PlanOptions {
  /** Known schedules among those that the specification names (`schedulesIn`). */
  readonly schedules?: KnownSchedules;
  /** Apply the `quick:` overlay first. */
  readonly quick?: boolean;
  /** Code of a refusal that the experiment is meant to show: such runs are planned, and fail. */
  readonly refusedWith?: string | undefined;
}

/**
 * Expands a specification returned by `parseSpecification` into its runs. Throws a ProblemError: SPEC_TOO_MANY_RUNS before
 * anything is allocated; SPEC_INVALID if values of a point are incompatible, a schedule is unknown, or `where` rejects every
 * point.
 */
export function planExperiment(spec: ExperimentSpec, options: PlanOptions = {}): ExperimentPlan {
  const expansion = expansionOf(spec, options);
  for (const _step of expansion.steps());
  return planOf(expansion);
}

export interface SlicedPlanOptions extends PlanOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does the same as `planExperiment`, yielding to other work of the process in between.
 * @param signal aborts planning with its reason
 */
export async function planInSlices(
  spec: ExperimentSpec,
  { signal, ...options }: SlicedPlanOptions = {},
): Promise<ExperimentPlan> {
  const expansion = expansionOf(spec, options);
  for await (const _step of inSlices(expansion.steps(), signal));
  return planOf(expansion);
}

function expansionOf(spec: ExperimentSpec, { quick = false, schedules = new Map(), refusedWith }: PlanOptions) {
  const chosen = withProcesses(quick ? applyQuick(spec) : spec, schedules);
  requireBoundedSweep(chosen);
  return new Expansion(chosen, schedules, refusedWith);
}

function planOf({ spec, points, rejected, duplicates, runs }: Expansion): ExperimentPlan {
  return { spec, specDigest: specDigest(spec), modelVersion: modelVersion(), points, rejected, duplicates, runs };
}

/**
 * Returns a digest of a specification's meaning, independent of the order of keys, of short or long forms, and of whether
 * defaults are written out.
 */
export function specDigest(spec: ExperimentSpec): string {
  return sha256(canonicalJson(withDefaults(spec)));
}
