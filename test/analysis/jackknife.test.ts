import { describe, expect, it } from 'vitest';
import { jackknife } from '../../src/analysis/jackknife.ts';
import { estimate, mean } from '../../src/analysis/statistics.ts';

/** The interval of a number that is computed from one result per group. */
function intervalOf(results: readonly number[], compute: (some: readonly number[]) => number) {
  return jackknife(
    compute(results),
    results.map((_, left) => compute(results.filter((_, i) => i !== left))),
  );
}

describe('the interval of a number computed from several groups', () => {
  const results = [10, 12, 11, 15, 9];

  it('is that of the mean, where the number is a mean', () => {
    const { low, high } = estimate(results);
    expect(intervalOf(results, mean)).toEqual([expect.closeTo(low!, 9), expect.closeTo(high!, 9)]);
  });

  it('may end below 0, as a difference may', () => {
    const [low] = intervalOf([1, 30, 2], (some) => mean(some) - 1)!;
    expect(low).toBeLessThan(0);
  });

  it('has no width where the number is the same without any group', () => {
    expect(intervalOf(results, () => 7)).toEqual([7, 7]);
  });

  it('is none of a single group, and of a number that cannot be computed without one of them', () => {
    expect(jackknife(3, [3])).toBeNull();
    expect(jackknife(3, [3, undefined, 3])).toBeNull();
    expect(jackknife(3, [3, Number.NaN, 3])).toBeNull();
    expect(jackknife(Number.POSITIVE_INFINITY, [3, 4, 5])).toBeNull();
  });
});
