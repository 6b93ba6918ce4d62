import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';

/**
 * How long a request may work on its answer. What takes longer is given up: statements are cancelled in the database,
 * transactions undone, nothing new begins. A transaction lifts the limit just before it commits: from there on the
 * outcome stands, and nobody may be told that nothing was done.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  /** `reason` is what everything rejects with that is given up. */
  constructor(ms: number, reason: () => Error) {
    // A request may have many statements under way.
    setMaxListeners(0, this.#controller.signal);
    this.#timer = setTimeout(() => this.end(reason()), ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Gives up now, also where the limit was lifted. */
  end(reason: Error): void {
    clearTimeout(this.#timer);
    this.#controller.abort(reason);
  }

  lift(): void {
    clearTimeout(this.#timer);
  }
}

const current = new AsyncLocalStorage<Deadline | undefined>();

/** Runs `work`, and everything that it begins, under a deadline; under none where it is undefined. */
export function underDeadline<Result>(deadline: Deadline | undefined, work: () => Result): Result {
  return current.run(deadline, work);
}

/** The deadline that the calling request works under. */
export function currentDeadline(): Deadline | undefined {
  return current.getStore();
}

/** The answer, unless the signal aborts before it comes; then its reason is thrown and the answer dropped. */
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
