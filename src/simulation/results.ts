import { digestOf } from './engine/digest.ts';
import type { Engine } from './engine/engine.ts';
import type { Operations } from './engine/operations.ts';
import type { MetricValue, RunResult } from './run.ts';

export function distribution(histogram: Operations['latency'], unit: string): MetricValue {
  return {
    value: histogram.mean,
    unit,
    mean: histogram.mean,
    p50: histogram.percentile(0.5),
    p99: histogram.percentile(0.99),
    max: histogram.maximum,
  };
}

/** The result of a run that came to no end. */
export function unsuccessful(
  engine: Engine,
  status: 'failed' | 'deadlocked',
  code: string,
  message: string,
): RunResult {
  return {
    status,
    error: { code, message },
    metrics: {},
    breakdown: {},
    percentiles: [],
    counters: {},
    digest: digestOf({ status, code, message }),
    operationsDigest: digestOf({ status }),
    events: engine.events,
    simulatedNs: engine.now,
  };
}
