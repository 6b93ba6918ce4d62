import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  contiguousRuns,
  pinNs,
  unpinNs,
} from '../../../../src/simulation/mechanisms/registration/registration-cost.ts';

const prices = { pinBaseNs: 36_000, pinPerPageNs: 4000, unpinBaseNs: 5_100_000, unpinPerPageNs: 10, pagesPerBucket: 2 };

it('counts a run once, in whatever order its buckets come', () => {
  expect([[], [7], [3, 1, 2], [1, 3, 5], [9, 8, 2, 1]].map((list) => contiguousRuns(list))).toEqual([0, 1, 1, 3, 2]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60)), (buckets) => {
      const heads = buckets.filter((bucket) => !buckets.includes(bucket - 1)).length;
      expect(contiguousRuns([...buckets])).toBe(heads);
    }),
  );
});

it('charges a base for each run and a slope for each page', () => {
  expect(pinNs([4, 5, 9], prices)).toBe(2 * 36_000 + 6 * 4000);
  expect(unpinNs([4, 5, 9], prices)).toBe(2 * 5_100_000 + 60);
});
