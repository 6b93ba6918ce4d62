import { repeatedly } from '../background/repeatedly.ts';
import type { Backlog } from '../store/contract.ts';
import { batchRuns } from './batches.ts';
import { type Reconciled, Reconciler, type ReconcilerOptions } from './reconciler.ts';
import { addTraced } from './traced-batches.ts';

export interface DispatcherOptions extends ReconcilerOptions {
  /** How often to look without being woken, in ms. Default 1,000. */
  readonly intervalMs?: number;
  readonly onError?: (error: unknown) => void;
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

/**
 * Brings runs of its model version from the store to the queue, and back from what was lost: expired leases, jobs that
 * vanished. Beside that, finishes what was cancelled and removed. Any number of processes may do so: they take turns, and what
 * is added twice all the same is claimed once.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { work, intervalMs = 1000, onError = () => undefined } = options;
  // By the clock that nobody sets: one that goes back would hold up lost runs for so long.
  let lastAt = Number.NEGATIVE_INFINITY;
  const reconciler = new Reconciler(options);
  const dispatching = repeatedly({ intervalMs, onError }, async () => {
    if (performance.now() - lastAt >= intervalMs) {
      lastAt = performance.now();
      await reconciler.reconcile();
    }
    await work.inTurn(() => dispatch(options));
    return false;
  });
  const withdrawing = repeatedly({ intervalMs, onError }, () => work.withdraw());
  return {
    reconciled: reconciler.reconciled,
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
