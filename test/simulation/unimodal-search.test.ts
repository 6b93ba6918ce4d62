import fc from 'fast-check';
import { expect, it } from 'vitest';
import { largestBetween } from '../../src/simulation/unimodal-search.ts';

const searched = (values: readonly (number | undefined)[], least = 1) => {
  const asked: number[] = [];
  const best = largestBetween(least, least + values.length - 1, (at) => {
    asked.push(at);
    return values[at - least];
  });
  return { best, asked };
};

it('finds where rising values begin to fall, with few of them, each computed once', () => {
  const cases = fc.record({
    rising: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 150 }),
    falling: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 150 }),
    least: fc.integer({ min: -5, max: 5 }),
  });
  fc.assert(
    fc.property(cases, ({ rising, falling, least }) => {
      const values = [0];
      for (const step of rising) values.push(values.at(-1)! + step);
      for (const step of falling) values.push(values.at(-1)! - step);
      const { best, asked } = searched(values, least);
      expect(best).toBe(least + rising.length);
      expect(new Set(asked).size).toBe(asked.length);
      for (const at of asked) expect(at >= least && at < least + values.length).toBe(true);
      expect(asked.length).toBeLessThanOrEqual(3 + Math.ceil(Math.log(values.length + 1) / Math.log(1.618)));
    }),
  );
});

it('finds a number larger than its neighbours whatever the values, and none that it saw is larger', () => {
  const values = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.constant(undefined)), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(values, (list) => {
      const { best, asked } = searched(list);
      const valueAt = (at: number) => list[at - 1] ?? -Infinity;
      for (const at of [best - 1, best + 1, ...asked]) expect(valueAt(at)).toBeLessThanOrEqual(valueAt(best));
    }),
  );
});
