import { repeatedly } from '../background/repeatedly.ts';
import type { Backlog, WorkStore } from '../store/contract.ts';
import { batchRuns } from './batches.ts';
import type { RunQueue } from './run-queue.ts';
import { addTraced } from './traced-batches.ts';

export interface DispatcherOptions {
  readonly work: WorkStore;
  readonly queue: RunQueue;
  /** Workers that a run may take down before it fails for good. Default 5. */
  readonly maxAttempts?: number;
  /** How often to look without being woken, in ms. Default 1,000. */
  readonly intervalMs?: number;
  readonly onError?: (error: unknown) => void;
}

export interface Reconciled {
  requeued: number;
  failed: number;
  rescheduled: number;
}

export interface Dispatcher {
  /** New runs wait, or the queue has room. Missing one call delays a run, it never loses one. */
  wake(): void;
  /** Runs that it has brought back: of lost workers (requeued, or failed for good), of lost jobs (rescheduled). */
  readonly reconciled: Reconciled;
  stop(): Promise<void>;
}

/**
 * What a project may have waiting in the queue for each thread: enough that none is idle while results are written and
 * jobs added, little enough that others need not wait long.
 */
const BACKLOG_PER_THREAD = { runs: 512, seconds: 2, leastRuns: 2 };
const PORTION = 512;
/** A run may wait for its job so long until the job counts as lost; at once where the queue is empty. */
const LOST_AFTER_MS = { idle: 1000, busy: 60_000 };

/**
 * Brings runs of its model version from the store to the queue, and back from what was lost: expired leases, jobs that
 * vanished. Beside that, finishes what was cancelled and removed. Any number of processes may do so: they take turns, and what
 * is added twice all the same is claimed once.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { work, intervalMs = 1000, onError = () => undefined } = options;
  // By the clock that nobody sets: one that goes back would hold up lost runs for so long.
  let lastAt = Number.NEGATIVE_INFINITY;
  const reconciled: Reconciled = { requeued: 0, failed: 0, rescheduled: 0 };
  const dispatching = repeatedly({ intervalMs, onError }, async () => {
    if (performance.now() - lastAt >= intervalMs) {
      lastAt = performance.now();
      await reconcile(options, reconciled);
    }
    await work.inTurn(() => dispatch(options));
    return false;
  });
  const withdrawing = repeatedly({ intervalMs, onError }, () => work.withdraw());
  return {
    reconciled,
    wake: () => {
      dispatching.wake();
      withdrawing.wake();
    },
    stop: async () => {
      await Promise.all([dispatching.stop(), withdrawing.stop()]);
    },
  };
}

async function dispatch({ work, queue }: DispatcherOptions): Promise<void> {
  const backlog = backlogFor((await work.workforce()).threads);
  for (;;) {
    const waiting = await work.unscheduled(PORTION, backlog);
    if (waiting.length === 0) return;
    // Added first: a crash in between leaves a job too many, not a run without one.
    await addTraced(queue, batchRuns(waiting));
    const [urgent, usual] = [true, false].map((wanted) => waiting.filter((run) => run.urgent === wanted));
    await work.markScheduled(
      (urgent ?? []).map(({ id }) => id),
      true,
    );
    await work.markScheduled(
      (usual ?? []).map(({ id }) => id),
      false,
    );
  }
}

/** For two threads at least, which a worker that starts next will have. */
function backlogFor(threads: number): Backlog {
  const { runs, seconds, leastRuns } = BACKLOG_PER_THREAD;
  const each = Math.max(2, threads);
  return { runs: runs * each, seconds: seconds * each, leastRuns: leastRuns * each };
}

async function reconcile({ work, queue, maxAttempts = 5 }: DispatcherOptions, total: Reconciled): Promise<void> {
  const { requeued, failed } = await work.recoverExpired(maxAttempts);
  total.requeued += requeued;
  total.failed += failed;
  const { runs, oldestMs } = await work.scheduled(1);
  if (runs === 0 || oldestMs < LOST_AFTER_MS.idle) return;
  if (await queue.isIdle()) total.rescheduled += await work.unschedule(LOST_AFTER_MS.idle / 2);
  else if (oldestMs > LOST_AFTER_MS.busy) total.rescheduled += await work.unschedule(LOST_AFTER_MS.busy);
}
