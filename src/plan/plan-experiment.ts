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
  /** What was planned: with `quick` applied where it was asked for. */
  readonly spec: ExperimentSpec;
  readonly specDigest: string;
  readonly modelVersion: string;
  /** Points that `where` lets through. */
  readonly points: number;
  /** Points that `where` drops. */
  readonly rejected: number;
  /** Runs with the inputDigest of an earlier run of this plan. */
  readonly duplicates: number;
  /**
   * Point by point, mechanism by mechanism, replication by replication. Duplicates are in it. With adaptive replications all
   * that there may be: which of them are run, and in which rounds, follows from results.
   */
  readonly runs: readonly PlannedRun[];
}

export interface PlanOptions {
  /** The schedules that the specification names (`schedulesIn`), as far as there are any. */
  readonly schedules?: KnownSchedules;
  /** Apply the `quick:` overlay first. */
  readonly quick?: boolean;
  /** Code of a refusal that is the point of the experiment: its runs are planned, and fail. */
  readonly refusedWith?: string | undefined;
}

/**
 * Expands a specification, as `parseSpecification` gave it, to its runs.
 * Throws a ProblemError: SPEC_TOO_MANY_RUNS before anything is allocated, SPEC_INVALID where values of a point do not go
 * together, a schedule is not known, or `where` drops every point.
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
 * `planExperiment` for processes that have others to answer meanwhile.
 * @param signal gives it up: its reason is thrown
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

/** Identifies what a specification means: the same for any order of keys, short or long form, defaults given or not. */
export function specDigest(spec: ExperimentSpec): string {
  return sha256(canonicalJson(withDefaults(spec)));
}
