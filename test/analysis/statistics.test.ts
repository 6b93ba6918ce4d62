import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../src/analysis/cells.ts';
import { estimateOf } from '../../src/analysis/ratios.ts';
import {
  commonSeedRatio,
  estimate,
  independentRatio,
  mean,
  pairedDifference,
  welchDifference,
} from '../../src/analysis/statistics.ts';
import { incompleteBeta, t95, tTestP } from '../../src/analysis/student-t.ts';

describe("Student's t", () => {
  it.each([
    [1, 12.7062047361747],
    [2, 4.30265272974946],
    [3, 3.18244630528371],
    [4, 2.77644510519779],
    [9, 2.2621571627409],
    [29, 2.0452296421327],
    [120, 1.97993040505278],
    [1e6, 1.95996635681617],
  ])('the 0.975 quantile with %d degrees of freedom is that of the printed tables', (degrees, expected) => {
    expect(t95(degrees)).toBeCloseTo(expected, 9);
  });

  it('gives the closed forms of 1 and 2 degrees of freedom', () => {
    for (const t of [0, 0.1, 1, 3.7, 40]) {
      expect(tTestP(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 12);
      expect(tTestP(t, 2)).toBeCloseTo(1 - t / Math.sqrt(t * t + 2), 12);
    }
  });

  it('has the symmetry of the incomplete beta function and its polynomial cases', () => {
    const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    const shape = fc.double({ min: 0.2, max: 80, noNaN: true });
    fc.assert(
      fc.property(share, shape, shape, (x, a, b) => {
        expect(incompleteBeta(x, a, b)).toBeCloseTo(1 - incompleteBeta(1 - x, b, a), 9);
      }),
    );
    expect(incompleteBeta(0.3, 2, 1)).toBeCloseTo(0.09, 12);
    expect(incompleteBeta(0.3, 2, 2)).toBeCloseTo(0.3 ** 2 * (3 - 0.6), 12);
  });
});

describe('estimates', () => {
  it('is the textbook interval: 1..5 has mean 3 and half width 2.776 x sqrt(2.5 / 5)', () => {
    const { n, mean: centre, low, high } = estimate([1, 2, 3, 4, 5]);
    expect([n, centre]).toEqual([5, 3]);
    expect(high! - 3).toBeCloseTo(2.77644510519779 * Math.sqrt(0.5), 9);
    expect(3 - low!).toBeCloseTo(high! - 3, 12);
  });

  it('has no interval for one replication, and collapses to the value for equal ones', () => {
    expect(estimate([7.3])).toEqual({ n: 1, mean: 7.3, low: null, high: null });
    expect(estimate([0.1, 0.1, 0.1])).toEqual({ n: 3, mean: 0.1, low: 0.1, high: 0.1 });
  });

  it('covers the true mean about 95 times of 100', () => {
    let state = 1;
    const uniform = () => {
      state = (state * 16807) % 2147483647;
      return state / 2147483647;
    };
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    const hits = Array.from({ length: 4000 }, () => estimate(Array.from({ length: 5 }, normal)));
    const covered = hits.filter(({ low, high }) => low! <= 0 && high! >= 0).length / hits.length;
    expect(covered).toBeGreaterThan(0.935);
    expect(covered).toBeLessThan(0.975);
  });

  it('ends at 0 where what is measured is never negative, and nowhere where some is', () => {
    expect(estimate([1, 4])).toMatchObject({ low: 0, high: expect.closeTo(2.5 + 12.7062 * 1.5, 3) });
    expect(estimate([-1, 4]).low).toBeLessThan(-1);
    expect(estimateOf(cellOf([1, 4], 0.1))).toMatchObject({ low: 0, high: expect.closeTo(2.75 + 12.7062 * 1.5, 3) });
  });

  it("agrees with the sleep data of Student's 1908 paper, paired and unpaired", () => {
    const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
    const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
    const paired = pairedDifference(second.map((value, i) => value - first[i]!));
    expect(paired.value).toBeCloseTo(1.58, 9);
    expect(paired.p).toBeCloseTo(0.00283289, 7);
    expect(paired.low!).toBeCloseTo(0.7001142, 6);
    const welch = welchDifference(first, second);
    expect(welch.low!).toBeCloseTo(-3.3654832, 6);
    // The difference is skewed upwards: that end lies beyond Welch's 0.2054832, and p above his 0.07939.
    expect(welch.high!).toBeGreaterThan(0.2054832);
    expect(welch.p).toBeGreaterThan(0.07939414);
  });

  it('has a p of 5 % where an end of its interval is 0, on either side of a skew', () => {
    const [few, far] = [
      [1, 2, 2, 3, 9],
      [1, 1, 2, 2, 3],
    ];
    for (const end of ['low', 'high'] as const) {
      const away = welchDifference(few, far)[end]!;
      const { p } = welchDifference(
        few.map((value) => value - away),
        far,
      );
      expect(p).toBeCloseTo(0.05, 9);
    }
  });
});

const cellOf = (values: readonly number[], resolution: number): Cell => ({
  ...{ x: 1, series: 'a', resolution },
  runs: values.map((value, seed) => ({
    ...{ point: {}, mechanism: 'a', seed, status: 'succeeded', value },
    ...{ stages: null, occupancy: null },
  })),
});

const positive = fc.double({ min: 1e-3, max: 1e9, noNaN: true });
const samples = fc.array(positive, { minLength: 2, maxLength: 12 });

describe('paired ratios', () => {
  it('of a series to itself are exactly 1 and not significant', () => {
    fc.assert(
      fc.property(samples, (a) => {
        expect(commonSeedRatio(a, a)).toEqual({ value: 1, low: 1, high: 1, p: 1 });
      }),
    );
  });

  it('scale with the series and not with both', () => {
    fc.assert(
      fc.property(samples, positive, fc.double({ min: 0.01, max: 100, noNaN: true }), (a, other, scale) => {
        const b = a.map((value, i) => value * (1 + 0.3 * Math.sin(i + other)));
        const [plain, scaled, both] = [
          commonSeedRatio(a, b)!,
          commonSeedRatio(
            a.map((value) => value * scale),
            b,
          )!,
          commonSeedRatio(
            a.map((value) => value * scale),
            b.map((value) => value * scale),
          )!,
        ];
        expect(scaled.value / plain.value).toBeCloseTo(scale, 6);
        expect(scaled.low! / scale / plain.low!).toBeCloseTo(1, 5);
        expect(both.high! / plain.high!).toBeCloseTo(1, 5);
      }),
    );
  });

  it('turn round with the pair: ratio b/a is 1 over ratio a/b, with the same p', () => {
    fc.assert(
      fc.property(samples, (a) => {
        const b = a.map((value, i) => value * (1.2 + 0.1 * Math.cos(i)));
        const [there, back] = [commonSeedRatio(a, b)!, commonSeedRatio(b, a)!];
        expect(there.value * back.value).toBeCloseTo(1, 9);
        expect(there.low! * back.high!).toBeCloseTo(1, 6);
        expect(there.p).toBeCloseTo(back.p!, 9);
      }),
    );
  });

  it.each([[[1, 1.4, 0.7, 1.1, 0.9]], [[1, 1.4, 0.7]]])(
    'are narrower than unpaired ones where the noise is common: %j',
    (noise) => {
      const [a, b] = [noise.map((value, i) => 2 * value * (1 + 0.001 * i)), noise];
      const [paired, unpaired] = [commonSeedRatio(a, b)!, independentRatio(a, b)!];
      expect(paired.high! - paired.low!).toBeLessThan((unpaired.high! - unpaired.low!) / 50);
      expect(paired.p).toBeLessThan(1e-5);
    },
  );

  it.each([2, 3, 4])('are taken of pairs where %i samples go against each other, however little', (n) => {
    const up = Array.from({ length: n }, (_, i) => 10 + i);
    // All but the first rise with the other, too little to make up for that.
    const down = up.map((value, i) => (i === 0 ? 15 : value));
    const pairs = up.map((value, i) => Math.log(value / down[i]!));
    const { low, high } = pairedDifference(pairs);
    const ratio = commonSeedRatio(up, down)!;
    expect([ratio.low, ratio.high]).toEqual([Math.exp(low!), Math.exp(high!)]);
    expect(ratio.high! / ratio.low!).toBeGreaterThan(
      independentRatio(up, down)!.high! / independentRatio(up, down)!.low!,
    );
  });

  it('of values with zeros is that of the means, exact if the pairs are in proportion', () => {
    expect(commonSeedRatio([0, 2, 4], [0, 1, 2])).toEqual({ value: 2, low: 2, high: 2, p: 0 });
    expect(commonSeedRatio([0, 0], [1, 2])).toMatchObject({ value: 0, low: null, p: expect.closeTo(0.2048, 4) });
    expect(commonSeedRatio([0, 3, 0], [0, 3, 0])).toEqual({ value: 1, low: 1, high: 1, p: 1 });
    expect(commonSeedRatio([0, 1], [0, 0])).toBeNull();
  });

  it('of means have the limits of Fieller’s closed form, where few values tell no skew', () => {
    const [a, b] = [
      [0, 3, 5, 4],
      [1, 2, 2, 3],
    ] as const;
    const { value, low, high, p } = commonSeedRatio(a, b)!;
    expect(value).toBeCloseTo(12 / 8, 12);
    // Sums of squares about the means 3 and 2, over n (n - 1) = 12: the r with (3 - 2 r)^2 = t^2 (14 - 2 * 4 r + 2 r^2) / 12.
    const t2 = t95(3) ** 2 / 12;
    const [square, linear, constant] = [4 - 2 * t2, -12 + 8 * t2, 9 - 14 * t2];
    const root = Math.sqrt(linear ** 2 - 4 * square * constant);
    expect(low).toBeCloseTo(Math.max(0, (-linear - root) / (2 * square)), 9);
    expect(high).toBeCloseTo((-linear + root) / (2 * square), 6);
    // Differences -1, 1, 3, 1.
    expect(p).toBeCloseTo(tTestP(1 / (Math.sqrt(8 / 3) / 2), 3), 9);
  });

  it('of means say with interval and p the same, and nothing of how large a ratio to what may be 0 is', () => {
    const count = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(count, count, (more, less) => {
        const [a, b] = [
          [0, ...more.map((value) => 3 * value)],
          [0, ...less],
        ];
        for (const ratio of [commonSeedRatio(a, b), independentRatio(a, b)]) {
          if (ratio === null || ratio.low === null || ratio.high === null) continue;
          expect(ratio.low).toBeGreaterThanOrEqual(0);
          expect(ratio.low).toBeLessThanOrEqual(ratio.value);
          expect(ratio.high).toBeGreaterThanOrEqual(ratio.value);
          if (Math.abs(ratio.p! - 0.05) > 1e-6) expect(ratio.low > 1 || ratio.high < 1).toBe(ratio.p! < 0.05);
        }
      }),
      { seed: 1, numRuns: 150 },
    );
    expect(commonSeedRatio([4, 5, 6], [0, 0, 1])).toMatchObject({
      low: null,
      high: null,
      p: expect.closeTo(0.00506, 5),
    });
    expect(independentRatio([0, 1], [2, 3])).toMatchObject({ value: 0.2, low: null, p: expect.closeTo(0.1056, 3) });
  });

  it('with one replication are the bare ratio: no interval, no p', () => {
    const bare = { value: expect.closeTo(2, 12), low: null, high: null, p: null };
    expect(commonSeedRatio([6], [3])).toEqual(bare);
    expect(independentRatio([6], [3])).toEqual(bare);
    expect(commonSeedRatio([0], [3])).toEqual({ value: 0, low: null, high: null, p: null });
  });

  it('fall back to the ratio of means where a value is 0, and to none where the baseline is', () => {
    expect(commonSeedRatio([0, 2, 4], [1, 2, 3])).toMatchObject({ value: 1 });
    expect(commonSeedRatio([1, 2], [0, 0])).toBeNull();
    expect(mean([0.1, 0.1, 0.1])).toBe(0.1);
  });
});
