export interface Repetition {
  /** Does it now, or again as soon as it is done. */
  wake(): void;
  /** Resolves when what is under way is done. */
  stop(): Promise<void>;
}

/** Does `task` at each interval and when woken, never twice at the same time, and again at once if it says so. */
export function repeatedly(
  { intervalMs, onError }: { readonly intervalMs: number; readonly onError: (error: unknown) => void },
  task: () => Promise<boolean>,
): Repetition {
  let stopped = false;
  let again = false;
  let active: Promise<void> | undefined;
  const work = async () => {
    do {
      again = false;
      again = (await task()) || again;
    } while (again && !stopped);
  };
  const wake = () => {
    again = true;
    if (stopped || active) return;
    active = work()
      .catch(onError)
      .finally(() => {
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
