import { createHash } from 'node:crypto';
import type { UnscheduledRun } from '../store/contract.ts';

/** A job of the queue: runs of one experiment that one thread computes one after another. */
export interface RunBatch {
  /** The same for the same runs and attempts: adding a batch twice does nothing. */
  readonly id: string;
  readonly runIds: readonly string[];
  /** Suspected to take its worker down: a worker computes one such batch at a time. */
  readonly suspect: boolean;
  /** Suspected more than once: its worker computes nothing else meanwhile. */
  readonly alone: boolean;
  readonly lane: Lane;
  /** The step of a trace that the job belongs to. */
  readonly traceparent: string | undefined;
}

/** Which workers take a batch: those that have the labels; and whether it goes before what is usual. */
export interface Lane {
  readonly requires: readonly string[];
  readonly urgent: boolean;
}

/** CPU seconds of a job: long against the queue's own cost of a few ms, short against the wait for a cancellation. */
const BATCH_SECONDS = 0.5;
const BATCH_RUNS = 128;

/**
 * Runs that lost a worker travel in small company, then alone, and nothing else is computed beside them: an innocent one loses
 * two workers at the most, however many others take theirs down.
 */
const RUNS_AFTER_LOSSES = [BATCH_RUNS, 8];
const LOSSES_UNTIL_ALONE = RUNS_AFTER_LOSSES.length;

/** Puts short runs of an experiment together; long ones travel alone. */
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
    // Those of a batch are of one experiment, and were put together by their urgency.
    lane: { requires: batch[0]?.requires ?? [], urgent: batch[0]?.urgent ?? false },
    traceparent: batch[0]?.traceparent ?? undefined,
  }));
}

function batchId(runs: readonly UnscheduledRun[]): string {
  const content = runs.map(({ id, attempt }) => `${id}@${attempt}`).join();
  return `batch-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
}
