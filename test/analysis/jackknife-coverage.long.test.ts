import { describe, expect, it } from 'vitest';
import { jackknife } from '../../src/analysis/jackknife.ts';
import { mean } from '../../src/analysis/statistics.ts';
import { MadeUpResults, percentOf, TRUTH } from './known-truth.ts';

type Results = readonly (readonly number[])[];
const meanOf = (results: Results, place: number): number => mean(results.map((one) => one[place]!));

/** Numbers that claims compute from three means, and their true values. */
const NUMBERS = [
  ['a share saved', (some: Results) => 1 - meanOf(some, 0) / meanOf(some, 1), 0],
  [
    'a difference of ratios',
    (some: Results) => meanOf(some, 0) / meanOf(some, 1) - meanOf(some, 2) / meanOf(some, 1),
    0,
  ],
  ['the least of equal means', (some: Results) => Math.min(...[0, 1, 2].map((place) => meanOf(some, place))), TRUTH],
] as const;

/** Shares that docs/statistics.md states, in percent: numbers without corners, and the worst case. */
const MAY_COVER = [
  [2, 0, [93, 97], [91, 94]],
  [3, 0, [93, 97], [90, 94]],
  [5, 0, [93, 98], [92, 96]],
  [10, 0, [94, 97], [92, 95]],
  [3, 1.5, [94, 98], [77, 81]],
  [10, 1.5, [94, 97], [84, 88]],
] as const;

describe.each(MAY_COVER)('of %i replications with a skew of %f', (n, skew, smooth, worst) => {
  it.each(NUMBERS)('the interval of %s covers as often as documented', (name, compute, truth) => {
    const results = new MadeUpResults(`${name} ${n} ${skew}`, skew);
    const covered = percentOf(() => {
      const all = Array.from({ length: n }, () => results.some(3));
      const without = all.map((_, left) => compute(all.filter((_, i) => i !== left)));
      const [low, high] = jackknife(compute(all), without)!;
      return low <= truth && truth <= high;
    });
    const [least, most] = name === 'the least of equal means' ? worst : smooth;
    expect(covered).toBeGreaterThanOrEqual(least);
    expect(covered).toBeLessThanOrEqual(most);
  });
});
