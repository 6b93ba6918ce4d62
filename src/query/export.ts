import { STAGES } from '../simulation/run.ts';
import { catalogue } from '../spec/catalogue.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { Run } from '../spec/resources/run.ts';
import { csvLine } from './csv.ts';

const FIXED = [
  'id',
  'index',
  'status',
  'mechanism',
  'machine',
  'workload',
  'processes',
  'replication',
  'seed',
] as const;
const TRAILING = ['events', 'simulated_ns', 'wall_ms', 'input_digest', 'digest', 'reused', 'error'] as const;
const STATISTICS = ['mean', 'p50', 'p99', 'max'] as const;

/** All runs of an experiment as CSV, a line at a time: the columns follow from its workload and sweep. */
export async function* exportCsv(experiment: Experiment, runs: AsyncIterable<Run>): AsyncGenerator<string> {
  const metrics = metricColumns(experiment);
  let axes: readonly string[] | undefined;
  for await (const run of runs) {
    if (axes === undefined) {
      axes = Object.keys(run.point);
      yield csvLine(header(axes, metrics));
    }
    yield csvLine(row(run, axes, metrics));
  }
  if (axes === undefined) yield csvLine(header([], metrics));
}

/** All runs of an experiment as JSON, one a line. */
export async function* exportNdjson(runs: AsyncIterable<Run>): AsyncGenerator<string> {
  for await (const run of runs) yield `${JSON.stringify(run)}\n`;
}

/** What results come from: a table that travels alone still says so. */
export type Origin = Pick<Experiment, 'specDigest' | 'modelVersion'>;

/** The points of a comparison as CSV, each with the specification and the model that it comes from. */
export function comparisonCsv(comparison: Comparison, { specDigest, modelVersion }: Origin): string {
  const { metric, x, series, baseline, points } = comparison;
  const lines = points.map((point) => [
    point.x,
    point.series,
    point.n,
    point.mean,
    point.low,
    point.high,
    point.ratio?.value,
    point.ratio?.low,
    point.ratio?.high,
    point.ratio?.p,
    specDigest,
    modelVersion,
  ]);
  const ratio = `ratio to ${baseline}`;
  const ratios = [ratio, `${ratio} low`, `${ratio} high`, 'p'];
  const names = [x, series, 'n', `${metric} mean`, 'low', 'high', ...ratios, 'spec_digest', 'model_version'];
  return [names, ...lines].map(csvLine).join('');
}

interface MetricColumn {
  readonly name: string;
  readonly statistic: 'value' | (typeof STATISTICS)[number];
}

function metricColumns(experiment: Experiment): readonly MetricColumn[] {
  return catalogue.metrics
    .filter(({ workloads }) => workloads.includes(experiment.workload))
    .flatMap(({ name, distribution }) => {
      const statistics: readonly MetricColumn['statistic'][] = distribution ? STATISTICS : ['value'];
      return statistics.map((statistic) => ({ name, statistic }));
    });
}

function header(axes: readonly string[], metrics: readonly MetricColumn[]): string[] {
  const measured = metrics.map(({ name, statistic }) => (statistic === 'value' ? name : `${name}.${statistic}`));
  const swept = axes.map((path) => `point.${path}`);
  return [...FIXED, ...swept, ...measured, ...STAGES.map((stage) => `stage.${stage}.mean_ns`), ...TRAILING];
}

function row(run: Run, axes: readonly string[], metrics: readonly MetricColumn[]) {
  const { id, index, status, mechanism, machine, workload, processes, replication, seed } = run;
  return [
    ...[id, index, status, mechanism.kind, machine.preset, workload.kind, processes, replication, seed],
    ...axes.map((path) => run.point[path]),
    ...metrics.map(({ name, statistic }) => run.metrics[name]?.[statistic]),
    ...STAGES.map((stage) => run.breakdown[stage]?.meanNs),
    ...[run.events, run.simulatedNs, run.wallMs, run.inputDigest, run.digest, run.reused, run.error?.code],
  ];
}
