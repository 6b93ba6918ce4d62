import { askedOrShown, type ComparisonOptions, openingView } from '../analysis/asked-or-shown.ts';
import { InvalidComparison } from '../analysis/axes.ts';
import { compare } from '../analysis/compare.ts';
import { defaultMetric, describeMetric, metricsOf } from '../analysis/metric-choice.ts';
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
  const known = await measuresFor(store, experiment);
  const metric = chosenMeasure(experiment, choice.metric ?? known.usual, known);
  const rows = await store.runs.comparisonRows(experiment.id, measureOf(metric));
  const rule = stoppingRuleOf(experiment.specification);
  const ruled = rule && ruledBy(rule, await store.runs.comparisonRows(experiment.id, measureOf(rule.metric)));
  try {
    return compare(rows, {
      ruled,
      metric,
      ...known.describe(metric),
      metrics: known.measures,
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

/** What the runs of an experiment can be compared by. */
interface Measures {
  readonly measures: readonly string[];
  /** The one shown first; undefined if nothing is known to be measured. */
  readonly usual: string | undefined;
  describe(measure: string): Pick<MetricDefinition, 'unit' | 'better'>;
}

/** Number of runs that tell what is measured where no definition does. */
const RUNS_THAT_TELL = 100;

/**
 * Returns the measures of the workload, as finding those that runs actually have would require reading all of them. Only if it is
 * that of a plugin which is not loaded, some of the runs tell.
 */
async function measuresFor(store: Store, experiment: Experiment): Promise<Measures> {
  const definition = definitionOf(experiment);
  const { workload } = experiment.specification;
  if (definition) {
    const measures = measuresOf(definition.metrics);
    const usual = primaryMetricOf(definition, workload);
    return { measures, usual, describe: (measure) => describeMetric(measure, definition) };
  }
  const query = { experimentId: experiment.id, status: ['succeeded'], limit: RUNS_THAT_TELL };
  const { items } = await store.runs.list(query);
  const measures = metricsOf(items);
  const usual = defaultMetric(measures, undefined, workload);
  return { measures, usual, describe: (measure) => describeMetric(measure, undefined, items) };
}

function chosenMeasure({ workload }: Experiment, asked: string | undefined, { measures }: Measures): string {
  if (asked !== undefined && measures.includes(asked)) return asked;
  if (measures.length > 0) throw unanswerable('metric', `no metric ${asked}; metrics: ${measures.join(', ')}`);
  const fix = 'load its plugin, or wait for its first result';
  throw unanswerable(
    'metric',
    `nothing is known of the metrics of ${workload}, a workload of no plugin loaded here: ${fix}`,
  );
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
