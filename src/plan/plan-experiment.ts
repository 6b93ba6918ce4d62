import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import type { PlannedRun } from './run-plans.ts';

/** Most runs that one experiment may have. */
export const RUN_LIMIT = 100_000;

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
  /** Point by point, mechanism by mechanism, replication by replication. Duplicates are in it. */
  readonly runs: readonly PlannedRun[];
}

export interface PlanOptions {
  /** Apply the `quick:` overlay first. */
  readonly quick?: boolean;
}

/** Expands a specification to its runs. Throws a ProblemError (SPEC_TOO_MANY_RUNS, SPEC_INVALID) before it allocates. */
export function planExperiment(_spec: ExperimentSpec, _options: PlanOptions = {}): ExperimentPlan {
  throw new ProblemError('SPEC_INVALID', 'not planned yet');
}
