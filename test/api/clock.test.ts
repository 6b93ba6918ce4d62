import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Remembered } from '../../src/api/access/remembered.ts';
import { RequestQuotas } from '../../src/api/access/request-quotas.ts';
import { RateWindows } from '../../src/api/plugins/rate-windows.ts';
import { startDispatcher } from '../../src/queue/dispatcher.ts';
import type { RunQueue } from '../../src/queue/run-queue.ts';
import type { WorkStore } from '../../src/store/contract.ts';

const AN_HOUR = 3_600_000;

/** The clock of the system, which an operator or a time server may set back. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());
const setBack = () => vi.setSystemTime(Date.now() - AN_HOUR);

it('believes what it remembers no longer though the clock is set back', async () => {
  const find = vi.fn(async () => 'known');
  const remembered = new Remembered(find, 20);
  await remembered.of('token');
  setBack();
  await delay(30);
  await remembered.of('token');
  expect(find).toHaveBeenCalledTimes(2);
});

it('tells a project that is out of requests to come again within a minute though the clock is set back', () => {
  const quotas = new RequestQuotas();
  const limits = [{ project: 'small', perMinute: 1 }];
  quotas.take(limits);
  setBack();
  const budget = quotas.take(limits);
  expect(budget).toMatchObject({ isUsedUp: true });
  expect(budget?.seconds).toBeLessThanOrEqual(60);
});

it('counts requests of an address for a minute though the clock is set back', async () => {
  const windows = new RateWindows();
  const take = () =>
    new Promise<{ current: number; ttl: number }>((resolve) =>
      windows.incr('127.0.0.1', (_error, taken) => resolve(taken), 400),
    );
  expect(await take()).toMatchObject({ current: 1 });
  setBack();
  const { current, ttl } = await take();
  expect(current).toBe(2);
  expect(ttl).toBeLessThanOrEqual(400);
  await delay(450);
  expect(await take()).toMatchObject({ current: 1 });
});

it('looks for runs of lost workers though the clock is set back', async () => {
  const recoverExpired = vi.fn(async () => ({ requeued: 0, failed: 0 }));
  const work = {
    recoverExpired,
    scheduled: async () => ({ runs: 0, oldestMs: 0 }),
    inTurn: async () => undefined,
    withdraw: async () => false,
  } as unknown as WorkStore;
  const dispatcher = startDispatcher({ work, queue: {} as RunQueue, intervalMs: 10, graceMs: 0 });
  await expect.poll(() => recoverExpired.mock.calls.length).toBeGreaterThan(0);
  setBack();
  const before = recoverExpired.mock.calls.length;
  await expect.poll(() => recoverExpired.mock.calls.length).toBeGreaterThan(before + 1);
  await dispatcher.stop();
});
