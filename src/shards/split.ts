import type { PlannedRun } from '../plan/run-plans.ts';

/** More than the tasks that a job array of any scheduler can have. */
export const MOST_SHARDS = 10_000;

/** The part of a plan that one task computes. */
export interface Shard {
  readonly runs: readonly PlannedRun[];
  /** Expected seconds of CPU time. */
  readonly costSeconds: number;
}

/**
 * Distributes the distinct inputs of a plan: longest run first, each to the shard with the least work so far. The same plan gives
 * the same shards on every machine, so tasks need no further coordination.
 */
export function shardsOf(runs: readonly PlannedRun[], count: number): readonly Shard[] {
  const shards = Array.from({ length: count }, () => ({ runs: [] as PlannedRun[], costSeconds: 0 }));
  const distinct = [...new Map(runs.map((run) => [run.inputDigest, run])).values()];
  for (const run of distinct.toSorted((a, b) => b.costSeconds - a.costSeconds)) {
    const shard = shards.reduce((least, other) => (other.costSeconds < least.costSeconds ? other : least));
    shard.runs.push(run);
    shard.costSeconds += run.costSeconds;
  }
  return shards;
}
