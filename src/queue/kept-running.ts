import { setTimeout as delay } from 'node:timers/promises';

/** The part of BullMQ's Worker that is used here. */
export interface Runnable {
  /** Rejects if its connection cannot be opened; it never recovers from this. */
  waitUntilReady(): Promise<unknown>;
  /** Resolves when it is closed. */
  run(): Promise<unknown>;
  close(abandon?: boolean): Promise<void>;
}

/** A consumer of batches from the queue. */
export interface Consumer {
  /** Stops taking batches; with `abandon`, does not wait for those being computed. */
  close(abandon: boolean): Promise<void>;
}

export interface KeptRunningOptions {
  /** Pause before a worker is replaced, in ms. */
  readonly retryMs: number;
  /** Whether opening a connection succeeds or fails within a limited time; then closing waits for that. */
  readonly opensInTime: boolean;
}

/**
 * Runs a BullMQ worker once its connection is ready. A worker that never became ready would ask for jobs in an endless loop that
 * starves timers and signals, and one that fails at the start would take no more jobs. Such a worker is replaced.
 */
export function keptRunning(open: () => Runnable, { retryMs, opensInTime }: KeptRunningOptions): Consumer {
  let worker = open();
  const closing = new AbortController();
  const { signal } = closing;
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await worker.waitUntilReady();
        if (!signal.aborted) await worker.run();
        return;
      } catch {
        await worker.close(true).catch(() => undefined);
        await delay(retryMs, undefined, { signal }).catch(() => undefined);
        if (!signal.aborted) worker = open();
      }
    }
  };
  void keep();
  return {
    close: async (abandon) => {
      closing.abort();
      // Closed while it opens its connection, a worker on PostgreSQL would take one from the pool afterwards and never return it.
      if (opensInTime) await worker.waitUntilReady().catch(() => undefined);
      await worker.close(abandon);
    },
  };
}
