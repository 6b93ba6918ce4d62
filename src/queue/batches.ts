import { createHash } from 'node:crypto';
import type { UnscheduledRun } from '../store/contract.ts';

/** A job of the queue: runs of one experiment, computed one after another by one thread. */
export interface RunBatch {
  /** Derived from the runs and attempts: adding a batch twice does nothing. */
  readonly id: string;
  readonly runIds: readonly string[];
  /** Whether it is suspected of crashing its worker: a worker computes one such batch at a time. */
  readonly suspect: boolean;
  /** Whether it was suspected more than once: its worker computes nothing else at the same time. */
  readonly alone: boolean;
  readonly lane: Lane;
  /** Trace context of the job. */
  readonly traceparent: string | undefined;
}

/** Labels that a worker must have to take a batch, and whether the batch takes precedence. */
export interface Lane {
  readonly requires: readonly string[];
  readonly urgent: boolean;
}

/** CPU seconds per job: long compared with the queue's own cost of a few ms, short compared with the wait for a cancellation. */
const BATCH_SECONDS = 0.5;
const BATCH_RUNS = 128;

/**
 * Maximum batch size after a number of losses. Runs that lost a worker go in small batches, then alone, with nothing else
 * computed beside them: an innocent run loses two workers at most, however many others crash theirs.
 */
const RUNS_AFTER_LOSSES = [BATCH_RUNS, 8];
const LOSSES_UNTIL_ALONE = RUNS_AFTER_LOSSES.length;

/** Combines short runs of an experiment; long ones form batches of their own. */
export function batchRuns(runs: readonly UnscheduledRun[]): RunBatch[] {
  const batches: UnscheduledRun[][] = [];
  const open = new Map<string, { runs: UnscheduledRun[]; seconds: number }>();
  for (const run of runs) {
    const key = `${run.experimentId} ${run.losses} ${run.urgent}`;
    const batch = open.get(key);
    const most = RUNS_AFTER_LOSSES[run.losses] ?? 1;
    if (run.costSeconds >= BATCH_SECONDS) {
      batches.push([run]);
    } else if (batch && batch.runs.length < most && batch.seconds + run.costSeconds <= BATCH_SECONDS) {
      batch.runs.push(run);
      batch.seconds += run.costSeconds;
    } else {
      const fresh = [run];
      batches.push(fresh);
      open.set(key, { runs: fresh, seconds: run.costSeconds });
    }
  }
  return batches.map((batch) => ({
    id: batchId(batch),
    runIds: batch.map(({ id }) => id),
    suspect: batch.some(({ losses }) => losses > 0),
    alone: batch.some(({ losses }) => losses >= LOSSES_UNTIL_ALONE),
    // All runs of a batch belong to one experiment and have the same urgency.
    lane: { requires: batch[0]?.requires ?? [], urgent: batch[0]?.urgent ?? false },
    traceparent: batch[0]?.traceparent ?? undefined,
  }));
}

function batchId(runs: readonly UnscheduledRun[]): string {
  const content = runs.map(({ id, attempt }) => `${id}@${attempt}`).join();
  return `batch-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
}
