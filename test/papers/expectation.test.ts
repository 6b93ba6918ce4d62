import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { above, atMost, between, decide, exactly, fits } from '../../src/papers/expectation.ts';

describe('a measured value and what is expected of it', () => {
  it('is decided where the whole interval lies on one side of the limits', () => {
    expect(decide(between(1, 2), { value: 1.5, low: 1.1, high: 1.9 })).toBe('fits');
    expect(decide(between(1, 2), { value: 2.5, low: 2.1, high: 2.9 })).toBe('misses');
    expect(decide(above(1), { value: 1.2, low: 1, high: 1.4 })).toBe('undecided');
    expect(decide(above(1), { value: 0.9, low: 0.8, high: 1 })).toBe('misses');
    expect(decide(atMost(1), { value: 1, low: 0.9, high: 1 })).toBe('fits');
  });

  it('is open where the interval reaches across a limit, on whichever side the value lies', () => {
    expect(decide(between(1, 2), { value: 1.9, low: 1.7, high: 2.1 })).toBe('undecided');
    expect(decide(between(1, 2), { value: 2.1, low: 1.9, high: 2.3 })).toBe('undecided');
    expect(decide(exactly(1), { value: 0.9, low: 0.5, high: 1.3 })).toBe('undecided');
  });

  it('misses where something happened that must never happen, whatever the interval', () => {
    expect(decide(exactly(0), { value: 0.1, low: -0.2, high: 0.4 })).toBe('misses');
    expect(decide(exactly(0), { value: 0, low: 0, high: 0 })).toBe('fits');
  });

  it('is decided by the value alone where there is no interval', () => {
    expect(decide(between(1, 2), { value: 2 })).toBe('fits');
    expect(decide(between(1, 2), { value: 2.01 })).toBe('misses');
  });

  it('misses where it is no number, with an interval as without', () => {
    const none = Number.NaN;
    for (const expectation of [above(1), atMost(1), between(1, 2), exactly(1)]) {
      expect(decide(expectation, { value: none })).toBe('misses');
      expect(decide(expectation, { value: none, low: none, high: none })).toBe('misses');
    }
  });

  it('never fits with an end that does not, and never misses with one that does', () => {
    const number = fc.double({ min: -10, max: 10, noNaN: true });
    fc.assert(
      fc.property(number, number, fc.tuple(number, number, number), (a, b, three) => {
        const expectation = between(Math.min(a, b), Math.max(a, b));
        const [low, value, high] = three.toSorted((x, y) => x - y) as [number, number, number];
        const ends = [low, value, high].map((one) => fits(expectation, one));
        const decision = decide(expectation, { value, low, high });
        if (decision === 'fits') expect(ends).toEqual([true, true, true]);
        if (decision === 'misses') expect(ends).toEqual([false, false, false]);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});
