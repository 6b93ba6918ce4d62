import { InvalidComparison } from '../analysis/axes.ts';
import { compare } from '../analysis/compare.ts';
import { workloadDefinitions } from '../simulation/catalogue.ts';
import { primaryMetricOf } from '../simulation/workloads/definition.ts';
import { catalogue } from '../spec/catalogue.ts';
import { ProblemError } from '../spec/errors.ts';
import type { Metric } from '../spec/resources/catalogue.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { Store } from '../store/contract.ts';

/** What may be chosen of a comparison; what is left out has a default. */
export interface ComparisonChoice {
  readonly metric?: string | undefined;
  readonly x?: string | undefined;
  readonly series?: string | undefined;
  readonly baseline?: string | undefined;
  readonly facet?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/**
 * Compares the finished runs of an experiment.
 * @throws ProblemError where the experiment has no such metric, axis, series or facet.
 */
export async function compareExperiment(
  store: Store,
  experiment: Experiment,
  choice: ComparisonChoice = {},
): Promise<Comparison> {
  const metric = chosenMetric(experiment, choice.metric);
  const rows = await store.runs.comparisonRows(experiment.id, metric.name);
  try {
    return compare(rows, {
      metric: metric.name,
      unit: metric.unit,
      better: metric.better,
      metrics: metricsOf(experiment).map(({ name }) => name),
      x: choice.x,
      series: choice.series,
      baseline: choice.baseline ?? (isByMechanism(choice) ? specifiedBaseline(experiment) : undefined),
      facet: choice.facet,
    });
  } catch (error) {
    throw error instanceof InvalidComparison ? unanswerable(error.parameter, error.errors[0]!.detail) : error;
  }
}

function chosenMetric(experiment: Experiment, asked: string | undefined): Metric {
  const measured = metricsOf(experiment);
  const name = asked ?? primaryMetric(experiment);
  const metric = measured.find((candidate) => candidate.name === name);
  if (metric) return metric;
  throw unanswerable('metric', `no metric ${name}; metrics: ${measured.map((known) => known.name).join(', ')}`);
}

function metricsOf(experiment: Experiment): readonly Metric[] {
  return catalogue.metrics.filter(({ workloads }) => workloads.includes(experiment.workload));
}

function primaryMetric({ specification: { workload } }: Experiment): string | undefined {
  const definition = workloadDefinitions.find(({ id }) => id === workload.kind);
  return definition && primaryMetricOf(definition, workload);
}

function isByMechanism({ series = 'mechanism' }: ComparisonChoice): boolean {
  return series === 'mechanism';
}

function specifiedBaseline({ specification, mechanisms }: Experiment): string | undefined {
  const named = specification.baseline.mechanism;
  return mechanisms.includes(named) ? named : undefined;
}

function unanswerable(parameter: string, detail: string): ProblemError {
  return new ProblemError('REQUEST_INVALID', `${parameter}: ${detail}`, [{ pointer: `/query/${parameter}`, detail }]);
}
