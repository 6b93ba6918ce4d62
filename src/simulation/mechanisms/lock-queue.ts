import { SimulationFault } from '../engine/fault.ts';
import { Histogram } from '../engine/histogram.ts';
import type { MetricValue } from '../run.ts';

/** A requestor of a window's lock. */
export interface LockRequest {
  readonly exclusive: boolean;
}

/**
 * The lock of one process's window, kept by the library at that process: held by any number of origins that share it, or by one
 * exclusively. Requests are granted in order of arrival: a shared one waits behind an earlier exclusive one.
 */
export class LockQueue<Request extends LockRequest> {
  private readonly waiting: Request[] = [];
  private readonly holders: Set<Request> = new Set();

  get held(): number {
    return this.holders.size;
  }

  get queued(): number {
    return this.waiting.length;
  }

  /** Requests the lock; returns true if it is granted at once. */
  request(request: Request): boolean {
    if (this.waiting.length === 0 && this.admits(request)) {
      this.holders.add(request);
      return true;
    }
    this.waiting.push(request);
    return false;
  }

  /**
   * Releases the lock.
   * @returns the requests that hold it now, in order
   * @throws SimulationFault if it was not held
   */
  release(request: Request): Request[] {
    if (!this.holders.delete(request)) {
      throw new SimulationFault('SIM_EPOCH', 'a lock was given back that was not held');
    }
    const granted: Request[] = [];
    while (this.waiting.length > 0 && this.admits(this.waiting[0]!)) {
      const next = this.waiting.shift()!;
      this.holders.add(next);
      granted.push(next);
    }
    return granted;
  }

  private admits({ exclusive }: LockRequest): boolean {
    if (this.holders.size === 0) return true;
    if (exclusive) return false;
    for (const holder of this.holders) if (holder.exclusive) return false;
    return true;
  }
}

/** The locks of all windows, each at the process whose window it is. */
export class LockQueues<Request extends LockRequest> {
  private readonly locks: Map<number, LockQueue<Request>> = new Map();
  /** From when a process has taken a request for its lock until it grants it. */
  readonly waits = new Histogram();

  /** Number of locks held or requested. */
  get inUse(): number {
    let sum = 0;
    for (const lock of this.locks.values()) sum += lock.held + lock.queued;
    return sum;
  }

  of(process: number): LockQueue<Request> {
    const known = this.locks.get(process);
    if (known !== undefined) return known;
    const lock = new LockQueue<Request>();
    this.locks.set(process, lock);
    return lock;
  }

  metrics(): Record<string, MetricValue> {
    const { waits } = this;
    if (waits.count === 0) return {};
    const [p50, p99] = [waits.percentile(0.5), waits.percentile(0.99)];
    return { lock_wait_ns: { value: waits.mean, unit: 'ns', mean: waits.mean, p50, p99, max: waits.maximum } };
  }
}
