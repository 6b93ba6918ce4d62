import type { Comparison, Scalar } from '../api/types.ts';

export interface UnderWay {
  readonly series: string;
  /** Mean number of operations in flight, over all processes. */
  readonly operations: number;
}

/**
 * Explains how a higher rate can go with a longer latency: by Little's law, rate x mean latency is the mean number of operations
 * in flight. Empty unless the metric is a rate of operations.
 */
export function operationsUnderWay(comparison: Comparison, at: Scalar): UnderWay[] {
  if (comparison.unit !== '1/s') return [];
  return comparison.points.flatMap(({ x, series, mean }) => {
    if (x !== at) return [];
    const own = comparison.stages.filter((stage) => stage.x === at && stage.series === series);
    const latencyNs = own.reduce((sum, { meanNs }) => sum + meanNs, 0);
    return latencyNs > 0 ? [{ series, operations: mean * latencyNs * 1e-9 }] : [];
  });
}
