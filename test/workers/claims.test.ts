import { afterEach, expect, it, vi } from 'vitest';
import type { WorkStore } from '../../src/store/contract.ts';
import { Claims } from '../../workers/claims.ts';

/** A store that only knows which claims hold; `withdraw` says that some do not any more. */
function storeOf(held: Set<string>) {
  let listener: () => void = () => undefined;
  const asked = vi.fn<WorkStore['held']>(async () => new Set(held));
  const work: Pick<WorkStore, 'held' | 'extendLease' | 'onWithdrawn'> = {
    held: asked,
    extendLease: async () => undefined,
    onWithdrawn: (wanted) => {
      listener = wanted;
      return () => undefined;
    },
  };
  const withdraw = async (...ids: string[]) => {
    for (const id of ids) held.delete(id);
    listener();
    await asked.mock.results.at(-1)?.value;
    await Promise.resolve();
  };
  return { claims: new Claims(work as WorkStore, 60_000), withdraw, asked };
}

afterEach(() => void vi.useRealTimers());

it('a batch goes on as long as one of its claims holds', async () => {
  const { claims, withdraw } = storeOf(new Set(['a', 'b', 'c']));
  const batch = claims.add([
    { id: 'a', attempt: 1 },
    { id: 'b', attempt: 1 },
  ]);
  const other = claims.add([{ id: 'c', attempt: 1 }]);
  await withdraw('a');
  expect(batch.signal.aborted).toBe(false);
  await withdraw('b');
  expect(batch.signal.aborted).toBe(true);
  expect(other.signal.aborted).toBe(false);
  claims.close();
});

it('what is done does not count: a batch ends when the claims that are left are gone', async () => {
  const { claims, withdraw } = storeOf(new Set(['a', 'b']));
  const batch = claims.add([
    { id: 'a', attempt: 1 },
    { id: 'b', attempt: 1 },
  ]);
  claims.done(batch, 'a');
  await withdraw('b');
  expect(batch.signal.aborted).toBe(true);
  claims.close();
});

it('a withdrawal that nobody told of is found by the next look, a second later at most', async () => {
  vi.useFakeTimers();
  const held = new Set(['a']);
  const { claims, asked } = storeOf(held);
  const batch = claims.add([{ id: 'a', attempt: 1 }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(10);
  expect(batch.signal.aborted).toBe(false);
  held.clear();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenCalledTimes(11);
  expect(batch.signal.aborted).toBe(true);
  claims.close();
});

it('leases that could not be renewed are renewed as soon as the database answers', async () => {
  vi.useFakeTimers();
  const extendLease = vi.fn<WorkStore['extendLease']>(async () => undefined);
  const work = { held: async () => new Set(['a']), onWithdrawn: () => () => undefined, extendLease };
  const claims = new Claims(work as Partial<WorkStore> as WorkStore, 60_000);
  claims.add([{ id: 'a', attempt: 1 }]);
  extendLease.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  await vi.advanceTimersByTimeAsync(17_000);
  expect(extendLease).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(extendLease).toHaveBeenCalledTimes(3);
  claims.close();
});
