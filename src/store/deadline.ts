import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';

/**
 * Time limit for the response to a request. When it passes, statements are cancelled in the database, transactions are rolled
 * back and nothing new begins. A transaction lifts the limit just before it commits: from then on the change may take effect, so
 * the client must not be told that nothing was done.
 */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  /** `reason` creates the error with which all aborted work rejects. */
  constructor(ms: number, reason: () => Error) {
    // A request may have many concurrent statements.
    setMaxListeners(0, this.controller.signal);
    this.timer = setTimeout(() => this.end(reason()), ms);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Aborts now, even if the limit was lifted. */
  end(reason: Error): void {
    clearTimeout(this.timer);
    this.controller.abort(reason);
  }

  lift(): void {
    clearTimeout(this.timer);
  }
}

const current = new AsyncLocalStorage<Deadline | undefined>();

/** Runs `work`, and everything that it starts, under a deadline, or without one if undefined. */
export function underDeadline<Result>(deadline: Deadline | undefined, work: () => Result): Result {
  return current.run(deadline, work);
}

/** Returns the deadline of the calling request. */
export function currentDeadline(): Deadline | undefined {
  return current.getStore();
}

/** Returns the answer unless the signal aborts first; then throws the signal's reason and drops the answer. */
export async function unlessAborted<Value>(answer: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return answer;
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
