import { expect, it, onTestFinished, vi } from 'vitest';
import { experimentId, orderedId } from '../../src/store/ordered-id.ts';

it('gives UUIDs of version 7 in the order of their making', () => {
  const ids = Array.from({ length: 1000 }, orderedId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(Number.parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16)).toBeCloseTo(Date.now(), -4);
});

it('gives experiments ids in the order of their milliseconds', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const ids = Array.from({ length: 1000 }, (_, ms) => {
    vi.setSystemTime(Date.UTC(2026, 0) + 97 * ms);
    return experimentId();
  });
  for (const id of ids) expect(id).toMatch(/^x[0-9a-f]{20}$/);
  expect([...ids].sort()).toEqual(ids);
});

it('gives no id twice within a millisecond', () => {
  expect(new Set(Array.from({ length: 1000 }, experimentId)).size).toBe(1000);
});
