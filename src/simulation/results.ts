import { filled, float64Array } from './engine/arrays.ts';
import { digestOf, digestOfColumns } from './engine/digest.ts';
import type { Engine } from './engine/engine.ts';
import { type Occupied, occupancyOf } from './engine/occupancy.ts';
import type { Operations } from './engine/operations.ts';
import type { Rate } from './engine/steady-rate.ts';
import type { MetricValue, RankTime, RunResult, Trace } from './run.ts';

/** Measurements of a simulation that ran to completion. */
export interface Measured {
  readonly engine: Engine;
  readonly operations: Operations;
  /** The interval of rates, and the number of operations in it for which resources worked. */
  readonly rate: Rate;
  readonly counters: Readonly<Record<string, number>>;
  readonly metrics: Readonly<Record<string, MetricValue>>;
  /** Busy time of resources in that interval. */
  readonly occupied: readonly Occupied[];
  /** See `RunResult.operationsDigest`. */
  readonly operationsDigest: string;
  readonly trace: Trace | undefined;
  /** For a replayed schedule; finish times are part of the digest. */
  readonly replay?: { readonly ranks: readonly RankTime[]; readonly criticalPath: RunResult['criticalPath'] };
}

/** Returns the result of a run that completed. */
export function succeeded({
  engine,
  operations,
  counters,
  metrics,
  operationsDigest,
  rate,
  ...more
}: Measured): RunResult {
  const { trace, replay } = more;
  const breakdown = operations.stages.breakdown();
  const finish = replay && { finish: finishDigest(replay.ranks) };
  return {
    status: 'succeeded',
    metrics,
    breakdown,
    percentiles: operations.stages.percentiles(operations.name),
    occupancy: occupancyOf(more.occupied, rate.toNs - rate.fromNs, rate.count),
    counters,
    digest: digestOf({ metrics: digested(metrics), breakdown, counters, operationsDigest, ...finish }),
    operationsDigest,
    events: engine.events,
    simulatedNs: engine.now,
    ...(trace && { trace }),
    ...replay,
  };
}

/**
 * Excludes the steady latency: it derives from latencies that are in the digest, and was added after most digests were published
 * (decision 29).
 */
function digested({ steady_latency_ns: _, ...metrics }: RunResult['metrics']): RunResult['metrics'] {
  return metrics;
}

function finishDigest(ranks: readonly RankTime[]): string {
  return digestOfColumns(filled(float64Array(ranks.length), (rank) => ranks[rank]!.finishNs));
}

/** Returns the result of one of several runs, with their number and the events of all. */
export function foundIn(result: RunResult, runs: readonly RunResult[]): RunResult {
  const events = runs.reduce((sum, run) => sum + run.events, 0);
  if (result.status !== 'succeeded') return { ...result, events };
  const { metrics, breakdown, operationsDigest } = result;
  const counters = { ...result.counters, searched_runs: runs.length };
  return {
    ...result,
    counters,
    events,
    digest: digestOf({ metrics: digested(metrics), breakdown, counters, operationsDigest }),
  };
}

/** Returns the result of a run that did not complete. */
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
    occupancy: [],
    counters: {},
    digest: digestOf({ status, code, message }),
    operationsDigest: digestOf({ status }),
    events: engine.events,
    simulatedNs: engine.now,
  };
}
