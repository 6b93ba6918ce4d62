import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kneesOf, OFFERED_LOAD } from '../../src/analysis/knees.ts';

const LOADS = [1, 2, 4, 8, 16, 32];
/** Of a queue with exponential times: 1 / (1 - load / capacity), and far more beyond. */
const queue = (capacity: number) => (x: number) => (x < capacity ? 1 / (1 - x / capacity) : 1e6);
const pointsOf = (latency: (x: number) => number, half: number | null, series = 'rma') =>
  LOADS.map((x) => {
    const mean = latency(x);
    const band = half === null ? { low: null, high: null } : { low: mean * (1 - half), high: mean * (1 + half) };
    return { x, series, n: half === null ? 1 : 5, mean, ...band, ratio: null };
  });

describe('the knee of a series under open load', () => {
  it('lies where the series takes twice what it takes at the lightest load', () => {
    fc.assert(
      fc.property(fc.double({ min: 8.5, max: 30, noNaN: true }), fc.constantFrom(null, 0.001), (capacity, half) => {
        const [knee] = kneesOf(pointsOf(queue(capacity), half), OFFERED_LOAD, 'lower');
        const truth = capacity * (1 - (1 - 1 / capacity) / 2);
        expect(knee!.between![0]).toBeLessThanOrEqual(truth * 1.001);
        expect(knee!.between![1]).toBeGreaterThanOrEqual(truth * 0.999);
        expect(knee!.at).toBeGreaterThanOrEqual(knee!.between![0]!);
        expect(knee!.at).toBeLessThanOrEqual(knee!.between![1]!);
        expect(knee!.interval === null).toBe(half === null);
      }),
    );
  });

  it('is not there where the load was never heavy enough, and the sweep says how far it went', () => {
    expect(kneesOf(pointsOf(queue(1000), 0.01), OFFERED_LOAD, 'lower')).toEqual([
      {
        series: 'rma',
        level: expect.closeTo(2 / (1 - 1 / 1000), 9),
        at: null,
        between: null,
        interval: null,
        beyond: 32,
      },
    ]);
  });

  it('is asked only of what should be low, along the offered load', () => {
    const points = pointsOf(queue(20), 0.01);
    expect(kneesOf(points, 'processes', 'lower')).toEqual([]);
    expect(kneesOf(points, OFFERED_LOAD, 'higher')).toEqual([]);
  });
});
