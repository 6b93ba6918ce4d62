import type { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { isAdaptive, leastReplications } from '../spec/replications.ts';
import type { PlanSummary } from '../spec/resources/plan.ts';
import { sweepSize } from './axes.ts';
import { expectedTraceBytes } from './cost.ts';
import { beyondLimits, type PlanLimits, planLimits } from './limits.ts';
import { memoryAdvice } from './memory.ts';
import { notesOn } from './notes.ts';
import type { ExperimentPlan } from './plan-experiment.ts';
import type { PlannedRun } from './run-plans.ts';
import { RUN_LIMIT, runsPerPoint } from './size.ts';

export interface SummaryOptions {
  /** inputDigests with a stored result (`RunStore.storedDigests`). */
  readonly stored?: ReadonlySet<string>;
  /** Number of concurrent runs; default 1. */
  readonly parallel?: number;
  /** Limits of the service; default its default limits. */
  readonly limits?: PlanLimits;
}

/**
 * Returns size and expected cost of a plan. The estimate covers runs that are neither duplicates nor stored; `errors` lists the
 * exceeded limits.
 */
export function summarise(
  plan: ExperimentPlan,
  { stored = new Set(), parallel = 1, limits = planLimits() }: SummaryOptions = {},
): PlanSummary {
  const distinct = distinctRuns(plan);
  const fresh = distinct.filter((run) => !stored.has(run.inputDigest));
  const cost = { newRuns: fresh.length, limits, estimate: estimateOf(fresh, parallel) };
  return {
    points: plan.points,
    runs: plan.runs.length,
    rejected: plan.rejected,
    rejectedRuns: plan.points * runsPerPoint(plan.spec) - plan.runs.length,
    duplicates: plan.duplicates,
    reused: distinct.length - fresh.length,
    limit: RUN_LIMIT,
    ...cost,
    ...atLeast(plan, fresh, parallel),
    notes: notesOn(plan.runs),
    errors: errorsOf(plan, fresh, cost),
  };
}

/** Whether a plan exceeds no limit even if none of its runs has a stored result. */
export function isWithinLimits(plan: ExperimentPlan, limits: PlanLimits): boolean {
  const runs = distinctRuns(plan);
  return errorsOf(plan, runs, { newRuns: runs.length, limits, estimate: estimateOf(runs, 1) }).length === 0;
}

function distinctRuns({ runs, duplicates }: ExperimentPlan): readonly PlannedRun[] {
  return duplicates === 0 ? runs : [...new Map(runs.map((run) => [run.inputDigest, run])).values()];
}

function errorsOf(
  { spec }: ExperimentPlan,
  fresh: readonly PlannedRun[],
  cost: Pick<PlanSummary, 'newRuns' | 'limits' | 'estimate'>,
): PlanSummary['errors'] {
  return beyondLimits(cost, { memoryBytes: () => memoryOf(fresh, spec, cost.limits) });
}

/** Returns the cost of the first round of adaptive replications; empty if their number is fixed. */
function atLeast(
  { spec, runs }: ExperimentPlan,
  fresh: readonly PlannedRun[],
  parallel: number,
): Pick<PlanSummary, 'atLeast'> {
  if (!isAdaptive(spec.replications)) return {};
  const least = leastReplications(spec.replications);
  const isFirst = ({ replication }: PlannedRun) => replication < least;
  const begun = fresh.filter(isFirst);
  const { cpuSeconds, wallSeconds, traceBytes } = estimateOf(begun, parallel);
  const estimate = { cpuSeconds, wallSeconds, traceBytes };
  return { atLeast: { runs: runs.filter(isFirst).length, newRuns: begun.length, estimate } };
}

/** Returns the summary of a specification that cannot be planned: its size and the reason. */
export function summariseRefusal(
  spec: ExperimentSpec,
  problem: ProblemError,
  limits: PlanLimits = planLimits(),
): PlanSummary {
  const points = bounded(sweepSize(spec));
  const runs = bounded(points * runsPerPoint(spec));
  return {
    points,
    runs,
    rejected: 0,
    rejectedRuns: 0,
    duplicates: 0,
    reused: 0,
    newRuns: runs,
    limit: RUN_LIMIT,
    limits,
    estimate: estimateOf([], 1),
    notes: [],
    errors: problem.errors.map(({ pointer, detail }) => ({ pointer, detail })),
  };
}

/** Bounds a count to integers that JSON represents exactly. */
function bounded(count: number): number {
  return Math.min(count, Number.MAX_SAFE_INTEGER);
}

/** Returns advice for making the largest run fit. */
function memoryOf(runs: readonly PlannedRun[], spec: ExperimentSpec, limits: PlanLimits) {
  const largest = runs.reduce((most, run) => (run.memoryBytes > most.memoryBytes ? run : most));
  return memoryAdvice(largest, spec, limits.memoryBytes);
}

function estimateOf(runs: readonly PlannedRun[], parallel: number): PlanSummary['estimate'] {
  let [cpuSeconds, longestRunSeconds, traceBytes, memoryBytes] = [0, 0, 0, 0];
  for (const run of runs) {
    cpuSeconds += run.costSeconds;
    longestRunSeconds = Math.max(longestRunSeconds, run.costSeconds);
    traceBytes += expectedTraceBytes(run.plan);
    memoryBytes = Math.max(memoryBytes, run.memoryBytes);
  }
  const wallSeconds = Math.max(longestRunSeconds, cpuSeconds / Math.max(1, parallel));
  return { cpuSeconds, wallSeconds, longestRunSeconds, traceBytes: Math.round(traceBytes), memoryBytes };
}
