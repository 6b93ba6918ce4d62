import type { Comparison } from '../../src/spec/resources/comparison.ts';

type Point = Comparison['points'][number];

/** A point with an interval of one per cent to both sides. */
export function point(x: number, series: string, mean: number, ratio: number | null): Point {
  return {
    x,
    series,
    n: 5,
    mean,
    low: mean * 0.99,
    high: mean * 1.01,
    ratio: ratio === null ? null : { value: ratio, low: ratio * 0.99, high: ratio * 1.01, p: 0.001 },
  };
}

const PROCESSES = [32, 64, 128, 256];

/** aa-sp is always faster than rma, am until somewhere between 64 and 128 processes. Invented. */
export function comparisonOf(): Comparison {
  const base = (x: number) => x * 1.1e6 + 0.123;
  const am = (x: number) => (x <= 64 ? 1.2 : 0.8);
  return {
    metric: 'inserts_per_second',
    unit: '1/s',
    x: 'processes',
    series: 'mechanism',
    baseline: 'rma',
    better: 'higher',
    metrics: ['inserts_per_second'],
    axes: [
      { path: 'processes', values: PROCESSES },
      { path: 'workload.collisionRate', values: [0.05, 0.25] },
    ],
    facet: { 'workload.collisionRate': 0.05 },
    points: PROCESSES.flatMap((x) => [
      point(x, 'rma', base(x), 1),
      point(x, 'am', base(x) * am(x), am(x)),
      point(x, 'aa-sp', base(x) * 1.8, 1.8),
    ]),
    winners: [{ from: 32, to: 256, series: ['aa-sp'], significant: true, decides: null }],
    crossovers: [{ a: 'am', b: 'rma', between: [64, 128], at: 90, interval: [85, 96], refined: false }],
    unaffected: [],
    knees: [],
    bisected: [],
    why: [],
    stages: [],
    bottlenecks: [],
    complete: { done: 60, total: 60 },
  };
}
