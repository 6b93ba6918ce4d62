import { ProblemError, specificationProblem } from '../spec/errors.ts';
import type { PlanSummary } from '../spec/resources/plan.ts';
import type { PlanLimits } from './limits.ts';
import type { ExperimentPlan } from './plan-experiment.ts';
import { isWithinLimits, summarise } from './summary.ts';

/** A plan that cannot be accepted; `plan` holds its size. */
export class RefusedPlan extends ProblemError {
  readonly plan: PlanSummary;

  constructor(problem: ProblemError, plan: PlanSummary) {
    super(problem.code, problem.message, problem.errors, { cause: problem });
    this.plan = plan;
  }
}

export interface Means {
  readonly limits: PlanLimits;
  /** Number of concurrent runs; default 1. */
  readonly parallel?: number;
  /** Returns those of these inputDigests whose result the plan may reuse. */
  readonly storedDigests: (
    digests: readonly string[],
    traceLevel: ExperimentPlan['spec']['trace']['level'],
    project: string,
  ) => Promise<ReadonlySet<string>>;
}

/** Returns the remaining runs of a plan and their expected cost. */
export async function remainingOf(plan: ExperimentPlan, { storedDigests, ...means }: Means): Promise<PlanSummary> {
  const digests = new Set(plan.runs.map(({ inputDigest }) => inputDigest));
  return summarise(plan, {
    ...means,
    stored: await storedDigests([...digests], plan.spec.trace.level, plan.spec.project),
  });
}

/** Throws a RefusedPlan (SPEC_TOO_COSTLY). Queries the store only for plans that could be too costly without stored results. */
export async function requireAffordable(plan: ExperimentPlan, means: Means): Promise<void> {
  if (!isWithinLimits(plan, means.limits)) requireWithinLimits(await remainingOf(plan, means));
}

/** Throws a RefusedPlan (SPEC_TOO_COSTLY) if a plan exceeds limits. */
export function requireWithinLimits(summary: PlanSummary): void {
  if (summary.errors.length === 0) return;
  throw new RefusedPlan(specificationProblem('SPEC_TOO_COSTLY', summary.errors), summary);
}
