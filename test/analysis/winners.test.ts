import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparableRun } from '../../src/analysis/comparable-run.ts';
import { compare } from '../../src/analysis/compare.ts';
import { INSERTS, madeUpRuns } from './made-up-runs.ts';

/** Runs of three seeds with noise of their own, with the mean that a function gives. */
function runsOf(means: Readonly<Record<string, (x: number) => number>>, xs: readonly number[]): ComparableRun[] {
  return xs.flatMap((x) =>
    Object.entries(means).flatMap(([mechanism, mean], i) =>
      [1, 2, 3].map(
        (seed): ComparableRun => ({
          point: { processes: x },
          mechanism,
          seed,
          status: 'succeeded',
          value: mean(x) * (1 + 0.01 * [1, -1, 0][(seed + i) % 3]!),
          stages: null,
          occupancy: null,
        }),
      ),
    ),
  );
}

const decided = (runs: readonly ComparableRun[], change: Partial<Parameters<typeof compare>[1]>) =>
  compare(runs, { ...INSERTS, ...change }).winners[0]!.decides;

const winners = (runs: readonly ComparableRun[], change: Partial<Parameters<typeof compare>[1]> = {}) =>
  compare(runs, { ...INSERTS, ...change }).winners.map(({ decides: _, ...winner }) => winner);

describe('winners along the axis', () => {
  const falling = { rma: () => 10, am: (x: number) => 100 / x, slow: () => 1 };

  it('are stretches, whatever the baseline', () => {
    const runs = runsOf(falling, [1, 2, 4, 16, 32]);
    const expected = [
      { from: 1, to: 4, series: ['am'], significant: true },
      { from: 16, to: 32, series: ['rma'], significant: true },
    ];
    expect(winners(runs)).toEqual(expected);
    expect(winners(runs, { baseline: 'slow' })).toEqual(expected);
  });

  it('turn with the direction of the metric, and do not exist without one', () => {
    const runs = runsOf(falling, [1, 2]);
    expect(winners(runs, { better: 'lower' })).toEqual([{ from: 1, to: 2, series: ['slow'], significant: true }]);
    expect(winners(runs, { better: 'neutral' })).toEqual([]);
  });

  it('name all that cannot be told from the best, without a change at every flip among them', () => {
    const close = { a: () => 10, b: (x: number) => (x % 2 ? 10.001 : 9.999), c: () => 5 };
    expect(winners(runsOf(close, [1, 2, 3, 4, 5, 6]))).toEqual([
      { from: 1, to: 6, series: expect.arrayContaining(['a', 'b']), significant: false },
    ]);
  });

  it.each([
    ['sums of doubles', 1e-15],
    ['differences of late times', 3e-9],
  ])('do not win by what %s are off, which is no crossover either', (_what, share) => {
    const off = (x: number) => (x % 2 ? 10 * (1 + share) : 10 * (1 - share));
    const exact = runsOf({ rma: () => 10, am: off }, [1, 2, 3]).map((run) => ({
      ...run,
      value: run.mechanism === 'am' ? off(Number(run.point.processes)) : 10,
    }));
    for (const runs of [exact, exact.filter(({ seed }) => seed === 1)]) {
      expect(winners(runs)).toMatchObject([{ from: 1, to: 3, series: expect.arrayContaining(['rma', 'am']) }]);
      const { points, crossovers } = compare(runs, INSERTS);
      expect(crossovers).toEqual([]);
      expect(points.map(({ ratio }) => ratio?.value)).toEqual(points.map(() => 1));
    }
  });

  it('are ahead by a stage in times and rates alone: bytes are not fewer because messages wait less', () => {
    const runs = runsOf({ rma: () => 8, am: () => 16 }, [1]).map((run): ComparableRun => {
      return { ...run, stages: { wire: 100, notify: run.mechanism === 'am' ? 2000 : 0 } };
    });
    const next = { at: 1, against: 'am', limit: null };
    expect(decided(runs, { better: 'lower', unit: 'ns' })).toEqual({ ...next, stage: 'notify', deltaNs: -2000 });
    expect(decided(runs, { better: 'lower', unit: 'B' })).toEqual({ ...next, stage: null, deltaNs: null });
  });

  it('are not tested with one replication; equal values tie', () => {
    expect(winners(madeUpRuns({ mechanisms: ['rma', 'aa-poll'], replications: 1 }))).toEqual([
      { from: 32, to: 512, series: ['aa-poll'], significant: null },
    ]);
    const equal = runsOf({ a: () => 3, b: () => 3 }, [1]).map((run) => ({ ...run, value: 3 }));
    expect(winners(equal.filter(({ seed }) => seed === 1))[0]!.series).toHaveLength(2);
    expect(winners(equal)).toEqual([{ from: 1, to: 1, series: ['a', 'b'], significant: false }]);
  });

  it('say nothing where a result is still to come, was cancelled, or nothing competes', () => {
    const runs = runsOf(falling, [1, 2, 4]);
    for (const status of ['queued', 'running', 'cancelled'] as const) {
      const open = runs.map((run) => (run.point.processes === 2 ? { ...run, status, value: null } : run));
      expect(winners(open).map(({ from, to }) => [from, to])).toEqual([
        [1, 1],
        [4, 4],
      ]);
    }
    expect(winners(runsOf({ rma: () => 10 }, [1, 2]))).toEqual([]);
  });

  it('count a failed run as one that is out of the race', () => {
    const runs = runsOf(falling, [1]).map((run): ComparableRun => {
      return run.mechanism === 'am' ? { ...run, status: 'failed', value: null } : run;
    });
    expect(winners(runs)[0]!.series).toEqual(['rma']);
  });

  it('compare with 0, of which there is no ratio', () => {
    const aborted = runsOf({ rma: () => 0, am: () => 5 }, [1]);
    expect(winners(aborted, { better: 'lower' })[0]).toMatchObject({ series: ['rma'], significant: true });
    expect(winners(aborted, { better: 'higher' })[0]).toMatchObject({ series: ['am'], significant: true });
  });

  it('with zeros and without a common seed are told apart by a test, not because a few values do not meet', () => {
    const valuesOf = (rma: readonly number[], am: readonly number[]) =>
      Object.entries({ rma, am }).flatMap(([mechanism, values], side) =>
        values.map(
          (value, i): ComparableRun => ({
            ...{ point: { processes: 1 }, mechanism, status: 'succeeded', value, stages: null, occupancy: null },
            // No seed in common: their means are compared, which a 0 has no logarithm for.
            seed: 10 * side + i,
          }),
        ),
      );
    const first = (...values: Parameters<typeof valuesOf>) => winners(valuesOf(...values))[0];
    // Of two and two values of one kind a third does not meet.
    expect(first([0, 1], [2, 3])).toMatchObject({ series: ['am', 'rma'], significant: false });
    expect(first([0, 1, 0, 1], [2, 3, 2, 3])).toMatchObject({ series: ['am'], significant: true });
    expect(first([0, 4], [2, 3])).toMatchObject({ series: ['am', 'rma'], significant: false });
    expect(first([0, 0], [0, 0])).toMatchObject({ series: ['rma', 'am'], significant: false });
    expect(first([0], [2, 3])).toMatchObject({ significant: null });
    expect(first([0, 1], [2])).toMatchObject({ significant: null });
  });

  it('are not apart where geometric means, which ratios are of, go another way than the means', () => {
    // Mean 13.2, geometric mean 2.4 to 2.6: few results far away bring most of the mean.
    const far = Array.from({ length: 30 }, (_, seed) => (seed % 10 === 0 ? 110 : 1.5 + 0.1 * (seed % 10)));
    const runs = far.flatMap((value, seed) =>
      Object.entries({ far: value, near: 10 + 0.01 * (seed % 3) }).map(
        ([mechanism, value]): ComparableRun => ({
          ...{ point: { processes: 1 }, mechanism, seed, status: 'succeeded', value, stages: null, occupancy: null },
        }),
      ),
    );
    expect(winners(runs)[0]).toMatchObject({ series: ['far', 'near'], significant: false });
    expect(winners(runs, { better: 'lower' })[0]).toMatchObject({ series: ['near', 'far'], significant: false });
  });

  it('cover every decided x once, and hold the best mean there', () => {
    const rate = fc.double({ min: 0.5, max: 2, noNaN: true });
    const table = fc.array(fc.tuple(rate, rate, rate), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, fc.boolean(), (rates, single) => {
        const means = Object.fromEntries(['a', 'b', 'c'].map((name, i) => [name, (x: number) => rates[x]![i]!]));
        const all = runsOf(means, [...rates.keys()]);
        const runs = single ? all.filter(({ seed }) => seed === 1) : all;
        const { points, winners: found } = compare(runs, INSERTS);
        for (const x of rates.keys()) {
          const here = points.filter((point) => point.x === x);
          const best = here.toSorted((a, b) => b.mean - a.mean)[0]!;
          const stretches = found.filter(({ from, to }) => Number(from) <= x && x <= Number(to));
          expect(stretches).toHaveLength(1);
          expect(stretches[0]!.series).toContain(best.series);
          expect(stretches[0]!.significant === null).toBe(single);
        }
      }),
      { numRuns: 300 },
    );
  });
});
