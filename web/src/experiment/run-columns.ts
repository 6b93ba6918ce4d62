import type { Comparison, Run } from '../api/types.ts';

export interface RunColumns {
  readonly metricUnit: string;
  /** Determines the SI prefix of the column. */
  readonly largestMetric: number;
  /** A latency that these runs have with percentiles, unless it is the metric itself. */
  readonly latency: string | undefined;
}

export function runColumns(comparison: Comparison | undefined, runs: readonly Run[]): RunColumns {
  const metric = comparison?.metric ?? '';
  const values = runs.map((run) => run.metrics[metric]?.value ?? 0);
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.metrics)))];
  const isLatency = (name: string) =>
    runs.some((run) => run.metrics[name]?.unit === 'ns' && run.metrics[name]?.p99 !== undefined);
  return {
    metricUnit: comparison?.unit ?? '1',
    largestMetric: Math.max(0, ...values),
    latency: names.find((name) => name.includes('latency') && isLatency(name)) ?? names.find(isLatency),
  };
}
