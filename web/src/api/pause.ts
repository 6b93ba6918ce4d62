const FIRST_MS = 1000;
const LONGEST_MS = 15_000;

/** Returns the pause before the next attempt: 1, 2, 4, 8, then 15 s. */
export function backOff(attempt: number): number {
  return Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS);
}

/** Waits; resolves early if the signal is aborted. */
export function sleep(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const ended = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', ended);
      resolve();
    };
    const timer = setTimeout(ended, ms);
    signal?.addEventListener('abort', ended);
  });
}
