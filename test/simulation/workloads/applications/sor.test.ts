import { describe, expect, it } from 'vitest';
import { counted, metric, runApplication, succeeded } from './runs.ts';

const sor = (processes: number, parameters = {}, more = {}) => ({ application: 'sor', processes, parameters, ...more });

/** Numbers as in docs/decisions/0025. */
describe('faults of sor', () => {
  it.each([2, 3, 8])(
    'are two rows a border in every phase, and two upgrades in all phases but the first: %d nodes',
    (nodes) => {
      const { counters } = succeeded(sor(nodes, { iterations: 5 }));
      expect(counters).toMatchObject({
        read_faults: 10 * 2 * (nodes - 1),
        upgrades: 9 * 2 * (nodes - 1),
        write_faults: 0,
      });
    },
  );

  it('are (4I - 1) / 2I a barrier at a node with one neighbour, and bring 8,192 B every other time', () => {
    const full = sor(8, { rows: 64, columns: 4096, iterations: 10 });
    expect(metric(full, 'first_node_faults_per_barrier')).toBeCloseTo(1.95, 10);
    expect(metric(full, 'faults_per_barrier')).toBeCloseTo((1.95 * 14) / 8, 10);
    expect(metric(full, 'bytes_per_fault')).toBeCloseTo((8192 * 20) / 39, 6);
  });

  it('are as many for two threads a node as for nodes of one: rows within a node are its own', () => {
    const threads = sor(8, {}, { threadsPerNode: 2 });
    expect(counted(threads, 'page_faults')).toBe(counted(sor(4), 'page_faults'));
  });

  it('double when a row is divided in two units, and move as many bytes', () => {
    const [whole, halves] = [8192, 4096].map((unitBytes) => succeeded(sor(4, { columns: 4096, unitBytes })).counters);
    expect(halves!.page_faults).toBe(2 * whole!.page_faults!);
    expect(halves!.data_bytes).toBe(whole!.data_bytes);
  });

  it('are refused where units do not divide a row, with units that do', () => {
    const refusal = (columns: number, unitBytes: number) => runApplication(sor(2, { columns, unitBytes })).error;
    expect(refusal(4096, 3000)).toMatchObject({
      code: 'SIM_SHARED_UNITS',
      message: expect.stringContaining('unitBytes 4096, or at least 8192'),
    });
    expect(refusal(100, 150)?.message).toContain('accepted: unitBytes 200 or more');
    for (const [columns, unitBytes] of [
      [100, 100],
      [100, 200],
      [100, 8192],
      [4096, 4096],
    ] as const) {
      expect(refusal(columns, unitBytes)).toBeUndefined();
    }
  });

  it('are none on one node, which computes without waiting for units', () => {
    const alone = sor(1, {}, { own: {} });
    expect(counted(alone, 'page_faults')).toBe(0);
    expect(metric(alone, 'fault_share')).toBe(0);
    expect(metric(alone, 'speedup')).toBeGreaterThan(0.9);
  });
});

describe('sor by transfers', () => {
  it('gets a row of each neighbour in every phase and returns none: its owner writes it', () => {
    const { counters } = succeeded(sor(4, { iterations: 5 }, { mechanism: 'rma' }));
    expect(counters).toMatchObject({ fetched_units: 10 * 2 * 3, fetched_bytes: 60 * 128, returned_units: 0 });
  });

  it.each(['rma', 'am', 'dpgas-integrated'])('waits in faults as long as its fetches take: %s', (mechanism) => {
    const result = sor(4, {}, { mechanism });
    const waitedNs = counted(result, 'fetched_units') * metric(result, 'fault_latency_ns');
    expect(metric(result, 'fault_share') * 4 * metric(result, 'execution_ns')).toBeCloseTo(waitedNs, 3);
  });

  it('has no faults on one process, though a core that polls computes more slowly', () => {
    const alone = sor(1, {}, { mechanism: 'am' });
    expect(metric(alone, 'computation_share')).toBeLessThan(1);
    expect(metric(alone, 'fault_share')).toBe(0);
  });
});

it('computes for rows x columns x 2I / 2 points whatever the number of threads', () => {
  for (const processes of [1, 3, 7])
    expect(counted(sor(processes, { rows: 50, columns: 30 }), 'updates')).toBe(50 * 15 * 4);
});
