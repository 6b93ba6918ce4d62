import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countUpTo, nthSmallest } from '../../../src/simulation/engine/selection.ts';

const times = fc.array(fc.double({ noNaN: true, min: 0, max: 1e6 }), { minLength: 1, maxLength: 200 });
const ties = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 200 });

describe('order statistics', () => {
  it('select what sorting would put at that place, also again after another selection', () => {
    fc.assert(
      fc.property(fc.oneof(times, ties), fc.nat(), fc.nat(), (list, one, another) => {
        const sorted = Float64Array.from(list).sort();
        const values = Float64Array.from(list);
        for (const rank of [one % list.length, another % list.length]) {
          expect(nthSmallest(values, rank)).toBe(sorted[rank]);
        }
      }),
    );
  });

  it('count the values up to a limit, itself included', () => {
    fc.assert(
      fc.property(ties, fc.integer({ min: -1, max: 4 }), (list, limit) => {
        expect(countUpTo(Float64Array.from(list), limit)).toBe(list.filter((value) => value <= limit).length);
      }),
    );
  });
});
