export interface TurnRequest {
  /** Goes before what is not. */
  readonly urgent: boolean;
  /** Made way for something urgent: goes before what has not begun. */
  readonly begun: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Who computes next on one of so many threads. Urgent batches go first and, among themselves, a run each in turn: who
 * computes looks at `waiting` after each run.
 */
export class ThreadTurns {
  /** How many urgent batches wait; shared with the threads. */
  readonly waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #free: number;
  readonly #urgent: (() => void)[] = [];
  readonly #usual: (() => void)[] = [];

  constructor(threads: number) {
    this.#free = threads;
  }

  /** Resolves when a thread is free, which `give` gives back. Rejects when the signal aborts before. */
  async take({ urgent, begun, signal }: TurnRequest): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const line = urgent ? this.#urgent : this.#usual;
    await new Promise<void>((resolve, reject) => {
      const abort = () => {
        line.splice(line.indexOf(called), 1);
        this.#publish();
        reject(signal?.reason);
      };
      const called = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      signal?.addEventListener('abort', abort, { once: true });
      if (begun && !urgent) line.unshift(called);
      else line.push(called);
      this.#publish();
    });
  }

  give(): void {
    const next = this.#urgent.shift() ?? this.#usual.shift();
    this.#publish();
    if (next) next();
    else this.#free += 1;
  }

  #publish(): void {
    Atomics.store(this.waiting, 0, this.#urgent.length);
  }
}
