export interface Repetition {
  /** Does it now, or again as soon as it is done. */
  wake(): void;
  /** Resolves when what is under way is done. */
  stop(): Promise<void>;
}

/** Takes what goes wrong within a task that goes on all the same. */
export type Report = (error: unknown) => void;

/**
 * Does `task` at each interval and when woken, never twice at the same time, and again at once if it says so. What goes wrong
 * at every look, or at every other one, is told when it begins, and again after a look at which nothing did.
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

/** More than that are different each time, and not worth being remembered. */
const MOST_TOLD = 1000;

/** One look at a time; each fault is told once until nothing is wrong. A look that fails is not done again at once. */
function toldOnce(task: (report: Report) => Promise<boolean>, onError: Report): () => Promise<boolean> {
  const told = new Set<string>();
  return async () => {
    let isClean = true;
    const report: Report = (error) => {
      isClean = false;
      const said = error instanceof Error ? error.message : String(error);
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
