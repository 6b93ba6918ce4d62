/** What runs measure of a metric with a distribution beside its mean: medians, tails and the longest. */
const STATISTICS = ['p50', 'p99', 'max'] as const;

export type Statistic = 'value' | (typeof STATISTICS)[number];

/** A number of each run that can be compared: a metric, or with `.p50`, `.p99` or `.max` one of its statistics. */
export interface Measure {
  readonly metric: string;
  readonly statistic: Statistic;
}

/** `put_latency_ns.p99`: the 99th percentile of that metric. */
export function measureOf(name: string): Measure {
  const dot = name.lastIndexOf('.');
  const statistic = STATISTICS.find((known) => known === name.slice(dot + 1));
  return dot > 0 && statistic ? { metric: name.slice(0, dot), statistic } : { metric: name, statistic: 'value' };
}

/** Percentiles come from buckets of the histogram: the middle of one is off by half of it, 1/256 of the value at most. */
const OF_BUCKETS = 1 / 256;

/** By which share of itself a measure of a run may be off, whatever the number of replications; 0 where it is exact. */
export function resolutionOf(name: string): number {
  const { statistic } = measureOf(name);
  return statistic === 'p50' || statistic === 'p99' ? OF_BUCKETS : 0;
}

/** Names of all that can be compared of metrics. */
export function measuresOf(metrics: readonly { readonly name: string; readonly distribution: boolean }[]): string[] {
  return metrics.flatMap(({ name, distribution }) =>
    distribution ? [name, ...STATISTICS.map((statistic) => `${name}.${statistic}`)] : [name],
  );
}
