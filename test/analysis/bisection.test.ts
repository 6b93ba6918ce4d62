import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextBisections } from '../../src/analysis/bisection.ts';
import type { ComparableRun } from '../../src/analysis/comparable-run.ts';
import { compare } from '../../src/analysis/compare.ts';
import { INSERTS } from './made-up-runs.ts';

const TOLERANCE = 0.01;
const GRID = [1, 16, 256, 4096, 65536];

/** `am` is better by a half below its cliff and worse by a half above it. */
function runsAt(xs: readonly number[], cliff: number, mechanisms: readonly string[] = ['rma', 'am']): ComparableRun[] {
  return xs.flatMap((x) =>
    mechanisms.flatMap((mechanism) =>
      [1, 2, 3].map((seed): ComparableRun => {
        const value = mechanism === 'am' ? (x < cliff ? 1.5 : 0.5) : 1;
        return { point: { size: x }, mechanism, seed, status: 'succeeded', value, stages: null, occupancy: null };
      }),
    ),
  );
}

const compared = (xs: readonly number[], cliff: number, bisected: readonly number[] = []) =>
  compare(runsAt(xs, cliff), { ...INSERTS, x: 'size', bisected });

describe('bisection', () => {
  it('asks for the middle of each bracket, of the series that cross there', () => {
    expect(nextBisections(compared(GRID, 1000), { tolerance: TOLERANCE })).toEqual([
      { x: 1024, series: ['am'], baseline: 'rma' },
    ]);
    expect(nextBisections(compared(GRID, 1e6), { tolerance: TOLERANCE })).toEqual([]);
  });

  it('ends with a bracket as narrow as asked that holds the cliff, marked as refined', () => {
    fc.assert(
      fc.property(fc.double({ min: 2, max: 60000, noNaN: true }), (cliff) => {
        let bisected: number[] = [];
        let comparison = compared(GRID, cliff);
        expect(comparison.crossovers[0]!.refined).toBe(false);
        for (let rounds = 0; rounds < 40; rounds += 1) {
          const next = nextBisections(comparison, { tolerance: TOLERANCE }).map(({ x }) => x);
          if (next.length === 0) break;
          bisected = [...bisected, ...next];
          comparison = compared([...GRID, ...bisected], cliff, bisected);
        }
        const [crossover] = comparison.crossovers;
        const [from = 0, to = 0] = crossover!.between;
        expect(crossover!.refined).toBe(true);
        expect(from).toBeLessThanOrEqual(cliff);
        expect(to).toBeGreaterThanOrEqual(cliff);
        expect(to - from <= TOLERANCE * from || to - from === 1).toBe(true);
        expect(bisected.every(Number.isInteger)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('moves an end past points that take no side, and never asks twice', () => {
    const known = compared(GRID, 1000);
    const undecided = known.points.map((point) =>
      point.series === 'am' && point.x === 256
        ? { ...point, ratio: { value: 1.01, low: 0.9, high: 1.1, p: 0.8 } }
        : point,
    );
    const crossovers = [{ ...known.crossovers[0]!, between: [16, 4096] }];
    const [next] = nextBisections({ ...known, points: undecided, crossovers }, { tolerance: TOLERANCE });
    expect(next!.x).toBe(64);
  });

  it('halves the wider gap by ratio above 0, and by difference where it begins at 0 or below', () => {
    const undecided = (between: readonly [number, number], inside: readonly number[]) => {
      const known = compared(GRID, 1000);
      const ratio = { value: 1, low: 0.9, high: 1.1, p: 0.8 };
      const points = inside.map((x) => ({ ...known.points[0]!, x, series: 'am', ratio }));
      const crossovers = [{ ...known.crossovers[0]!, between: [...between] }];
      return nextBisections({ ...known, points, crossovers }, { tolerance: TOLERANCE })[0]?.x;
    };
    // From 2 to 8 is a factor of 4, from 8 to 24 one of 3; from 0 to 8 is less than from 8 to 24.
    expect(undecided([2, 24], [8])).toBe(4);
    expect(undecided([0, 24], [8, 16])).toBe(4);
    expect(undecided([0, 24], [8])).toBe(14);
    expect(undecided([-10, 24], [0, 16])).toBe(-5);
    // No whole number lies in the wider gap, but one does in the other.
    expect(undecided([1, 24], [2, 16])).toBe(20);
    expect(undecided([0, 24], [1, 16])).toBe(20);
    expect(undecided([1, 3], [2])).toBeUndefined();
  });

  it('does not call the best of a pair the best of all', () => {
    const grid = runsAt(GRID, 1000, ['rma', 'am', 'best']).map((run) =>
      run.mechanism === 'best' ? { ...run, value: 9 } : run,
    );
    const { winners } = compare([...grid, ...runsAt([1024], 1000)], { ...INSERTS, x: 'size', bisected: [1024] });
    expect(winners.every(({ series }) => series.includes('best'))).toBe(true);
  });
});
