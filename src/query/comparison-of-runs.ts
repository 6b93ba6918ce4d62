import { type RunFromAnywhere, runsFromAnywhere, type Values } from '../analysis/any-runs.ts';
import { InvalidComparison } from '../analysis/axes.ts';
import { compare } from '../analysis/compare.ts';
import { defaultMetric, describeMetric, metricsOf } from '../analysis/metric-choice.ts';
import type { Origin } from '../figure/csv.ts';
import { workloadDefinitions } from '../simulation/catalogue.ts';
import { ProblemError } from '../spec/errors.ts';
import { sweptPaths } from '../spec/normal-form.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { Run } from '../spec/resources/run.ts';
import type { Store } from '../store/contract.ts';
import { fewAtOnce } from '../store/few-at-once.ts';
import { type ComparisonChoice, unanswerable } from './comparison.ts';

/** Subjects of a comparison: runs by id, and all runs of experiments. */
export interface Compared {
  readonly runs: readonly string[];
  readonly experiments: readonly string[];
}

/** Limits on runs and on experiments. */
export const COMPARED_RUNS = 500;
export const COMPARED_EXPERIMENTS = 16;
/** Limit on the runs of all experiments together. */
const RUNS_OF_EXPERIMENTS = 10_000;
/** Axis of runs that belong to several experiments. */
const EXPERIMENT = 'experiment';

/**
 * Compares any runs of one workload by the attributes in which they differ.
 * @throws ProblemError if one of them does not exist, they belong to several workloads, or have no such metric, axis, series or
 * facet.
 */
export async function compareRuns(
  store: Store,
  compared: Compared,
  choice: ComparisonChoice = {},
): Promise<Comparison> {
  requireFew(compared);
  const experiments = await experimentsById(store, compared.experiments);
  const given = [...(await runsById(store, compared.runs)), ...(await runsOfExperiments(store, experiments))];
  const runs = given.map(({ run }) => run);
  const workload = workloadOf(runs);
  const definition = workloadDefinitions.find(({ id }) => id === workload.kind);
  const metrics = metricsOf(runs, definition);
  const metric = choice.metric ?? defaultMetric(metrics, definition, workload) ?? '';
  if (!metrics.includes(metric)) throw unanswerable('metric', `no metric ${metric}; metrics: ${metrics.join(', ')}`);
  try {
    return compare(runsFromAnywhere(given, metric), {
      metrics,
      order: [...new Set(experiments.flatMap(({ specification }) => sweptPaths(specification.sweep)))],
      ...describeMetric(metric, definition, runs),
      ...choice,
      metric,
    });
  } catch (error) {
    throw error instanceof InvalidComparison ? unanswerable(error.parameter, error.errors[0]!.detail) : error;
  }
}

function requireFew({ runs, experiments }: Compared): void {
  if (runs.length > COMPARED_RUNS) throw unanswerable('runs', `there are ${runs.length}; accepted: ${COMPARED_RUNS}`);
  if (experiments.length > COMPARED_EXPERIMENTS)
    throw unanswerable('experiments', `there are ${experiments.length}; accepted: ${COMPARED_EXPERIMENTS}`);
}

function runsById(store: Store, ids: readonly string[]): Promise<RunFromAnywhere[]> {
  return fewAtOnce([...new Set(ids)], async (id) => {
    const run = await store.runs.find(id);
    if (!run) throw new ProblemError('RUN_NOT_FOUND', `There is no run ${id}`);
    return { run, origin: {} };
  });
}

async function runsOfExperiments(store: Store, experiments: readonly Experiment[]): Promise<RunFromAnywhere[]> {
  const many = experiments.reduce((sum, { counts }) => sum + counts.total, 0);
  if (many > RUNS_OF_EXPERIMENTS) {
    const fix = `at most ${RUNS_OF_EXPERIMENTS} together; name the runs that matter in runs`;
    throw unanswerable('experiments', `they have ${many} runs; accepted: ${fix}`);
  }
  const found: RunFromAnywhere[] = [];
  for (const experiment of experiments) {
    const origin: Values = experiments.length > 1 ? { [EXPERIMENT]: nameAmong(experiment, experiments) } : {};
    for await (const run of store.runs.stream(experiment.id)) found.push({ run, origin });
  }
  return found;
}

function experimentsById(store: Store, ids: readonly string[]): Promise<Experiment[]> {
  return fewAtOnce([...new Set(ids)], async (id) => {
    const experiment = await store.experiments.find(id);
    if (!experiment) throw new ProblemError('RUN_EXPERIMENT_NOT_FOUND', `There is no experiment ${id}`);
    return experiment;
  });
}

/** Returns the specifications and models of the compared results; several values are separated by spaces. */
export async function originOf(store: Store, { runs, experiments }: Compared): Promise<Origin> {
  const found = await runsById(store, runs);
  const ids = found.flatMap(({ run }) => run.experimentId ?? []);
  const from = await experimentsById(store, [...experiments, ...ids]);
  const all = (values: readonly string[]) => [...new Set(values)].join(' ');
  return {
    specDigest: all(from.map(({ specDigest }) => specDigest)),
    modelVersion: all(from.map(({ modelVersion }) => modelVersion)),
  };
}

/** Returns the name of an experiment, with its id if another one has the same name. */
function nameAmong({ id, name }: Experiment, experiments: readonly Experiment[]): string {
  const isAlone = experiments.every((other) => other.id === id || other.name !== name);
  return isAlone ? name : `${name} (${id})`;
}

function workloadOf(runs: readonly Run[]): Run['workload'] {
  const kinds = [...new Set(runs.map(({ workload }) => workload.kind))];
  if (kinds.length === 1) return runs[0]!.workload;
  if (kinds.length === 0)
    throw unanswerable('runs', 'there is nothing to compare; accepted: ids in runs or experiments');
  throw unanswerable(
    'runs',
    `they ran ${kinds.join(', ')}; accepted: runs of one workload, whose metrics mean the same`,
  );
}
