import { afterEach, expect, it, vi } from 'vitest';
import { Reconciler } from '../../src/queue/reconciler.ts';
import type { RunQueue } from '../../src/queue/run-queue.ts';
import type { WorkStore } from '../../src/store/contract.ts';

afterEach(() => void vi.useRealTimers());

it("takes nobody's runs before those who live could renew their leases: the database was away or full for them as well", async () => {
  vi.useFakeTimers();
  const scheduled = vi.fn(async () => ({ runs: 0, costSeconds: 0, oldestMs: 0 }));
  const recoverExpired = vi.fn(async () => ({ requeued: 1, failed: 2 }));
  const work = { scheduled, recoverExpired } as Partial<WorkStore> as WorkStore;
  const reconciler = new Reconciler({ work, queue: {} as RunQueue, graceMs: 5000 });
  const takenAfter = async (seconds: number) => {
    const before = recoverExpired.mock.calls.length;
    for (let second = 0; second < seconds; second += 1) {
      await reconciler.reconcile().catch(() => undefined);
      await vi.advanceTimersByTimeAsync(1000);
    }
    return recoverExpired.mock.calls.length - before;
  };
  expect(await takenAfter(5)).toBe(0);
  expect(await takenAfter(5)).toBe(5);
  scheduled.mockRejectedValueOnce(new Error('the database system is starting up'));
  expect(await takenAfter(6)).toBe(0);
  expect(await takenAfter(2)).toBe(2);
  expect(reconciler.reconciled).toEqual({ requeued: 7, failed: 14, rescheduled: 0 });
  recoverExpired.mockRejectedValueOnce(new Error('could not extend file: No space left on device'));
  expect(await takenAfter(6)).toBe(1);
  expect(await takenAfter(2)).toBe(2);
  expect(reconciler.reconciled).toEqual({ requeued: 9, failed: 18, rescheduled: 0 });
});
