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
 * at every look is told when it begins, and again after a look without it: whoever reads the log sees what changes.
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

/** One look at a time; of its faults those are told that the look before had not. A look that fails is not done again at once. */
function toldOnce(task: (report: Report) => Promise<boolean>, onError: Report): () => Promise<boolean> {
  let before: ReadonlySet<string> = new Set();
  return async () => {
    const now = new Set<string>();
    const report: Report = (error) => {
      const said = error instanceof Error ? error.message : String(error);
      if (!before.has(said) && !now.has(said)) onError(error);
      now.add(said);
    };
    try {
      return await task(report);
    } catch (error) {
      report(error);
      return false;
    } finally {
      before = now;
    }
  };
}
