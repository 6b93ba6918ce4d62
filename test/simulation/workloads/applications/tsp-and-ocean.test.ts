import { describe, expect, it } from 'vitest';
import { levelsOf } from '../../../../src/simulation/workloads/applications/ocean/levels.ts';
import { phasesOf } from '../../../../src/simulation/workloads/applications/ocean/phases.ts';
import { Cities } from '../../../../src/simulation/workloads/applications/tsp/cities.ts';
import { counted, metric, succeeded } from './runs.ts';

describe('tsp', () => {
  const tsp = (processes: number, parameters = {}, more = {}) => ({
    application: 'tsp',
    processes,
    parameters,
    ...more,
  });

  it('finds the shortest tour, which is that of trying all', () => {
    const cities = new Cities(7, 4);
    const shortest = (city: number, left: readonly number[]): number =>
      left.length === 0
        ? cities.between(city, 0)
        : Math.min(
            ...left.map(
              (next) =>
                cities.between(city, next) +
                shortest(
                  next,
                  left.filter((other) => other !== next),
                ),
            ),
          );
    const expected = shortest(0, [1, 2, 3, 4, 5, 6]);
    expect(cities.shortestTour()).toBe(expected);
    for (const processes of [1, 3, 6]) expect(counted(tsp(processes, { cities: 7 }), 'tour_length')).toBe(expected);
  });

  it('takes the lock of the queue once for each task and once more for each thread', () => {
    const { counters } = succeeded(tsp(1, { cities: 10 }));
    expect(counters.locks).toBeGreaterThan(counters.tasks! + 1);
    // What is left are locks of best tours.
    expect(counters.locks! - counters.tasks! - 1).toBeLessThan(20);
  });

  it('moves a page with nearly every fault', () => {
    const run = tsp(8, { cities: 13 });
    expect(metric(run, 'bytes_per_fault')).toBeGreaterThan(3500);
    expect(metric(run, 'bytes_per_fault')).toBeLessThanOrEqual(4096);
  });

  it('takes one thread as long as its visits', () => {
    expect(metric(tsp(1, { cities: 11, visitNs: 100_000, startSpreadNs: 0 }), 'speedup')).toBeCloseTo(1, 2);
  });

  it('costs more visits where the best tour is looked at seldom', () => {
    const visits = (retouchNs: number) => counted(tsp(8, { cities: 14, retouchNs }), 'visits');
    expect(visits(1e9)).toBeGreaterThan(visits(100_000));
  });
});

describe('ocean', () => {
  it('has 7 levels at 1026, 266 barriers and 208 sweeps a time step', () => {
    const levels = levelsOf(1026);
    expect(levels).toEqual([1024, 512, 256, 128, 64, 32, 16]);
    const phases = phasesOf({ levels: levels.length, cycles: 2, sweepPairs: 2 });
    expect([phases.length, phases.filter(({ kind }) => kind === 'sweep').length]).toEqual([266, 208]);
  });

  it('is right with few sweeps too, which solve little', () => {
    for (const gridSize of [21, 26]) {
      const parameters = { gridSize, steps: 1, cycles: 1, sweepPairs: 1 };
      expect(succeeded({ application: 'ocean', processes: 2, parameters }).counters.phases).toBeGreaterThan(0);
    }
  });

  it('is right with any seed on the smallest grid with two levels, where the residual may fall by less than half', () => {
    for (const seed of [602_246, 2, 3, 4, 5])
      expect(succeeded({ application: 'ocean', processes: 2, seed }).status).toBe('succeeded');
  });

  it('takes a lock a thread and sweep', () => {
    const { counters } = succeeded({ application: 'ocean', processes: 4 });
    const phases = phasesOf({ levels: 2, cycles: 1, sweepPairs: 1 });
    expect(counters.barriers).toBe(phases.length);
    expect(counters.locks).toBe(4 * phases.filter(({ kind }) => kind === 'sweep').length);
  });

  it('reads more borders the more nodes there are', () => {
    const faults = (processes: number) => counted({ application: 'ocean', processes }, 'read_faults');
    expect(faults(1)).toBe(0);
    expect(faults(4)).toBeGreaterThan(faults(2));
  });
});
