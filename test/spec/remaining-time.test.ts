import { expect, it } from 'vitest';
import { remainingSeconds } from '../../src/spec/remaining-time.ts';

/** 400 runs of a second of CPU time each, four at once. */
const after = (computed: number, elapsedSeconds: number) =>
  remainingSeconds({
    elapsedSeconds,
    costDone: computed,
    costTotal: 400,
    computed,
    ...{ running: Math.min(4, 400 - computed), queued: Math.max(0, 396 - computed) },
  });

it('is not estimated before as many runs have ended as are computed at once', () => {
  expect([0, 1, 3].map((computed) => after(computed, 1.2))).toEqual([null, null, null]);
  expect(after(4, 1.5)).toBeGreaterThan(0);
});

it('follows the measured rate, with runs in work half done', () => {
  expect(after(200, 50.5)).toBeCloseTo(50.5 * (198 / 202));
  expect(after(398, 100)).toBeCloseTo(100 / 399);
});

it('counts runs that may be added', () => {
  const runs = { elapsedSeconds: 10, costDone: 10, costTotal: 20, computed: 10, running: 0, queued: 10 };
  expect(remainingSeconds(runs)).toBe(10);
  expect(remainingSeconds({ ...runs, possibleCost: 20 })).toBe(30);
});
