import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossings, type RatioAt } from '../../src/analysis/crossovers.ts';

const ratio = (x: number, value: number, half = 0): RatioAt => ({
  x,
  value,
  low: value * (1 - half),
  high: value * (1 + half),
  p: 0,
});
const untested = (x: number, value: number): RatioAt => ({ x, value, low: null, high: null, p: null });

describe('crossings', () => {
  it('are a bracket first, and a place interpolated between logarithms', () => {
    expect(crossings([ratio(64, 2), ratio(256, 0.5)])).toEqual([{ between: [64, 256], at: 128, interval: [128, 128] }]);
  });

  it('take the interval of the place from the bands', () => {
    const [found] = crossings([ratio(64, 2, 0.1), ratio(256, 0.5, 0.1)]);
    const [low, high] = found!.interval!;
    expect(found!.at).toBeCloseTo(128, 9);
    expect(low).toBeLessThan(128);
    expect(high).toBeGreaterThan(128);
    expect(low).toBeGreaterThan(64);
  });

  it('do not count touching intervals as different: they widen the bracket', () => {
    expect(crossings([ratio(1, 1.02, 0.05), ratio(2, 0.98, 0.05), ratio(4, 1.01, 0.05)])).toEqual([]);
    expect(crossings([ratio(1, 1.5, 0.05), ratio(2, 0.98, 0.05), ratio(4, 1.5, 0.05)])).toEqual([]);
    const [found] = crossings([ratio(1, 1.5, 0.05), ratio(2, 1.01, 0.05), ratio(4, 0.6, 0.05)]);
    expect(found!.between).toEqual([1, 4]);
  });

  it('of one replication follow from the sign, without an interval', () => {
    expect(crossings([untested(64, 2), untested(256, 0.5)])).toEqual([{ between: [64, 256], at: 128, interval: null }]);
    expect(crossings([untested(1, 2), untested(2, 1), untested(4, 0.5)])).toEqual([
      { between: [1, 4], at: 2, interval: null },
    ]);
  });

  it('take no side from a point with one replication as long as others are tested', () => {
    const [found] = crossings([ratio(1, 2, 0.1), untested(2, 0.9), ratio(4, 0.5, 0.1)]);
    expect(found).toMatchObject({ between: [1, 4], interval: null });
  });

  it('exist where a ratio is 0, which has no logarithm', () => {
    const [found] = crossings([ratio(1, 2), ratio(2, 0)]);
    expect(found!.between).toEqual([1, 2]);
    expect(found!.at).toBeGreaterThan(1);
    expect(found!.at).toBeLessThan(2);
  });

  it('lie inside their bracket and their interval, whatever the points', () => {
    const value = fc.double({ min: 0.2, max: 5, noNaN: true });
    const half = fc.double({ min: 0, max: 0.3, noNaN: true });
    const points = fc.array(fc.tuple(value, fc.option(half)), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(points, (drawn) => {
        const ratios = drawn.map(([centre, width], i) =>
          width === null ? untested(2 ** i, centre) : ratio(2 ** i, centre, width),
        );
        for (const { between, at, interval } of crossings(ratios)) {
          const [from, to] = between;
          const [low, high] = interval ?? [at, at];
          expect([from, low, at, high, to]).toEqual([from, low, at, high, to].toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 1000 },
    );
  });

  // A curve that falls slowly, then over a cliff: interpolation cannot know where, the bracket always holds the place.
  it('of monotone curves with a cliff lie in the bracket', () => {
    const curve = fc.record({
      truth: fc.double({ min: 1.01, max: 500, noNaN: true }),
      above: fc.double({ min: 0.01, max: 2, noNaN: true }),
      below: fc.double({ min: 0.01, max: 2, noNaN: true }),
      slope: fc.double({ min: 0, max: 0.5, noNaN: true }),
      rises: fc.boolean(),
      replicated: fc.boolean(),
    });
    fc.assert(
      fc.property(curve, ({ truth, above, below, slope, rises, replicated }) => {
        const logRatio = (x: number) => slope * Math.log(truth / x) + (x < truth ? above : -below);
        const ratios = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512].map((x) => {
          const value = Math.exp((rises ? -1 : 1) * logRatio(x));
          return replicated ? ratio(x, value, 0.001) : untested(x, value);
        });
        const [found, ...more] = crossings(ratios);
        expect(more).toEqual([]);
        const [from, to] = found!.between;
        expect(to / from).toBe(2);
        expect(truth).toBeGreaterThanOrEqual(from);
        expect(truth).toBeLessThanOrEqual(to);
      }),
      { numRuns: 1000 },
    );
  });
});
