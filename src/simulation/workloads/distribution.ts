import type { Histogram } from '../engine/histogram.ts';
import type { MetricValue } from '../run.ts';

/** The distribution of times in ns as a metric; its value is the mean. */
export function distributionOf(histogram: Histogram): MetricValue {
  return {
    value: histogram.mean,
    unit: 'ns',
    mean: histogram.mean,
    p50: histogram.percentile(0.5),
    p99: histogram.percentile(0.99),
    max: histogram.maximum,
  };
}
