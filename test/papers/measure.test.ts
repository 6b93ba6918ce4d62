import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  above,
  atLeast,
  atMost,
  below,
  between,
  decide,
  exactly,
  expectationText,
  fits,
} from '../../src/papers/expectation.ts';
import {
  allDigits,
  distanceFromOne,
  inWords,
  largest,
  median,
  rankCorrelation,
  smallest,
} from '../../src/papers/measure.ts';

describe('expectations', () => {
  it('know their limits', () => {
    expect([5, 6, 7].map((value) => fits(exactly(6), value))).toEqual([false, true, false]);
    expect([1.6, 2, 2.6, 2.61].map((value) => fits(between(1.6, 2.6), value))).toEqual([true, true, true, false]);
    expect([fits(above(1), 1), fits(atLeast(1), 1), fits(below(1), 1), fits(atMost(1), 1)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([Number.NaN, Number.POSITIVE_INFINITY].map((value) => fits(atLeast(0), value))).toEqual([false, false]);
  });

  it('forgive rounding of counts, nothing else', () => {
    expect(fits(exactly(2), 2 + 1e-12)).toBe(true);
    expect(fits(exactly(2), 2 + 1e-6)).toBe(false);
  });

  it('are written as they are read', () => {
    const texts = [exactly(6), between(1.6, 2.6, 2), between(0, 1), above(1), atLeast(1), below(5), atMost(5)];
    expect(texts.map(expectationText)).toEqual(['6', '2 (1.6 to 2.6)', '0 to 1', '> 1', '≥ 1', '< 5', '≤ 5']);
    expect(expectationText(exactly(2 ** 64))).toBe('18446744073709551616');
  });
});

describe('the extreme of some values', () => {
  const sure = { value: 1.1, low: 1.09, high: 1.11 };
  const vague = { value: 1.12, low: 0.9, high: 1.34 };

  it('is open where one beside it may lie beyond, however sure the one is that lies there', () => {
    expect(smallest([sure, vague])).toEqual({ value: 1.1, low: 0.9, high: 1.11 });
    expect(decide(above(1), smallest([sure, vague]))).toBe('undecided');
    expect(largest([sure, vague])).toEqual({ value: 1.12, low: 1.09, high: 1.34 });
    expect(decide(below(1.2), largest([{ ...sure, value: 1.13 }, vague]))).toBe('undecided');
  });

  it('has no interval where none has one, takes a count as it is, and fits nothing where one is no number', () => {
    expect(smallest([{ value: 2 }, { value: 1 }])).toEqual({ value: 1 });
    expect(smallest([sure, { value: 1 }])).toEqual({ value: 1, low: 1, high: 1 });
    expect(largest([{ value: 2 }, { value: Number.NaN }]).value).toBeNaN();
    expect(decide(atMost(3), largest([{ value: 2 }, { value: Number.NaN }]))).toBe('misses');
  });
});

describe('rank correlation', () => {
  it('is 1 for the same order, -1 for the reverse, and leaves ties out', () => {
    expect(rankCorrelation([1, 2, 3], [10, 20, 30], 0)).toBe(1);
    expect(rankCorrelation([1, 2, 3], [30, 20, 10], 0)).toBe(-1);
    expect(rankCorrelation([1, 2, 3], [30, 20.1, 20], 0.01)).toBe(-1);
    expect(rankCorrelation([1, 1.001, 3], [2, 1, 30], 0.01)).toBe(1);
  });

  it('is none where all are ties', () => {
    expect(rankCorrelation([1, 1.001, 1], [2, 1, 30], 0.01)).toBeUndefined();
  });

  it('lies between -1 and 1 and does not depend on the order of the things', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 })), {
      minLength: 2,
    });
    fc.assert(
      fc.property(pairs, (values) => {
        const tau = rankCorrelation(
          values.map(([a]) => a),
          values.map(([, b]) => b),
          0,
        );
        const back = values.toReversed();
        fc.pre(tau !== undefined);
        expect(Math.abs(tau!)).toBeLessThanOrEqual(1);
        expect(
          rankCorrelation(
            back.map(([a]) => a),
            back.map(([, b]) => b),
            0,
          ),
        ).toBeCloseTo(tau!, 12);
      }),
    );
  });
});

it('medians are measured values', () => {
  expect(median([3, 1, 2].map((value) => ({ value }))).value).toBe(2);
  expect(median([4, 1, 2, 3].map((value) => ({ value }))).value).toBe(2);
});

it('a distance from 1 folds its interval', () => {
  expect(distanceFromOne({ value: 0.9, low: 0.8, high: 1.05 })).toEqual({
    value: expect.closeTo(0.1),
    low: 0,
    high: expect.closeTo(0.2),
  });
  expect(distanceFromOne({ value: 1.1, low: 1.05, high: 1.2 })).toEqual({
    value: expect.closeTo(0.1),
    low: expect.closeTo(0.05),
    high: expect.closeTo(0.2),
  });
});

it('numbers in sentences are short', () => {
  expect([6, 0.123456, 2589.7, -0.0718].map(inWords)).toEqual(['6', '0.123', '2590', '-0.0718']);
});

it('whole numbers have all their digits, beyond those that are safe as well', () => {
  expect([2 ** 64, -(2 ** 60), 0.5, 1e21].map(allDigits)).toEqual([
    '18446744073709551616',
    '-1152921504606846976',
    '0.5',
    '1e+21',
  ]);
  expect(inWords(2 ** 64)).toBe('18446744073709551616');
});
