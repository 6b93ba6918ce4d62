import { askedOrShown, type ComparisonOptions, openingView } from '../analysis/asked-or-shown.ts';
import { comparableRuns } from '../analysis/comparable-run.ts';
import { compare } from '../analysis/compare.ts';
import { defaultMetric, describeMetric, metricsOf } from '../analysis/metric-choice.ts';
import { ruledBy } from '../analysis/ruled.ts';
import { type StoppingRule, stoppingRuleOf } from '../analysis/stopping.ts';
import type { ExperimentPlan } from '../plan/plan-experiment.ts';
import { workloadDefinitions } from '../simulation/catalogue.ts';
import type { WorkloadDefinition } from '../simulation/workloads/definition.ts';
import type { ModelChoice } from '../spec/experiment-spec.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import type { Run } from '../spec/resources/run.ts';
import { measuresOf } from '../spec/statistics.ts';
import { EXIT, Failure } from './failure.ts';
import { unstartedRun } from './run-resource.ts';

/** Values added along an axis by bisection. */
export interface Bisected {
  readonly path: string;
  readonly values: readonly number[];
}

/** Input of a comparison besides the runs. */
export interface Subject {
  /** The workload's kind and parameters. */
  readonly workload: ModelChoice;
  /** Default baseline of ratios. */
  readonly baseline: string;
  /** Default selection. */
  readonly show?: ComparisonOptions;
  /** The stopping rule of adaptive replications. */
  readonly rule?: StoppingRule | undefined;
  /** Values that `--refine` added to the sweep. */
  readonly bisected?: Bisected;
  /** As in the service, the process count is an axis only if it is swept. */
  readonly sweptOnly?: boolean;
}

export const subjectOf = ({ spec }: ExperimentPlan): Subject => ({
  workload: spec.workload,
  baseline: spec.baseline.mechanism,
  show: openingView(spec),
  rule: stoppingRuleOf(spec),
});

/** Compares local runs in the same way as the service compares stored ones. */
export function compareLocally(subject: Subject, runs: readonly Run[], options: ComparisonOptions): Comparison {
  const asked = askedOrShown(options, subject.show ?? {});
  const workload = workloadOf(subject);
  const metrics = metricsOf(runs, workload);
  const metric = asked.metric ?? defaultMetric(metrics, workload, subject.workload) ?? '';
  const byMechanism = (asked.series ?? 'mechanism') === 'mechanism';
  const baseline = asked.baseline ?? (byMechanism ? subject.baseline : undefined);
  const described = (measure: string) => {
    const comparable = comparableRuns(runs, measure);
    return subject.sweptOnly ? comparable.map((run, i) => ({ ...run, point: runs[i]!.point })) : comparable;
  };
  const ruled = subject.rule && ruledBy(subject.rule, described(subject.rule.metric));
  const request = { metrics, ...describeMetric(metric, workload, runs), ...asked, metric, baseline, ruled };
  const comparable = described(metric);
  const comparison = compare(comparable, request);
  const { bisected } = subject;
  // The comparison may have chosen the x axis itself.
  return bisected?.path === comparison.x ? compare(comparable, { ...request, bisected: bisected.values }) : comparison;
}

/** Throws if the plan lacks a requested metric, axis, series or facet, before time is spent on its runs. */
export function checkComparison(plan: ExperimentPlan, asked: ComparisonOptions): void {
  const subject = subjectOf(plan);
  requireMetric(subject, asked);
  compareLocally(subject, plan.runs.map(unstartedRun), asked);
}

export function requireMetric(subject: Subject, { metric }: ComparisonOptions): void {
  const known = measuresOf(workloadOf(subject)?.metrics ?? []);
  if (metric === undefined || known.includes(metric)) return;
  throw new Failure(EXIT.badInput, `--metric ${metric}: no such metric; metrics: ${known.join(', ')}`);
}

const workloadOf = ({ workload }: Subject): WorkloadDefinition | undefined =>
  workloadDefinitions.find(({ id }) => id === workload.kind);
