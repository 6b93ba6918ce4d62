import { csvLine } from '../figure/csv.ts';
import { STAGES } from '../simulation/run.ts';
import { catalogue } from '../spec/catalogue.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import { sweptPaths } from '../spec/normal-form.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { Run } from '../spec/resources/run.ts';

const FIXED = [
  'id',
  'index',
  'status',
  'mechanism',
  'mechanism_name',
  'machine',
  'workload',
  'processes',
  'replication',
  'seed',
] as const;
const TRAILING = ['events', 'simulated_ns', 'wall_ms', 'input_digest', 'digest', 'reused', 'error', 'message'] as const;
const STATISTICS = ['mean', 'p50', 'p99', 'max'] as const;

/**
 * Exports all runs of an experiment as CSV, line by line, with every parameter and metric. The columns follow from its workload,
 * mechanisms and sweep. A cell is empty if the run's machine or mechanism has no such parameter.
 */
export async function* exportCsv(experiment: Experiment, runs: AsyncIterable<Run>): AsyncGenerator<string> {
  const columns: Columns = { metrics: metricColumns(experiment), parameters: parameterColumns(experiment) };
  const axes = sweptPaths(experiment.specification.sweep);
  yield csvLine(header(axes, columns));
  for await (const run of runs) yield csvLine(row(run, axes, columns));
}

/** Exports all runs of an experiment as JSON, one per line. */
export async function* exportNdjson(runs: AsyncIterable<Run>): AsyncGenerator<string> {
  for await (const run of runs) yield `${JSON.stringify(run)}\n`;
}

interface Columns {
  readonly metrics: readonly MetricColumn[];
  readonly parameters: readonly ParameterColumn[];
}

/** A parameter of the machine, workload or mechanism of a run. */
interface ParameterColumn {
  readonly part: 'machine' | 'workload' | 'mechanism';
  readonly name: string;
}

/**
 * Returns the parameters that runs of the experiment may have. The machine may be swept, so parameters of all machines are
 * included.
 */
function parameterColumns({ workload, mechanisms }: Experiment): readonly ParameterColumn[] {
  const among = (part: ParameterColumn['part'], models: readonly { parameters: readonly { name: string }[] }[]) => {
    const names = new Set(models.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
    return [...names].map((name) => ({ part, name }));
  };
  return [
    ...among('machine', catalogue.machines),
    ...among(
      'workload',
      catalogue.workloads.filter(({ id }) => id === workload),
    ),
    ...among(
      'mechanism',
      catalogue.mechanisms.filter(({ id }) => mechanisms.includes(id)),
    ),
  ];
}

function parameterOf({ machine, workload, mechanism }: Run, { part, name }: ParameterColumn) {
  const values: Readonly<Record<string, unknown>> = { machine: machine.parameters, workload, mechanism }[part];
  return values[name] as string | number | boolean | undefined;
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

function header(axes: readonly string[], { metrics, parameters }: Columns): string[] {
  const measured = metrics.map(({ name, statistic }) => (statistic === 'value' ? name : `${name}.${statistic}`));
  const swept = axes.map((path) => `point.${path}`);
  const stages = STAGES.map((stage) => `stage.${stage}.mean_ns`);
  const given = parameters.map(({ part, name }) => `${part}.${name}`);
  return [...FIXED, ...swept, ...measured, ...stages, ...TRAILING, ...given];
}

function row(run: Run, axes: readonly string[], { metrics, parameters }: Columns) {
  const { id, index, status, mechanism, machine, workload, processes, replication, seed } = run;
  return [
    ...[id, index, status, mechanism.kind, mechanismName(mechanism), machine.preset, workload.kind],
    ...[processes, replication, seed],
    ...axes.map((path) => run.point[path]),
    ...metrics.map(({ name, statistic }) => run.metrics[name]?.[statistic]),
    ...STAGES.map((stage) => run.breakdown[stage]?.meanNs),
    ...[run.events, run.simulatedNs, run.wallMs, run.inputDigest, run.digest, run.reused],
    ...[run.error?.code, run.error?.message],
    ...parameters.map((parameter) => parameterOf(run, parameter)),
  ];
}
