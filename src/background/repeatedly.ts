import { thrownText } from '../spec/wording.ts';
export interface Repetition {
  /** Starts the task now or, if it is running, again as soon as it ends. */
  wake(): void;
  /** Stops the repetition; resolves when the running task has ended. */
  stop(): Promise<void>;
}

/** Reports an error within a task that continues nevertheless. */
export type Report = (error: unknown) => void;

/**
 * Runs `task` at each interval and when woken, never twice at the same time, and again at once if it returns true. An error that
 * keeps recurring, even at only some of the runs, is reported once, and again only after a run without any error.
 */
export function repeatedly(
  { intervalMs, onError }: { readonly intervalMs: number; readonly onError: Report },
  task: (report: Report) => Promise<boolean>,
): Repetition {
  let stopped = false;
  let again = false;
  let active: Promise<void> | undefined;
  const look = toldOnce(task, onError);
  const work = async () => {
    do {
      again = false;
      again = (await look()) || again;
    } while (again && !stopped);
  };
  const wake = () => {
    again = true;
    if (stopped || active) return;
    active = work().finally(() => {
      active = undefined;
    });
  };
  const timer = setInterval(wake, intervalMs);
  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await active;
    },
  };
}

/** Limit on remembered messages. Beyond it, messages differ each time and are not worth remembering. */
const MOST_TOLD = 1000;

/** Wraps a task so that each error is reported once until a run has none. A task that throws is not repeated at once. */
function toldOnce(task: (report: Report) => Promise<boolean>, onError: Report): () => Promise<boolean> {
  const told = new Set<string>();
  return async () => {
    let isClean = true;
    const report: Report = (error) => {
      isClean = false;
      const said = thrownText(error);
      if (told.size >= MOST_TOLD) told.clear();
      if (!told.has(said)) onError(error);
      told.add(said);
    };
    try {
      return await task(report);
    } catch (error) {
      report(error);
      return false;
    } finally {
      if (isClean) told.clear();
    }
  };
}
