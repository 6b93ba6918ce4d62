import { SimulationFault } from '../../engine/fault.ts';

/** Who asks for the lock of a window. */
export interface LockRequest {
  readonly exclusive: boolean;
}

/**
 * The lock of one process's window, kept by the library at that process: held by any number of origins that share it or
 * by one alone. Requests are granted in the order in which they came: one that could share waits behind an earlier one
 * that cannot.
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

  /** Asks for the lock; true where it is granted at once. */
  request(request: Request): boolean {
    if (this.waiting.length === 0 && this.admits(request)) {
      this.holders.add(request);
      return true;
    }
    this.waiting.push(request);
    return false;
  }

  /**
   * Gives the lock back.
   * @returns the requests that have it now, in their order
   * @throws SimulationFault where it was not held
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
