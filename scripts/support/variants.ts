import type { MeasuredStudy, PlannedStudy } from '../../src/cli/reproduction.ts';
import { type Ablation, ablated } from '../../src/papers/ablation.ts';
import type { PaperDefinition } from '../../src/papers/definition.ts';
import { judge } from '../../src/papers/ledger.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import type { Claim, ClaimQuantity } from '../../src/spec/resources/paper.ts';

export type Values = Ablation['set'];

/**
 * Returns studies with these values in place of their own; one that has none of the parameters remains the same object. Throws a
 * ProblemError if a value is not valid.
 */
export function withValues(planned: readonly PlannedStudy[], set: Values): PlannedStudy[] {
  return planned.map((known) => {
    const spec = 'spec' in known.plan ? ablated(known.plan.spec, { set }) : undefined;
    if (!spec) return known;
    return { study: known.study, plan: planExperiment(spec, { refusedWith: known.study.refusedWith }) };
  });
}

/** Returns the same studies limited to their first `replications` replications. */
export function withReplications(planned: readonly PlannedStudy[], replications: number): PlannedStudy[] {
  return planned.map((known) => {
    if (!('spec' in known.plan) || known.plan.spec.replications === replications) return known;
    const plan = planExperiment({ ...known.plan.spec, replications }, { refusedWith: known.study.refusedWith });
    return { study: known.study, plan };
  });
}

/** Returns only some runs of a study. */
export const onlyRuns = (
  { study, plan }: PlannedStudy,
  which: (runs: readonly PlannedRun[]) => readonly PlannedRun[],
): PlannedStudy => ({ study, plan: 'runs' in plan ? { ...plan, runs: which(plan.runs) } : plan });

/** Judges a claim from these results with its own check. */
export function judgedFrom(paper: PaperDefinition, id: string, studies: readonly MeasuredStudy[]): Claim {
  const definition = paper.claims.find((claim) => claim.id === id)!;
  return judge(definition, (study) => {
    const found = studies.find((one) => one.study.id === study);
    if (!found) return { reason: 'It has not been run', built: true };
    return { runs: found.runs, seed: found.plan.spec.seed };
  });
}

/** Formats a number for a committed file: four digits; non-finite values as text. */
export const shown = (value: number | null): number | string =>
  Number.isFinite(value) ? Number(value!.toPrecision(4)) : String(value);

/**
 * Returns the distance from the expected range, relative to the limit (absolute for a limit of 0). Missing values have the
 * largest distance.
 */
export function missedBy({ measured, low, high, fits }: ClaimQuantity): number {
  if (fits === true) return 0;
  if (measured === null || !Number.isFinite(measured)) return Number.MAX_VALUE;
  const distance = (limit: number) => Math.abs(measured - limit) / (Math.abs(limit) || 1);
  const outside = [
    ...(low !== null && measured <= low ? [distance(low)] : []),
    ...(high !== null && measured >= high ? [distance(high)] : []),
  ];
  return Math.max(Number.EPSILON, ...outside);
}
