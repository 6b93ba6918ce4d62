import { describe, expect, it } from 'vitest';
import { comparableRuns } from '../../src/analysis/comparable-run.ts';
import { compare } from '../../src/analysis/compare.ts';
import { resultsDifference } from '../../src/analysis/results-difference.ts';
import { type Run, WITHOUT_RESULT } from '../../src/spec/resources/run.ts';

interface MadeUp {
  readonly kind?: string;
  readonly seed?: number;
  readonly processes?: number;
  readonly value?: number;
  readonly point?: Run['point'];
  readonly collisionRate?: number;
}

/** A run whose digest follows from its value. */
function run({
  kind = 'rma',
  seed = 1,
  processes = 8,
  value = 100,
  point = { processes },
  collisionRate = 0.05,
}: MadeUp): Run {
  return {
    ...{ ...WITHOUT_RESULT, id: `${kind}-${seed}`, inputDigest: 'i', status: 'succeeded', error: null, reused: false },
    ...{ point, processes, seed, replication: seed, wallMs: 0, traceLevel: 'off' },
    machine: { preset: 'cray-xe6', parameters: { latencyNs: 1500 } },
    mechanism: { kind },
    workload: { kind: 'dht', ...{ collisionRate } },
    metrics: { inserts_per_second: { value, unit: '1/s' }, l2_misses: { value: 3, unit: '1' } },
    ...{ digest: `digest of ${value}`, operationsDigest: 'the same' },
  };
}

const seeds = (values: readonly number[], more: MadeUp = {}) =>
  values.map((value, i) => run({ ...more, value, seed: i + 1 }));

describe('what differs between results', () => {
  it('is nothing where digests and metrics are the same, in whatever order', () => {
    const runs = [...seeds([1, 2, 3]), ...seeds([4, 5], { kind: 'am' })];
    expect(resultsDifference(runs, runs.toReversed())).toEqual({
      cells: { both: 2, same: 2, onlyA: 0, onlyB: 0 },
      pairs: { total: 5, sameDigest: 5, sameOperations: 5 },
      ...{ metrics: [], changes: [], missing: { a: [], b: [] } },
    });
  });

  it('has the ratio that a comparison of the two gives, paired by seed', () => {
    const [a, b] = [
      [100, 120, 90, 105, 110],
      [201, 239, 182, 211, 219],
    ];
    const { changes, metrics, pairs } = resultsDifference(seeds(a), seeds(b));
    const beside = [...seeds(a, { kind: 'a' }), ...seeds(b, { kind: 'b' })];
    const { points } = compare(comparableRuns(beside, 'inserts_per_second'), {
      ...{ metric: 'inserts_per_second', unit: '1/s', better: 'higher', metrics: [], baseline: 'a' },
    });
    const [change] = changes;
    expect(change).toMatchObject({ mechanism: 'rma', point: { processes: 8 }, n: { a: 5, b: 5 } });
    expect(change?.metrics).toEqual([
      {
        metric: 'inserts_per_second',
        unit: '1/s',
        a: 105,
        b: 210.4,
        ratio: points.find(({ series }) => series === 'b')?.ratio,
      },
    ]);
    const ratio = change?.metrics[0]?.ratio?.value;
    expect(metrics).toEqual([
      { metric: 'inserts_per_second', unit: '1/s', cells: 1, significant: 1, smallest: ratio, largest: ratio },
    ]);
    expect(pairs).toEqual({ total: 5, sameDigest: 0, sameOperations: 5 });
  });

  it('counts a change that may be noise, but not among those beyond it', () => {
    const { metrics } = resultsDifference(seeds([100, 120, 90]), seeds([101, 100, 110]));
    expect(metrics[0]).toMatchObject({ cells: 1, significant: 0 });
  });

  it('is told of independent samples where no seed is common', () => {
    const a = seeds([100, 104, 96]);
    const b = seeds([50, 51, 49]).map((one) => ({ ...one, seed: one.seed + 100 }));
    const { changes, pairs } = resultsDifference(a, b);
    expect(pairs.total).toBe(0);
    expect(changes[0]?.metrics[0]?.ratio?.value).toBeCloseTo(0.5, 2);
    expect(changes[0]?.metrics[0]?.ratio?.high).toBeLessThan(1);
  });

  it('is cells that one side lacks, has no result of, or has other replications of', () => {
    const failed = { ...run({ kind: 'am' }), status: 'failed' as const, digest: null, metrics: {} };
    const a = [...seeds([1, 2]), run({ processes: 16 }), run({ kind: 'am' })];
    const b = [...seeds([1, 2, 3]), run({ processes: 32 }), failed];
    const { cells, missing, changes } = resultsDifference(a, b);
    expect(cells).toEqual({ both: 1, same: 0, onlyA: 2, onlyB: 1 });
    expect(missing.a).toEqual([{ mechanism: 'rma', point: { processes: 32 }, n: 1 }]);
    expect(missing.b.map(({ mechanism, point }) => [mechanism, point.processes])).toEqual([
      ['rma', 16],
      ['am', 8],
    ]);
    expect(changes).toEqual([{ mechanism: 'rma', point: { processes: 8 }, n: { a: 2, b: 3 }, metrics: [] }]);
  });

  it('matches points where one side sweeps what the other one fixes', () => {
    const swept = [0.05, 0.25].map((collisionRate) =>
      run({ collisionRate, point: { 'workload.collisionRate': collisionRate }, value: 100 * collisionRate }),
    );
    const fixed = [run({ collisionRate: 0.25, point: {}, value: 25 })];
    const { cells, missing } = resultsDifference(swept, fixed);
    expect(cells).toEqual({ both: 1, same: 1, onlyA: 1, onlyB: 0 });
    expect(missing.b[0]?.point).toEqual({ processes: 8, 'workload.collisionRate': 0.05 });
  });

  it('has a metric that one side does not know', () => {
    const { inserts_per_second: _, ...others } = run({}).metrics;
    const { changes } = resultsDifference([run({})], [{ ...run({}), metrics: others, digest: 'other' }]);
    expect(changes[0]?.metrics).toEqual([{ metric: 'inserts_per_second', unit: '1/s', a: 100, b: null, ratio: null }]);
  });
});
