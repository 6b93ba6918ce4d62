import { askedOrShown, type ComparisonOptions, openingView } from '../analysis/asked-or-shown.ts';
import { InvalidComparison } from '../analysis/axes.ts';
import { compare } from '../analysis/compare.ts';
import { ruledBy } from '../analysis/ruled.ts';
import { stoppingRuleOf } from '../analysis/stopping.ts';
import { workloadDefinitions } from '../simulation/catalogue.ts';
import { type MetricDefinition, primaryMetricOf, type WorkloadDefinition } from '../simulation/workloads/definition.ts';
import { ProblemError } from '../spec/errors.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import { sweptPaths } from '../spec/normal-form.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import { type Experiment, isOver } from '../spec/resources/experiment.ts';
import { measureOf, measuresOf } from '../spec/statistics.ts';
import type { Store } from '../store/contract.ts';
import { RecentlyUsed } from '../store/recently-used.ts';

/** Choices for a comparison; each has a default. */
export interface ComparisonChoice {
  readonly metric?: string | undefined;
  readonly x?: string | undefined;
  readonly series?: string | undefined;
  readonly baseline?: string | undefined;
  readonly facet?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** Cached comparisons of experiments that are over, about 100 KB each. */
const kept = new RecentlyUsed<Promise<Comparison>>(64);

/**
 * Compares the finished runs of an experiment. Once it is over, the result is cached, as it stays the same until the experiment
 * is continued.
 * @throws ProblemError if the experiment has no such metric, axis, series or facet.
 */
export function compareExperiment(
  store: Store,
  experiment: Experiment,
  choice: ComparisonChoice = {},
): Promise<Comparison> {
  if (!isOver(experiment)) return compared(store, experiment, choice);
  const { id, specDigest, counts, finishedAt } = experiment;
  const { metric, x, series, baseline, facet } = choice;
  const key = JSON.stringify([id, specDigest, counts, finishedAt, metric, x, series, baseline, facet]);
  const known = kept.get(key);
  if (known) return known;
  const comparison = compared(store, experiment, choice);
  kept.set(key, comparison);
  comparison.catch(() => kept.delete(key));
  return comparison;
}

async function compared(store: Store, experiment: Experiment, asked: ComparisonChoice): Promise<Comparison> {
  const choice = askedOrShown(chosen(asked), openingView(experiment.specification));
  const name = choice.metric ?? primaryMetric(experiment);
  const metric = chosenMetric(experiment, name);
  const rows = await store.runs.comparisonRows(experiment.id, measureOf(name ?? metric.name));
  const rule = stoppingRuleOf(experiment.specification);
  const ruled = rule && ruledBy(rule, await store.runs.comparisonRows(experiment.id, measureOf(rule.metric)));
  try {
    return compare(rows, {
      ruled,
      metric: name ?? metric.name,
      unit: metric.unit,
      better: metric.better,
      metrics: measuresOf(metricsOf(experiment)),
      order: sweptPaths(experiment.specification.sweep),
      x: choice.x,
      series: choice.series,
      baseline: choice.baseline ?? (isByMechanism(choice) ? specifiedBaseline(experiment) : undefined),
      facet: choice.facet,
    });
  } catch (error) {
    throw error instanceof InvalidComparison ? unanswerable(error.parameter, error.errors[0]!.detail) : error;
  }
}

/** Returns the choices without undefined properties. */
function chosen({ metric, x, series, baseline, facet }: ComparisonChoice): ComparisonOptions {
  return {
    ...(metric !== undefined && { metric }),
    ...(x !== undefined && { x }),
    ...(series !== undefined && { series }),
    ...(baseline !== undefined && { baseline }),
    ...(facet !== undefined && { facet }),
  };
}

function chosenMetric(experiment: Experiment, name: string | undefined): MetricDefinition {
  const measured = metricsOf(experiment);
  const metric = name !== undefined && measured.find((candidate) => candidate.name === measureOf(name).metric);
  if (metric && measuresOf([metric]).includes(name)) return metric;
  throw unanswerable('metric', `no metric ${name}; metrics: ${measuresOf(measured).join(', ')}`);
}

/** Returns the metrics of the workload. Finding those that runs actually have would require reading all of them. */
function metricsOf(experiment: Experiment): readonly MetricDefinition[] {
  return definitionOf(experiment)?.metrics ?? [];
}

function primaryMetric(experiment: Experiment): string | undefined {
  const definition = definitionOf(experiment);
  return definition && primaryMetricOf(definition, experiment.specification.workload);
}

const definitionOf = ({ workload }: Experiment): WorkloadDefinition | undefined =>
  workloadDefinitions.find(({ id }) => id === workload);

function isByMechanism({ series = 'mechanism' }: ComparisonChoice): boolean {
  return series === 'mechanism';
}

function specifiedBaseline({ specification }: Experiment): string | undefined {
  const { mechanisms, baseline } = specification;
  return mechanisms.some((listed) => mechanismName(listed) === baseline.mechanism) ? baseline.mechanism : undefined;
}

export function unanswerable(parameter: string, detail: string): ProblemError {
  return new ProblemError('REQUEST_INVALID', `${parameter}: ${detail}`, [{ pointer: `/query/${parameter}`, detail }]);
}
