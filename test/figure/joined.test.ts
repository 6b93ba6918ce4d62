import { describe, expect, it } from 'vitest';
import { agreement, equalPoints, joined, ratioTo } from '../../src/figure/joined.ts';
import { comparisonOf, point } from './made-up-comparison.ts';

const first = comparisonOf();
/** Half as fast everywhere, at some of the same sizes and one more. */
const second = {
  ...comparisonOf(),
  points: first.points
    .filter(({ x, series }) => Number(x) >= 64 && series !== 'aa-sp')
    .map((one) => ({ ...one, mean: one.mean / 2, low: one.low! / 2, high: one.high! / 2 })),
  axes: [{ path: 'processes', values: [64, 128, 256, 512] }],
  facet: {},
};
const parts = [
  { label: 'A', comparison: first },
  { label: 'B', comparison: second },
];

describe('a joined comparison', () => {
  it('has every series under its experiment, with ratios to one of them', () => {
    const all = joined(parts, undefined);
    expect(all.baseline).toBe('A · rma');
    expect([...new Set(all.points.map(({ series }) => series))]).toEqual([
      ...['A · rma', 'A · am', 'A · aa-sp', 'B · rma', 'B · am'],
    ]);
    const at = all.points.find(({ series, x }) => series === 'B · rma' && x === 64);
    expect(at?.ratio?.value).toBeCloseTo(0.5, 12);
    expect(joined(parts, 'B · am').baseline).toBe('B · am');
    expect(joined(parts, 'C · am').baseline).toBe('A · rma');
  });

  it('divides equal points alone', () => {
    const rows = equalPoints(parts, [32, 64, 128, 256, 512]);
    expect(rows.map(({ x, series }) => `${series} ${x}`)).toEqual([
      ...['rma 64', 'rma 128', 'rma 256', 'am 64', 'am 128', 'am 256'],
    ]);
    expect(rows.map(({ cells }) => cells[1]?.ratio?.value.toFixed(6))).toEqual(
      Array.from({ length: 6 }, () => '0.500000'),
    );
  });
});

describe('the ratio of two experiments', () => {
  it('has an interval as wide as both means together, on a logarithmic scale', () => {
    const [low, high] = [0.9, 1.2];
    const wide = { ...point(4, 'rma', 200, null), low: 200 * low, high: 200 * high };
    const ratio = ratioTo(wide, point(4, 'rma', 100, null))!;
    expect(ratio.value).toBe(2);
    expect(Math.log(2 / ratio.low!)).toBeCloseTo(Math.hypot(Math.log(1 / low), Math.log(1.01)), 12);
    expect(Math.log(ratio.high! / 2)).toBeCloseTo(Math.hypot(Math.log(high), Math.log(1 / 0.99)), 12);
  });

  it('has none where a mean has none, or reaches 0', () => {
    const single = { ...point(4, 'rma', 200, null), low: null, high: null };
    const wild = { ...point(4, 'rma', 200, null), low: -10 };
    for (const other of [single, wild]) {
      expect(ratioTo(other, point(4, 'rma', 100, null))).toEqual({ value: 2, low: null, high: null, p: null });
    }
    expect(ratioTo(single, undefined)).toBeNull();
  });
});

describe('what experiments can be compared by', () => {
  it('is what was asked where all have it, else what the first shows', () => {
    const more = { ...second, metrics: ['operation_latency_ns', 'inserts_per_second'] };
    expect(agreement([first, more], {})).toMatchObject({ metric: 'inserts_per_second', x: 'processes' });
    expect(agreement([first, more], { metric: 'operation_latency_ns' }).metric).toBe('inserts_per_second');
    expect(agreement([more, more], { metric: 'operation_latency_ns' }).metric).toBe('operation_latency_ns');
  });

  it('leaves out what measures something else or varies something else, and says which', () => {
    const puts = { ...second, metric: 'put_latency_ns', metrics: ['put_latency_ns', 'bandwidth_bytes_per_ns'] };
    const sizes = { ...second, x: 'workload.messageBytes', axes: [{ path: 'workload.messageBytes', values: [8, 16] }] };
    const { reasons } = agreement([first, puts, sizes], {});
    expect([...reasons.values()]).toEqual([
      'It does not measure inserts; it measures put latency, bandwidth.',
      'It does not vary P; it varies message.',
    ]);
    expect([...reasons.keys()]).toEqual([1, 2]);
  });

  it('finds an axis that all share where it is not the one shown first', () => {
    const rates = { ...first, x: 'workload.collisionRate' };
    const other = {
      ...second,
      x: 'workload.collisionRate',
      axes: [{ path: 'workload.collisionRate', values: [0.05] }],
    };
    expect(agreement([first, other], {}).x).toBe('workload.collisionRate');
    expect(agreement([rates, other], {}).x).toBe('workload.collisionRate');
  });
});
