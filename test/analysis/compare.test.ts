import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { InvalidComparison } from '../../src/analysis/axes.ts';
import type { ComparableRun } from '../../src/analysis/comparable-run.ts';
import { mechanismLabels } from '../../src/analysis/comparable-run.ts';
import { compare } from '../../src/analysis/compare.ts';
import { Comparison } from '../../src/spec/resources/comparison.ts';
import { INSERTS, madeUpRuns } from './made-up-runs.ts';

const at = (comparison: Comparison, series: string, x: number) =>
  comparison.points.find((point) => point.series === series && point.x === x)!;

describe('compare', () => {
  it('gives the shape of the contract, ordered by series and x', () => {
    const comparison = compare(madeUpRuns(), INSERTS);
    expect(Value.Check(Comparison, comparison)).toBe(true);
    expect(comparison).toMatchObject({ x: 'processes', series: 'mechanism', baseline: 'rma', facet: {} });
    expect(comparison.points.slice(0, 3).map(({ series, x }) => [series, x])).toEqual([
      ['rma', 32],
      ['rma', 64],
      ['rma', 128],
    ]);
    expect(comparison.complete).toEqual({ done: 100, total: 100 });
  });

  it('pairs ratios by seed, so that common noise drops out', () => {
    const point = at(compare(madeUpRuns(), INSERTS), 'aa-poll', 128);
    expect(point.ratio!.value).toBeCloseTo(2, 1);
    expect(point.ratio!.high! / point.ratio!.low! - 1).toBeLessThan((point.high! - point.low!) / point.mean / 3);
    expect(point.ratio!.p).toBeLessThan(1e-6);
    expect(at(compare(madeUpRuns(), INSERTS), 'rma', 128).ratio).toEqual({ value: 1, low: 1, high: 1, p: 1 });
  });

  it('does not depend on the order in which runs ended', () => {
    const runs = madeUpRuns({ replications: 3 });
    const expected = compare(runs, INSERTS);
    const order = fc.shuffledSubarray(runs.slice(4), { minLength: runs.length - 4 });
    fc.assert(
      fc.property(order, (rest) => {
        const points = compare([...runs.slice(0, 4), ...rest], { ...INSERTS, baseline: 'rma' }).points;
        for (const point of points) {
          const same = at(expected, point.series, Number(point.x));
          expect(point.mean / same.mean).toBeCloseTo(1, 12);
          expect(point.ratio!.low! / same.ratio!.low!).toBeCloseTo(1, 9);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('takes another axis for x than the one that is held', () => {
    const runs = madeUpRuns().flatMap((run) =>
      [1, 2].map((rate): ComparableRun => ({ ...run, point: { ...run.point, 'workload.rate': rate } })),
    );
    expect(compare(runs, INSERTS).x).toBe('processes');
    const held = compare(runs, { ...INSERTS, facet: { processes: '64' } });
    expect({ x: held.x, facet: held.facet }).toEqual({ x: 'workload.rate', facet: { processes: 64 } });
  });

  it('shows one x if the only axis is held, or the one that is asked for', () => {
    for (const asked of [{}, { x: 'processes' }]) {
      const { x, points } = compare(madeUpRuns(), { ...INSERTS, ...asked, facet: { processes: 64 } });
      expect({ x, xs: [...new Set(points.map((point) => point.x))] }).toEqual({ x: 'processes', xs: [64] });
    }
  });

  it('refuses to hold what a line stands for', () => {
    const asked = () => compare(madeUpRuns(), { ...INSERTS, facet: { mechanism: 'rma' } });
    expect(asked).toThrow(/facet: mechanism distinguishes the lines/);
  });

  it('leaves failed and unfinished runs out and counts them', () => {
    const runs = madeUpRuns().map((run, i): ComparableRun => {
      if (i % 10 === 0) return { ...run, status: 'failed', value: null, stages: null };
      return i % 10 === 1 ? { ...run, status: 'queued', value: null, stages: null } : run;
    });
    const comparison = compare(runs, INSERTS);
    expect(comparison.complete).toEqual({ done: 80, total: 100 });
    expect(at(comparison, 'rma', 32).n).toBe(3);
    expect(at(comparison, 'am', 32).n).toBe(5);
  });

  it('has no point, and no ratio, where nothing succeeded', () => {
    const runs = madeUpRuns().map(
      (run): ComparableRun =>
        run.mechanism === 'rma' && run.point.processes === 64 ? { ...run, status: 'failed', value: null } : run,
    );
    const comparison = compare(runs, INSERTS);
    expect(comparison.points.some(({ series, x }) => series === 'rma' && x === 64)).toBe(false);
    expect(at(comparison, 'am', 64).ratio).toBeNull();
    expect(compare([], INSERTS).points).toEqual([]);
  });

  it('holds the remaining axes at their first value, or at the asked one', () => {
    const runs = [0.05, 0.25].flatMap((rate) =>
      madeUpRuns({ point: { 'workload.collisionRate': rate } }).map((run) => ({
        ...run,
        value: run.value! * (1 - rate),
      })),
    );
    const first = compare(runs, INSERTS);
    expect(first.facet).toEqual({ 'workload.collisionRate': 0.05 });
    expect(first.axes.map(({ path }) => path)).toEqual(['processes', 'workload.collisionRate']);
    const second = compare(runs, { ...INSERTS, facet: { 'workload.collisionRate': '0.25' } });
    expect(second.facet).toEqual({ 'workload.collisionRate': 0.25 });
    expect(at(second, 'rma', 64).mean / at(first, 'rma', 64).mean).toBeCloseTo(0.75 / 0.95, 9);
    const turned = compare(runs, { ...INSERTS, x: 'workload.collisionRate' });
    expect(turned.facet).toEqual({ processes: 32 });
  });

  it.each([
    ['machine.gapPerByteNs', 0.04, '0.04 ns/B', '40 ps'],
    ['workload.bytes', 65536, '64 KiB', '64 ns'],
  ])('holds %s at %s if asked for %s, and not for %s', (path, value, text, other) => {
    const runs = [value / 2, value].flatMap((each) => madeUpRuns({ point: { [path]: each } }));
    expect(compare(runs, { ...INSERTS, facet: { [path]: text } }).facet).toEqual({ [path]: value });
    expect(() => compare(runs, { ...INSERTS, facet: { [path]: other } })).toThrow(`${path} is never ${other}`);
  });

  it('takes both axes that are asked for, and refuses one for both', () => {
    const runs = [1, 2, 3].flatMap((size) => madeUpRuns({ point: { 'workload.size': size } }));
    expect(compare(runs, { ...INSERTS, x: 'workload.size', series: 'processes' })).toMatchObject({
      x: 'workload.size',
      series: 'processes',
    });
    const both = () => compare(runs, { ...INSERTS, x: 'workload.size', series: 'workload.size' });
    expect(both).toThrow(expect.objectContaining({ parameter: 'series' }));
  });

  it('has the processes along x if they vary, else the numeric axis with most values, else any', () => {
    const at = (points: readonly Record<string, number | string>[], processes = [32]) =>
      compare(
        points.flatMap((point) => madeUpRuns({ processes, point })),
        INSERTS,
      ).x;
    const sizes = [1, 2, 3].map((size) => ({ 'workload.size': size, 'workload.kind': `k${size % 2}` }));
    expect(at(sizes, [32, 64])).toBe('processes');
    expect(at(sizes)).toBe('workload.size');
    expect(at(sizes.map((point) => ({ ...point, 'workload.depth': point['workload.size'] % 2 })))).toBe(
      'workload.size',
    );
    expect(at([{ 'workload.kind': 'a' }, { 'workload.kind': 'b' }])).toBe('workload.kind');
  });

  it('holds an axis with one value at each x at that, and one that only has one x at its first', () => {
    // Two numbers of buckets at each number of processes, no two of them the same.
    const scaled = [32, 64].flatMap((count) =>
      [1, 2].flatMap((each) =>
        madeUpRuns({ processes: [count], point: { 'workload.buckets': 10 * count + each, 'workload.hash': 'a' } }),
      ),
    );
    const comparison = compare(scaled, { ...INSERTS, x: 'processes' });
    expect([...new Set(comparison.points.map(({ x }) => x))]).toEqual([32, 64]);
    const single = [10, 20].flatMap((buckets) =>
      madeUpRuns({ processes: [32], point: { 'workload.buckets': buckets } }),
    );
    expect(compare(single, { ...INSERTS, x: 'processes' }).facet).toMatchObject({ 'workload.buckets': 10 });
  });

  it('takes a facet as figures print it', () => {
    const runs = [65536, 1048576].flatMap((size) => madeUpRuns({ point: { 'machine.pageBytes': size } }));
    const held = (value: string) => compare(runs, { ...INSERTS, facet: { 'machine.pageBytes': value } }).facet;
    for (const text of ['1048576', '1 MiB', '1\u202fMiB', '1 048 576', '1\u202f048\u202f576\u202fB', '1024 KiB']) {
      expect(held(text), text).toEqual({ 'machine.pageBytes': 1048576 });
    }
    for (const text of ['1 MB', '1', 'MiB', '1 ms']) expect(() => held(text)).toThrow(InvalidComparison);
  });

  it('draws a path as series, with the mechanism held', () => {
    const runs = [0.05, 0.25].flatMap((rate) => madeUpRuns({ point: { rate } }));
    const comparison = compare(runs, { ...INSERTS, series: 'rate', facet: { mechanism: 'am' }, baseline: '0.25' });
    expect([...new Set(comparison.points.map(({ series }) => series))]).toEqual(['0.05', '0.25']);
    expect(comparison.axes.map(({ path }) => path)).toContain('mechanism');
  });

  it('lets an axis in lockstep with x follow it', () => {
    const runs = madeUpRuns().map((run) => ({
      ...run,
      point: { ...run.point, operations: 32000 / Number(run.point.processes) },
    }));
    const comparison = compare(runs, INSERTS);
    expect(comparison.facet).toEqual({});
    expect(comparison.points).toHaveLength(20);
    for (const { x, along } of comparison.points) expect(along).toEqual({ operations: 32000 / Number(x) });
    expect(compare(madeUpRuns(), INSERTS).points[0]).not.toHaveProperty('along');
  });

  it('shows a lockstep axis by either of its paths, also one that repeats its values', () => {
    const rows = [
      [4096, 64],
      [4096, 512],
      [2097152, 32],
      [1073741824, 4],
    ] as const;
    const runs = rows.flatMap(([bytes, entries]) =>
      madeUpRuns({ processes: [8], point: { bytes, entries } }).map((run) => ({ ...run, value: entries })),
    );
    const seen = (x: string) => {
      const { points } = compare(runs, { ...INSERTS, x });
      return points.filter(({ series }) => series === 'rma').map((point) => [point.x, point.mean, point.n]);
    };
    expect(seen('entries').map(([x]) => x)).toEqual([4, 32, 64, 512]);
    const { points } = compare(runs, { ...INSERTS, x: 'bytes' });
    expect(points.slice(0, 3).map(({ along }) => along)).toEqual([{ entries: 64 }, { entries: 32 }, { entries: 4 }]);
    // At 4096 the first of two rows, never a mean of both.
    expect(seen('bytes')).toEqual([
      [4096, 64, 5],
      [2097152, 32, 5],
      [1073741824, 4, 5],
    ]);
    const held = compare(runs, { ...INSERTS, x: 'bytes', facet: { entries: 512 } });
    expect(held.points.map(({ x }) => x)).toEqual([4096, 4096, 4096, 4096]);
  });

  it('lets an axis in lockstep with the series follow it', () => {
    const runs = [1, 2].flatMap((rate) => madeUpRuns({ point: { rate, policy: rate > 1 ? 'lru' : 'random' } }));
    const comparison = compare(runs, { ...INSERTS, series: 'rate' });
    expect(comparison.facet).toEqual({ mechanism: 'rma' });
    expect(comparison.points).toHaveLength(10);
  });

  it('counts a simulation that is listed twice once', () => {
    const runs = madeUpRuns();
    expect(at(compare([...runs, ...runs], INSERTS), 'am', 64).n).toBe(5);
  });

  it('has no interval and no p with one replication, also of one seed that two series share', () => {
    const single = compare(madeUpRuns({ replications: 1 }), INSERTS);
    for (const { low, high } of single.points) expect([low, high]).toEqual([null, null]);
    for (const { ratio } of single.points) expect(ratio).toMatchObject({ low: null, high: null, p: null });
    const partial = madeUpRuns().filter(({ mechanism, seed }) => mechanism !== 'am' || seed === 1000);
    const point = at(compare(partial, INSERTS), 'am', 64);
    expect(point).toMatchObject({ n: 1, low: null, ratio: { low: null, high: null, p: null } });
    expect(at(compare(partial, INSERTS), 'aa-sp', 64).ratio!.p).toBeLessThan(1e-6);
  });

  it('brackets crossovers with one replication by the sign of the ratio, without an interval', () => {
    const { crossovers } = compare(madeUpRuns({ mechanisms: ['rma', 'am'], replications: 1 }), INSERTS);
    expect(crossovers).toEqual([
      { a: 'am', b: 'rma', between: [32, 64], at: expect.any(Number), interval: null, refined: false },
    ]);
  });

  it('works without any sweep', () => {
    const comparison = compare(
      madeUpRuns().filter(({ point }) => point.processes === 64),
      INSERTS,
    );
    expect(comparison.points).toHaveLength(4);
    expect(comparison.axes).toEqual([{ path: 'processes', values: [64] }]);
  });

  it.each([
    [{ x: 'nothing' }, 'x'],
    [{ series: 'nothing' }, 'series'],
    [{ baseline: 'aa-int' }, 'baseline'],
    [{ facet: { nothing: 1 } }, 'facet'],
    [{ facet: { processes: 33 } }, 'facet'],
  ])('refuses %j, naming what would be accepted', (request, parameter) => {
    const attempt = () => compare(madeUpRuns(), { ...INSERTS, ...request });
    expect(attempt).toThrow(InvalidComparison);
    expect(attempt).toThrow(expect.objectContaining({ parameter }));
  });

  it('says which stages make the difference, largest first', () => {
    const why = compare(madeUpRuns(), INSERTS).why.filter(({ series, x }) => series === 'am' && x === 64);
    expect(why.map(({ stage, deltaNs }) => [stage, deltaNs])).toEqual([
      ['memory', -800],
      ['handler', 300],
    ]);
  });

  it('leaves out differences of stages that are only rounding', () => {
    const runs = madeUpRuns().map((run) =>
      run.mechanism === 'am' ? { ...run, stages: { ...run.stages, wire: 1000 + 1e-7 } } : run,
    );
    const why = compare(runs, INSERTS).why.filter(({ series, x }) => series === 'am' && x === 64);
    expect(why.map(({ stage }) => stage)).toEqual(['memory', 'handler']);
  });

  it('has mean stages over the runs that have stages', () => {
    const runs = madeUpRuns().map((run) => (run.seed < 1003 ? { ...run, stages: null } : run));
    const { stages } = compare(runs, INSERTS);
    expect(stages.filter(({ series, x }) => series === 'am' && x === 64)).toEqual([
      { x: 64, series: 'am', stage: 'wire', meanNs: 1000 },
      { x: 64, series: 'am', stage: 'memory', meanNs: 100 },
      { x: 64, series: 'am', stage: 'handler', meanNs: 300 },
    ]);
  });

  it('compares 10,000 runs: a point per mechanism and process count, each over its replications', () => {
    const runs = madeUpRuns({ processes: Array.from({ length: 250 }, (_, i) => i + 1), replications: 10 });
    expect(runs).toHaveLength(10_000);
    const { points } = compare(runs, INSERTS);
    expect(points.reduce((sum, { n }) => sum + n, 0)).toBe(10_000);
    expect(points.every(({ n }) => n === 10)).toBe(true);
  });
});

describe('mechanism labels', () => {
  it('name a kind, and what tells two entries of it apart', () => {
    const runs: Parameters<typeof mechanismLabels>[0] = [
      { mechanism: { kind: 'rma' }, point: {} },
      { mechanism: { kind: 'aa-int', interruptBatch: 10, accessLogRecords: 64 }, point: {} },
      { mechanism: { kind: 'aa-int', interruptBatch: 100, accessLogRecords: 64 }, point: {} },
    ];
    expect(mechanismLabels(runs)).toEqual(['rma', 'aa-int interruptBatch=10', 'aa-int interruptBatch=100']);
  });

  it('are the names that mechanisms are listed under, with what tells two of one name apart', () => {
    const named = (as: string, interruptBatch: number, kind = 'aa-int') => ({
      mechanism: { kind, interruptBatch, as },
      point: {},
    });
    expect(mechanismLabels([named('small', 8), named('large', 100), named('large', 100)])).toEqual([
      ...['small', 'large', 'large'],
    ]);
    expect(mechanismLabels([named('one', 8), named('one', 9), { mechanism: { kind: 'aa-int' }, point: {} }])).toEqual([
      ...['one interruptBatch=8', 'one interruptBatch=9', 'aa-int'],
    ]);
    expect(mechanismLabels([named('one', 8), named('one', 8, 'am-ints')])).toEqual([
      'one kind=aa-int',
      'one kind=am-ints',
    ]);
    const swept = named('one', 8);
    expect(
      mechanismLabels(
        [1, 2].map((interruptBatch) => ({
          ...swept,
          mechanism: { ...swept.mechanism, interruptBatch },
          point: { 'mechanisms.one.interruptBatch': interruptBatch },
        })),
      ),
    ).toEqual(['one', 'one']);
  });

  it('leave out what the sweep varies', () => {
    const runs = [1, 2].map((dedicatedCores) => ({
      mechanism: { kind: 'am-onload', dedicatedCores },
      point: { 'mechanisms.am-onload.dedicatedCores': dedicatedCores },
    }));
    expect(mechanismLabels(runs)).toEqual(['am-onload', 'am-onload']);
  });
});

describe('percentiles, which are the middle of a bucket', () => {
  const LATENCY = { metric: 'operation_latency_ns', unit: 'ns', better: 'lower', metrics: [] } as const;
  const P50 = { metric: 'operation_latency_ns.p50', unit: 'ns', better: 'lower', metrics: [] } as const;
  const medians = (values: Readonly<Record<string, number>>, processes = [32]) =>
    processes.flatMap((count) =>
      Object.entries(values).flatMap(([mechanism, value]) =>
        [1, 2, 3].map(
          (seed): ComparableRun => ({
            ...{ point: { processes: count }, mechanism, seed, status: 'succeeded', value },
            ...{ stages: null, occupancy: null },
          }),
        ),
      ),
    );

  it('of neighbouring buckets are not told apart, though no replication differs from the next', () => {
    // Medians of 1787 and 1789 ns.
    const { points, winners } = compare(medians({ rma: 1780, am: 1788 }), P50);
    expect(points[0]).toMatchObject({ low: 1780 * (1 - 1 / 256), high: 1780 * (1 + 1 / 256) });
    expect(points[0]!.ratio).toEqual({ value: 1, low: 1, high: 1, p: 1 });
    expect(points[1]!.ratio!.low!).toBeLessThan(1);
    expect(points[1]!.ratio!.p).toBe(1);
    expect(winners[0]).toMatchObject({ series: ['rma', 'am'], significant: false });
  });

  it('of buckets farther apart are, and means of the same values are exact', () => {
    const [apart, exact] = [
      compare(medians({ rma: 1780, am: 1804 }), P50),
      compare(medians({ rma: 1780, am: 1788 }), LATENCY),
    ];
    expect(apart.points[1]!.ratio).toMatchObject({ low: expect.closeTo(1804 / 1780 / (1 + 2 / 256), 9), p: 0 });
    expect(apart.winners[0]).toMatchObject({ series: ['rma'], significant: true });
    expect(exact.points[1]!.ratio).toMatchObject({ low: expect.closeTo(1788 / 1780, 12), p: 0 });
  });

  it('do not say that nothing happens to a series', () => {
    const runs = medians({ rma: 1780 }, [32, 64]);
    expect([compare(runs, P50).unaffected, compare(runs, LATENCY).unaffected]).toEqual([[], ['rma']]);
  });
});
