import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Touches } from '../../../../src/simulation/workloads/random-put/touches.ts';
import { slotsIn, slotsOf } from '../../../../src/simulation/workloads/random-put/working-set.ts';

const PAGE = 4096;
const pagesTouched = (begins: readonly number[], bytes: number) =>
  new Set(begins.flatMap((begin) => Array.from({ length: Math.ceil(bytes / PAGE) }, (_, page) => begin / PAGE + page)));

const areas = fc.record({
  putBytes: fc.constantFrom(8, PAGE, 2 * PAGE, 16 * PAGE),
  alignmentPages: fc.constantFrom(0, 1, 2, 4),
  pages: fc.integer({ min: 16, max: 200 }),
  sourcePages: fc.integer({ min: 16, max: 200 }),
});

it('a warm-up reaches every page that a put can go to or come from, also where puts overlap', () => {
  fc.assert(
    fc.property(areas, ({ putBytes, alignmentPages, pages, sourcePages }) => {
      const slots = slotsOf({ putBytes, alignmentPages }, PAGE);
      const [targetSlots, sourceSlots] = [slotsIn(pages * PAGE, slots), slotsIn(sourcePages * PAGE, slots)];
      const touches = new Touches(slots, targetSlots, sourceSlots);
      const numbers = Array.from({ length: touches.count }, (_, touch) => touch);
      const all = (count: number) =>
        pagesTouched(
          Array.from({ length: count }, (_, slot) => slot * slots.slotBytes),
          putBytes,
        );
      const slotBegins = numbers.map((touch) => touches.slotOf(touch) * slots.slotBytes);
      const sourceBegins = numbers.map((touch) => touches.sourceOf(touch) * slots.slotBytes);
      expect([...pagesTouched(slotBegins, putBytes)].sort()).toEqual([...all(targetSlots)].sort());
      expect([...pagesTouched(sourceBegins, putBytes)].sort()).toEqual([...all(sourceSlots)].sort());
    }),
  );
});

it('a warm-up touches each page once where puts do not overlap', () => {
  const touches = new Touches({ putBytes: 8, slotBytes: PAGE }, 100, 0);
  const slots = Array.from({ length: touches.count }, (_, touch) => touches.slotOf(touch));
  expect(touches.sourceOf(7), 'data come from memory that is registered anyway').toBe(0);
  expect(slots.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, slot) => slot));
});
