import { describe, expect, it } from 'vitest';
import { ratioOf, Study } from '../../src/papers/evidence.ts';
import { madeUpRun } from './made-up-results.ts';

/** One run for each seed, whose value is noise of the seed times a factor. */
const NOISE = [1, 2, 5, 3];
const study = (id: string, factor: number, seeds: readonly number[]) =>
  new Study(
    id,
    seeds.map((seed) => madeUpRun({ seed, metrics: { rate: factor * NOISE[seed]! } })),
  );

describe('a ratio of two studies', () => {
  it('is one of pairs of a seed, in whatever order their runs come', () => {
    const { value, low, high } = ratioOf('rate', study('a', 3, [0, 1, 2, 3]), study('b', 1, [3, 2, 1, 0]));
    // Noise that both sides share drops out.
    for (const bound of [value, low, high]) expect(bound).toBeCloseTo(3, 9);
  });

  it('leaves out seeds that only one side has', () => {
    const { value, low, high } = ratioOf('rate', study('a', 3, [0, 1, 2, 3]), study('b', 1, [2, 1, 3]));
    for (const bound of [value, low, high]) expect(bound).toBeCloseTo(3, 9);
  });

  it('is one of independent samples if they share no seed, and needs a seed once', () => {
    const { value, low, high } = ratioOf('rate', study('a', 3, [0, 1]), study('b', 1, [2, 3]));
    expect(value).toBeCloseTo(Math.sqrt(3 * 6) / Math.sqrt(5 * 3), 9);
    expect(low! < value && value < high!).toBe(true);
    expect(() => ratioOf('rate', study('a', 3, [0, 0]), study('b', 1, [0]))).toThrow('one run per seed');
  });
});

describe('a mean as the value of a quantity', () => {
  it('has the interval of its replications, and a single one has none', () => {
    const { value, low, high } = study('a', 1, [0, 1, 2, 3]).value('rate');
    expect(value).toBeCloseTo(2.75, 12);
    expect(low! < value && value < high!).toBe(true);
    expect(study('a', 1, [2]).value('rate')).toEqual({ value: 5 });
  });
});
