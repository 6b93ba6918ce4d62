/** Statistics besides the mean of metrics with a distribution: median, tail and maximum. */
const STATISTICS = ['p50', 'p99', 'max'] as const;

export type Statistic = 'value' | (typeof STATISTICS)[number];

/** A comparable number of each run: a metric, or one of its statistics with `.p50`, `.p99` or `.max`. */
export interface Measure {
  readonly metric: string;
  readonly statistic: Statistic;
}

/** Parses a measure: `put_latency_ns.p99` is the 99th percentile of that metric. */
export function measureOf(name: string): Measure {
  const dot = name.lastIndexOf('.');
  const statistic = STATISTICS.find((known) => known === name.slice(dot + 1));
  return dot > 0 && statistic ? { metric: name.slice(0, dot), statistic } : { metric: name, statistic: 'value' };
}

/** Relative error of percentiles, which are midpoints of histogram buckets: half a bucket, at most 1/256 of the value. */
const OF_BUCKETS = 1 / 256;

/** Returns the relative error of a measure, which replications do not reduce; 0 if it is exact. */
export function resolutionOf(name: string): number {
  const { statistic } = measureOf(name);
  return statistic === 'p50' || statistic === 'p99' ? OF_BUCKETS : 0;
}

/** Returns the names of all measures of the metrics. */
export function measuresOf(metrics: readonly { readonly name: string; readonly distribution: boolean }[]): string[] {
  return metrics.flatMap(({ name, distribution }) =>
    distribution ? [name, ...STATISTICS.map((statistic) => `${name}.${statistic}`)] : [name],
  );
}
