import type { WorkStore } from '../src/store/contract.ts';

type Claim = { readonly id: string; readonly attempt: number };

/**
 * Interval of checking claims, ms: the maximum delay of a cancellation whose notification is lost. Including the time until a
 * thread has ended, all hosts have stopped within two seconds.
 */
const CHECK_MS = 1000;

/** The runs that this worker currently holds. Renews their leases and ends batches whose claims have all been withdrawn. */
export class Claims {
  private readonly work: WorkStore;
  private readonly leaseMs: number;
  private readonly batches = new Map<AbortController, Map<string, Claim>>();
  private readonly timers: NodeJS.Timeout[];
  private readonly unsubscribe: () => void;
  /** Whether the database did not answer the last time: leases may have expired, and are renewed as soon as it does. */
  private isLate = false;

  constructor(work: WorkStore, leaseMs: number) {
    this.work = work;
    this.leaseMs = leaseMs;
    const look = () => {
      void this.check().catch(() => undefined);
      if (this.isLate) void this.extend();
    };
    this.timers = [
      setInterval(() => void this.extend(), leaseMs / 4),
      setInterval(look, Math.min(CHECK_MS, leaseMs / 2)),
    ];
    this.unsubscribe = work.onWithdrawn(() => void this.check().catch(() => undefined));
  }

  /** Returns a controller whose signal aborts when none of the claims is valid any more. */
  add(claims: readonly Claim[]): AbortController {
    const controller = new AbortController();
    this.batches.set(controller, new Map(claims.map((claim) => [claim.id, claim])));
    return controller;
  }

  done(controller: AbortController, runId: string): void {
    this.batches.get(controller)?.delete(runId);
  }

  remove(controller: AbortController): void {
    this.batches.delete(controller);
  }

  of(controller: AbortController): Claim[] {
    return [...(this.batches.get(controller)?.values() ?? [])];
  }

  /** Returns all claims currently held, in order to give them back. */
  all(): Claim[] {
    return [...this.batches.values()].flatMap((claims) => [...claims.values()]);
  }

  abortAll(): void {
    for (const controller of this.batches.keys()) controller.abort();
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.unsubscribe();
  }

  private async extend(): Promise<void> {
    const claims = this.all();
    try {
      if (claims.length > 0) await this.work.extendLease(claims, this.leaseMs);
      this.isLate = false;
    } catch {
      this.isLate = true;
    }
  }

  private async check(): Promise<void> {
    const batches = [...this.batches];
    if (batches.length === 0) return;
    const held = await this.work.held(this.all());
    for (const [controller, claims] of batches) {
      const open = [...claims.keys()];
      if (open.length > 0 && !open.some((id) => held.has(id))) controller.abort();
    }
  }
}
