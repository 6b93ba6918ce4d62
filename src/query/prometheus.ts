import { entry, mechanismLabels } from '../analysis/comparable-run.ts';
import { estimate } from '../analysis/statistics.ts';
import type { Run } from '../spec/resources/run.ts';

type Labels = Readonly<Record<string, string>>;

/** Values of one metric under one set of labels, by seed: runs with the same seed are the same simulation. */
interface Series {
  readonly labels: Labels;
  readonly values: Map<number, number>;
}

const HEADER = `# HELP onesided_result Mean of a metric over the replications of a point, in the unit of its label.
# TYPE onesided_result gauge
`;
const HALF_WIDTH_HEADER = `# HELP onesided_result_half_width Half the width of its 95 % confidence interval (Student's t); absent for one replication.
# TYPE onesided_result_half_width gauge
`;
const REPLICATIONS_HEADER = `# HELP onesided_result_replications Replications that the mean is of.
# TYPE onesided_result_replications gauge
`;

/**
 * Formats the results of an experiment as Prometheus text: a sample per metric, mechanism and point. Labels identify the metric
 * and its subject, `x_…` the swept values. They include no id, so repeating the experiment yields the same series.
 */
export async function prometheusText(stored: AsyncIterable<Run>): Promise<string> {
  const runs = await succeeded(stored);
  const estimates = [...seriesOf(runs)].map(({ labels, values }) => ({ labels, ...estimate([...values.values()]) }));
  const lines = (name: string, value: (one: (typeof estimates)[number]) => number | null) =>
    estimates.flatMap((one) => {
      const given = value(one);
      return given === null ? [] : [`${name}{${labelText(one.labels)}} ${given}\n`];
    });
  return [
    HEADER,
    ...lines('onesided_result', ({ mean }) => mean),
    HALF_WIDTH_HEADER,
    ...lines('onesided_result_half_width', ({ mean, high }) => (high === null ? null : high - mean)),
    REPLICATIONS_HEADER,
    ...lines('onesided_result_replications', ({ n }) => n),
  ].join('');
}

type Measured = Pick<Run, 'mechanism' | 'machine' | 'workload' | 'processes' | 'point' | 'seed' | 'metrics'>;

/** Keeps only what is needed, as an experiment may have 100,000 runs. */
async function succeeded(stored: AsyncIterable<Run>): Promise<readonly Measured[]> {
  const runs: Measured[] = [];
  for await (const { status, mechanism, machine, workload, processes, point, seed, metrics } of stored) {
    if (status === 'succeeded') runs.push({ mechanism, machine, workload, processes, point, seed, metrics });
  }
  return runs;
}

function seriesOf(runs: readonly Measured[]): Iterable<Series> {
  const mechanisms = mechanismLabels(runs);
  const found = new Map<string, Series>();
  for (const [i, run] of runs.entries()) {
    for (const [metric, { value, unit }] of Object.entries(run.metrics)) {
      const labels = { metric, unit, mechanism: mechanisms[i]!, ...labelsOf(run) };
      entry(found, labelText(labels), () => ({ labels, values: new Map<number, number>() })).values.set(
        run.seed,
        value,
      );
    }
  }
  return found.values();
}

function labelsOf({ machine, workload, processes, point }: Measured): Labels {
  const swept = Object.entries(point).filter(([path]) => path !== 'processes');
  return {
    machine: machine.preset,
    workload: workload.kind,
    processes: `${processes}`,
    ...Object.fromEntries(swept.map(([path, value]) => [`x_${path.replaceAll(/\W/g, '_')}`, String(value)])),
  };
}

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
