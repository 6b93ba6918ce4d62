import { describe, expect, it } from 'vitest';
import type { Cell } from '../../src/analysis/cells.ts';
import { commonSeedRatio, estimate, independentRatio } from '../../src/analysis/statistics.ts';
import { winnersOf } from '../../src/analysis/winners.ts';
import { MadeUpResults, percentOf, SPREAD, TRUTH } from './known-truth.ts';

/** Shares of 10,000 intervals that a 95 % interval may hold the truth in, in percent. */
const MAY_COVER = new Map<number, readonly [number, number]>([
  [5, [93, 98]],
  [10, [94, 96.5]],
  [30, [94, 96.5]],
]);

const holds = ({ low, high }: { low: number | null; high: number | null }, truth: number) =>
  low! <= truth && truth <= high!;

/** In percent, of ratios over common seeds. */
const MAY_COVER_RATIOS = [[3, [94, 97]], ...MAY_COVER] as const;

describe.each(MAY_COVER_RATIOS)('of %i replications', (n, [least, most]) => {
  it.each([0, 0.3, 0.6, 0.9, -0.3, -0.6, -0.9])(
    'the interval of a ratio over common seeds holds the truth, where they correlate by %f',
    (correlation) => {
      const results = new MadeUpResults(`pairs ${n} ${correlation}`, 0);
      const pair = () => {
        const shared = results.standard();
        const size = Math.abs(correlation);
        const own = (sign: number) => sign * Math.sqrt(size) * shared + Math.sqrt(1 - size) * results.standard();
        const [of, to] = [own(1), own(Math.sign(correlation))];
        return [2 * TRUTH * Math.exp(SPREAD * of), TRUTH * Math.exp(SPREAD * to)] as const;
      };
      const covered = percentOf(() => {
        const pairs = Array.from({ length: n }, pair);
        return holds(
          commonSeedRatio(
            pairs.map(([a]) => a),
            pairs.map(([, b]) => b),
          )!,
          2,
        );
      });
      expect(covered).toBeGreaterThanOrEqual(least!);
      expect(covered).toBeLessThanOrEqual(most!);
    },
  );
});

describe.each([...MAY_COVER])('of %i replications', (n, [least, most]) => {
  it.each([0, 0.5, -0.4, 0.72, -1.2, 1.5])('the interval of the mean holds the truth, with a skew of %f', (skew) => {
    const results = new MadeUpResults(`mean ${n} ${skew}`, skew);
    const covered = percentOf(() => holds(estimate(results.some(n)), TRUTH));
    expect(covered).toBeGreaterThanOrEqual(least!);
    expect(covered).toBeLessThanOrEqual(most!);
  });

  it.each([
    [0, 0],
    [-1.2, 0],
    [1.5, 0],
    [1.5, -1.2],
    [1.5, 1.5],
  ])('the interval of a ratio without common seeds holds the truth, with skews of %f and %f', (...skews) => {
    const [of, to] = skews.map((each, side) => new MadeUpResults(`independent ${n} ${skews} ${side}`, each));
    const covered = percentOf(() => holds(independentRatio(of!.some(n), to!.some(n))!, 1));
    expect(covered).toBeGreaterThanOrEqual(least!);
    expect(covered).toBeLessThanOrEqual(most!);
  });
});

describe('one replication', () => {
  it('has no interval, and its ratio none', () => {
    expect(estimate([3])).toEqual({ n: 1, mean: 3, low: null, high: null });
    expect(commonSeedRatio([3], [2])).toEqual({ value: expect.closeTo(1.5, 12), low: null, high: null, p: null });
  });
});

/** Without a correction 46 % of experiments with eight series and five replications find one. */
describe('of series that are all alike', () => {
  /** The share of experiments in which the best is said to differ from any of the others. */
  const wronglyApart = (competitors: number, n: number) => {
    const results = new MadeUpResults(`alike ${competitors} ${n}`, 0);
    const cell = (series: number): Cell => ({
      x: 1,
      series: `series ${series}`,
      runs: results.some(n).map((value, seed) => ({
        point: {},
        mechanism: `series ${series}`,
        seed,
        status: 'succeeded',
        value,
        stages: null,
        occupancy: null,
      })),
    });
    return percentOf(() => {
      const cells = Array.from({ length: competitors }, (_, series) => cell(series));
      const [winner] = winnersOf({ cells, xs: [1], better: 'higher', open: new Set() });
      return winner!.series.length < competitors;
    }, 4000);
  };

  it.each([2, 4, 8])('a winner among %i is found in one of twenty experiments at most', (competitors) => {
    for (const n of [3, 5]) expect(wronglyApart(competitors, n), `${n} replications`).toBeLessThan(5.8);
  });
});
