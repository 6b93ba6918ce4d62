import { repeatedly } from '../background/repeatedly.ts';
import type { Backlog } from '../store/contract.ts';
import { batchRuns } from './batches.ts';
import { type Reconciled, Reconciler, type ReconcilerOptions } from './reconciler.ts';
import { addTraced } from './traced-batches.ts';

export interface DispatcherOptions extends ReconcilerOptions {
  /** Polling interval in ms, in addition to wake-ups. Default 1,000. */
  readonly intervalMs?: number;
  readonly onError?: (error: unknown) => void;
}

export interface Dispatcher {
  /** To be called when new runs wait or the queue has room. A missed call only delays runs, it never loses one. */
  wake(): void;
  /** Counts of recovered runs: of lost workers (requeued, or failed for good), and of lost jobs (rescheduled). */
  readonly reconciled: Reconciled;
  stop(): Promise<void>;
}

/**
 * Limit on a project's waiting jobs per thread: enough that no thread is idle while results are written and jobs are added, few
 * enough that other projects need not wait long.
 */
const BACKLOG_PER_THREAD = { runs: 512, seconds: 2, leastRuns: 2 };
const PORTION = 512;

/**
 * Brings runs of its model version from the store to the queue, and recovers lost ones: expired leases, vanished jobs. It also
 * completes cancellations and removals. Any number of processes may run a dispatcher: they take turns, and a run that is added
 * twice nevertheless is claimed only once.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { work, intervalMs = 1000, onError = () => undefined } = options;
  // Measured on the monotonic clock: if the system clock were set back, lost runs would not be recovered until it had caught up.
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
    // Added first: a crash in between leaves an extra job rather than a run without one.
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

/** Returns the backlog for at least two threads, so work is ready for a worker that starts next. */
function backlogFor(threads: number): Backlog {
  const { runs, seconds, leastRuns } = BACKLOG_PER_THREAD;
  const each = Math.max(2, threads);
  return { runs: runs * each, seconds: seconds * each, leastRuns: leastRuns * each };
}
