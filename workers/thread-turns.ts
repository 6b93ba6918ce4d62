export interface TurnRequest {
  /** Takes precedence over requests that are not urgent. */
  readonly urgent: boolean;
  /** Was interrupted by something urgent: takes precedence over requests that have not begun. */
  readonly begun: boolean;
  /** Runs exclusively: others end their current run, and begin none until it is done. */
  readonly alone?: boolean;
  readonly signal?: AbortSignal | undefined;
}

type Line = (() => void)[];

/**
 * Schedules batches on a fixed number of threads. Urgent batches go first and, among themselves, take turns run by run: a thread
 * checks `waiting` after each run.
 */
export class ThreadTurns {
  /** Number of waiting batches for which others make way; shared with the threads. */
  readonly waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private readonly threads: number;
  private free: number;
  private readonly alone: Line = [];
  private readonly urgent: Line = [];
  private readonly usual: Line = [];

  constructor(threads: number) {
    this.threads = threads;
    this.free = threads;
  }

  /**
   * Resolves when a thread is free, or all of them for an exclusive request; `give` returns it. Rejects if the signal aborts
   * before.
   */
  async take({ urgent, begun, alone = false, signal }: TurnRequest): Promise<void> {
    signal?.throwIfAborted();
    if (alone ? this.free === this.threads : this.free > 0 && this.alone.length === 0) {
      this.free -= this.size(alone);
      return;
    }
    const line = alone ? this.alone : urgent ? this.urgent : this.usual;
    await new Promise<void>((resolve, reject) => {
      const abort = () => {
        line.splice(line.indexOf(called), 1);
        this.call();
        reject(signal?.reason);
      };
      const called = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      signal?.addEventListener('abort', abort, { once: true });
      if (begun && !urgent) line.unshift(called);
      else line.push(called);
      this.publish();
    });
  }

  give(alone = false): void {
    this.free += this.size(alone);
    this.call();
  }

  private size(alone: boolean): number {
    return alone ? this.threads : 1;
  }

  /** Resolves the requests that may begin now. */
  private call(): void {
    if (this.alone.length > 0 && this.free === this.threads) {
      this.free = 0;
      this.alone.shift()?.();
    }
    while (this.free > 0 && this.alone.length === 0) {
      const next = this.urgent.shift() ?? this.usual.shift();
      if (!next) break;
      this.free -= 1;
      next();
    }
    this.publish();
  }

  private publish(): void {
    Atomics.store(this.waiting, 0, this.urgent.length + this.alone.length);
  }
}
