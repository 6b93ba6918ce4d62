import type { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import type { PlanSummary } from '../spec/resources/plan.ts';
import { type ExperimentPlan, RUN_LIMIT } from './plan-experiment.ts';

export interface SummaryOptions {
  /** inputDigests whose result is stored already (`RunStore.storedDigests`). */
  readonly stored?: ReadonlySet<string>;
  /** Runs that are simulated at the same time; 1 where it is not given. */
  readonly parallel?: number;
}

/** Size and expected cost of a plan. */
export function summarise(plan: ExperimentPlan, _options: SummaryOptions = {}): PlanSummary {
  return {
    points: plan.points,
    runs: plan.runs.length,
    rejected: plan.rejected,
    duplicates: plan.duplicates,
    reused: 0,
    newRuns: plan.runs.length - plan.duplicates,
    limit: RUN_LIMIT,
    estimate: { cpuSeconds: 0, wallSeconds: 0, longestRunSeconds: 0, traceBytes: 0 },
    errors: [],
  };
}

/** The summary of a specification that cannot be planned: its size as far as it is known, and why not. */
export function summariseRefusal(_spec: ExperimentSpec, problem: ProblemError): PlanSummary {
  return {
    points: 0,
    runs: 0,
    rejected: 0,
    duplicates: 0,
    reused: 0,
    newRuns: 0,
    limit: RUN_LIMIT,
    estimate: { cpuSeconds: 0, wallSeconds: 0, longestRunSeconds: 0, traceBytes: 0 },
    errors: problem.errors.map(({ pointer, detail }) => ({ pointer, detail })),
  };
}
