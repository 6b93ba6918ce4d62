import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AtomicUnits } from '../../../../src/simulation/hardware/nic/atomic-unit.ts';

const word = { nic: 0, process: 1, address: 64 };

it('atomics on a word follow each other, and one that finds it free begins at once', () => {
  const units = new AtomicUnits();
  expect([0, 0, 10].map((ready) => units.hold(word, ready, 100))).toEqual([100, 200, 300]);
  expect(units.hold(word, 5000, 100)).toBe(5100);
});

it('the same word of another NIC is held apart', () => {
  const units = new AtomicUnits();
  units.hold(word, 0, 100);
  expect(units.hold({ ...word, nic: 1 }, 0, 100)).toBe(100);
});

it('of different words few wait for each other: those that share one of 64 locks', () => {
  const units = new AtomicUnits();
  const ends = Array.from({ length: 32 }, (_, index) => units.hold({ ...word, address: 8 * index }, 0, 100));
  expect(ends.filter((end) => end === 100).length).toBeGreaterThan(16);
});

it('a word is never held by two at once, whatever else there is', () => {
  const asked = fc.array(fc.record({ place: fc.nat(200), waits: fc.nat(300), ns: fc.integer({ min: 1, max: 500 }) }));
  fc.assert(
    fc.property(asked, (atomics) => {
      const units = new AtomicUnits();
      const heldUntil = new Map<number, number>();
      let now = 0;
      for (const { place, waits, ns } of atomics) {
        now += waits;
        const end = units.hold({ ...word, address: 8 * place }, now, ns);
        expect(end - ns).toBeGreaterThanOrEqual(Math.max(now, heldUntil.get(place) ?? 0));
        heldUntil.set(place, end);
      }
    }),
  );
});
