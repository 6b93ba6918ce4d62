import { describe, expect, it } from 'vitest';
import { Octree } from '../../../../src/simulation/workloads/applications/barnes/octree.ts';
import { counted, metric, succeeded } from './runs.ts';

const bodies = (application: string, processes: number, parameters = {}, more = {}) => ({
  application,
  processes,
  parameters,
  ...more,
});

/** Numbers as in docs/decisions/0025: u units, N nodes. */
describe('faults of nbody', () => {
  it.each([2, 4])('are (N - 1) u reads and u upgrades a step: %d nodes', (nodes) => {
    const { counters } = succeeded(bodies('nbody', nodes, { bodies: 512, steps: 3 }));
    expect(counters).toMatchObject({ read_faults: 3 * 16 * (nodes - 1), upgrades: 3 * 16, write_faults: 0 });
  });

  it('are u a barrier of a node, and bring 7 / 8 of a unit each on 8 nodes', () => {
    const run = bodies('nbody', 8, { bodies: 8192, steps: 1, pairNs: 0.1, startSpreadNs: 0 });
    expect(metric(run, 'faults_per_barrier')).toBe(256);
    expect(metric(run, 'bytes_per_fault')).toBe((2048 * 7) / 8);
  });

  it('double when units are half as large', () => {
    const faults = (unitBytes: number) => counted(bodies('nbody', 4, { bodies: 512, unitBytes }), 'page_faults');
    expect(faults(1024)).toBe(2 * faults(2048));
  });

  it('are gets of foreign units by transfers', () => {
    const { counters } = succeeded(bodies('nbody', 4, { bodies: 512, steps: 3 }, { mechanism: 'rma' }));
    expect(counters).toMatchObject({ fetched_units: 3 * 16 * 3, returned_units: 0 });
  });
});

describe('nbodyw', () => {
  it('moves all units to the first node and back in each step', () => {
    const nbody = succeeded(bodies('nbody', 4, { bodies: 512, steps: 4 })).counters;
    const nbodyw = succeeded(bodies('nbodyw', 4, { bodies: 512, steps: 4 })).counters;
    expect(nbodyw.barriers).toBe(2 * nbody.barriers!);
    // The first thread reads what others have written, 12 units; in later steps these read all, their own too.
    expect(nbodyw.read_faults).toBe(nbody.read_faults! + 4 * 12);
    expect(nbodyw.upgrades).toBeGreaterThan(nbody.upgrades!);
  });

  it('has a serial phase whose share grows with nodes', () => {
    const share = (nodes: number) =>
      metric(bodies('nbodyw', nodes, { bodies: 512, pairNs: 2000 }), 'serial_phase_share');
    expect(share(2)).toBeGreaterThan(share(1));
    expect(share(8)).toBeGreaterThan(share(2));
  });

  it('returns what the first thread has written of others, by transfers', () => {
    const { counters } = succeeded(bodies('nbodyw', 4, { bodies: 512, steps: 3 }, { mechanism: 'rma' }));
    expect(counters).toMatchObject({ fetched_units: 3 * (16 * 3 + 12), returned_units: 3 * 12 });
  });
});

describe('water', () => {
  it('takes n / 2 + n / N locks a thread and step, and comes to seven barriers', () => {
    const { counters } = succeeded(bodies('water', 4, { molecules: 64, steps: 2 }));
    expect(counters.locks).toBeGreaterThanOrEqual(2 * 4 * (32 + 16 - 1));
    expect(counters.locks).toBeLessThanOrEqual(2 * 4 * (32 + 16));
    expect(counters.barriers).toBe(14);
  });

  it('computes n (n - 1) / 2 pairs for even and odd n', () => {
    for (const molecules of [15, 16])
      expect(counted(bodies('water', 3, { molecules }), 'pairs')).toBe((molecules * (molecules - 1)) / 2);
  });
});

describe('barnes', () => {
  it('reads all bodies and writes all cells on the first node', () => {
    const { counters, metrics } = succeeded(bodies('barnes', 4, { bodies: 512, steps: 1 }));
    expect(counters.cells).toBeGreaterThan(512 / 4);
    expect(counters.cells).toBeLessThan(512);
    expect(metrics.first_node_faults_per_barrier!.value).toBeGreaterThan((0.75 * 512) / 10 / 3);
  });

  it('has as many interactions for any number of nodes, and more for smaller theta', () => {
    const interactions = (nodes: number, theta: number) =>
      counted(bodies('barnes', nodes, { bodies: 256, theta }), 'interactions');
    expect(interactions(1, 1)).toBe(interactions(5, 1));
    expect(interactions(2, 0.5)).toBeGreaterThan(interactions(2, 1));
  });

  it('is right where few bodies are far from direct sums, as one of a far cell is near', () => {
    for (const [processes, seed] of [
      [4, 595_598],
      [1, 3],
      [2, 3],
    ] as const)
      expect(succeeded(bodies('barnes', processes, {}, { seed })).status).toBe('succeeded');
  });

  it('has no body pull on itself: cells that it is in are opened', () => {
    for (const seed of [3, 4, 5, 6]) {
      const tree = new Octree(1024, 1, seed);
      tree.build();
      const nobody = { cell: () => {}, body: () => {} };
      for (let body = 0; body < 1024; body += 1) {
        tree.pullOn(body, nobody);
        expect(tree.pulledBy).toBe(1023);
      }
      tree.release();
    }
  });
});
