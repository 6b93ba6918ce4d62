import { comparableRuns } from '../analysis/comparable-run.ts';
import { compare } from '../analysis/compare.ts';
import { defaultMetric, describeMetric, metricsOf } from '../analysis/metric-choice.ts';
import type { ExperimentPlan } from '../plan/plan-experiment.ts';
import { workloadDefinitions } from '../simulation/catalogue.ts';
import type { WorkloadDefinition } from '../simulation/workloads/definition.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import type { Run } from '../spec/resources/run.ts';
import type { ComparisonOptions } from './comparison-options.ts';
import { EXIT, Failure } from './failure.ts';
import { unstartedRun } from './run-resource.ts';

/** Compares runs of this process as the service compares stored ones. */
export function compareLocally(plan: ExperimentPlan, runs: readonly Run[], asked: ComparisonOptions): Comparison {
  const workload = workloadOf(plan);
  const metrics = metricsOf(runs, workload);
  const metric = asked.metric ?? defaultMetric(metrics, workload) ?? '';
  const byMechanism = (asked.series ?? 'mechanism') === 'mechanism';
  const baseline = asked.baseline ?? (byMechanism ? plan.spec.baseline.mechanism : undefined);
  const request = { metric, metrics, ...describeMetric(metric, workload), ...asked, baseline };
  return compare(comparableRuns(runs, metric), { ...request, metric });
}

/** Throws where the plan has no such metric, axis, series or facet: before hours are spent on its runs. */
export function checkComparison(plan: ExperimentPlan, asked: ComparisonOptions): void {
  const known = workloadOf(plan)?.metrics.map(({ name }) => name) ?? [];
  if (asked.metric !== undefined && !known.includes(asked.metric)) {
    throw new Failure(EXIT.badInput, `--metric ${asked.metric}: no such metric; metrics: ${known.join(', ')}`);
  }
  compareLocally(plan, plan.runs.map(unstartedRun), asked);
}

const workloadOf = ({ spec }: ExperimentPlan): WorkloadDefinition | undefined =>
  workloadDefinitions.find(({ id }) => id === spec.workload.kind);
