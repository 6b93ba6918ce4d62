import { describe, expect, it } from 'vitest';
import { metric, succeeded } from './runs.ts';

const is = (processes: number, parameters = {}, more = {}) => ({ application: 'is', processes, parameters, ...more });

describe('faults of is', () => {
  it.each([2, 8])('are a read and an upgrade of each region in each phase, but for the first: %d nodes', (nodes) => {
    const moves = nodes * (3 * nodes - 1);
    const { counters } = succeeded(is(nodes, { iterations: 3 }));
    expect(counters).toMatchObject({ read_faults: moves, upgrades: moves, write_faults: 0, barriers: 3 * (nodes + 1) });
  });

  it('are 2N / (N + 1) a barrier, 128 B each, for 512 buckets on 8 nodes', () => {
    const faults = (iterations: number) => metric(is(8, { iterations }), 'faults_per_barrier') * iterations * 9;
    expect((faults(4) - faults(3)) / 9).toBeCloseTo(16 / 9, 10);
    expect(metric(is(8), 'bytes_per_fault')).toBe(128);
  });

  it('are half as many a node where two threads of a node take turns', () => {
    const [single, pairs] = [is(8, { iterations: 4 }), is(8, { iterations: 4 }, { threadsPerNode: 2 })];
    expect(succeeded(pairs).counters.read_faults).toBe(4 * (4 * 8 - 1) + 0);
    expect(succeeded(single).counters.read_faults).toBe(8 * (4 * 8 - 1));
  });
});

describe('is by transfers', () => {
  it('gets and returns a region in each phase but that of its own', () => {
    const { counters } = succeeded(is(4, { iterations: 3 }, { mechanism: 'rma' }));
    expect(counters).toMatchObject({ fetched_units: 3 * 4 * 3, returned_units: 3 * 4 * 3 });
  });
});
