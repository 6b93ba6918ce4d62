import { setTimeout as delay } from 'node:timers/promises';

/** What is used of a worker of BullMQ. */
export interface Runnable {
  /** Fails where its connection cannot be opened, and then for ever. */
  waitUntilReady(): Promise<unknown>;
  /** Ends when it is closed. */
  run(): Promise<unknown>;
  close(abandon?: boolean): Promise<void>;
}

/** What takes batches from the queue. */
export interface Consumer {
  /** Takes no more batches; `abandon` does not wait for those at work. */
  close(abandon: boolean): Promise<void>;
}

/**
 * Runs a worker of BullMQ once its connection is ready. One that never became so would ask for jobs for ever without giving
 * way to timers and signals, and one that fails as it begins would take no job any more: another takes its place.
 * @param retryMs pause before that, in ms
 */
export function keptRunning(open: () => Runnable, retryMs: number): Consumer {
  let worker = open();
  let isClosed = false;
  const keep = async (): Promise<void> => {
    while (!isClosed) {
      try {
        await worker.waitUntilReady();
        if (!isClosed) await worker.run();
        return;
      } catch {
        await worker.close(true).catch(() => undefined);
        await delay(retryMs);
        if (!isClosed) worker = open();
      }
    }
  };
  void keep();
  return {
    close: (abandon) => {
      isClosed = true;
      return worker.close(abandon);
    },
  };
}
