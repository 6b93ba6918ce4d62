import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { foreseenMemory } from '../../../../src/simulation/run-memory.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

const PAGE = 16_384;

describe('a page that a NIC brings in', () => {
  it('makes what comes meanwhile wait: writes of one origin stand in their order', () => {
    // Four pages for two windows, so that pages leave and come back between the writes and their repetition.
    const machine = { processesPerNode: 2, iotlbPageBytes: PAGE };
    const workload = { memoryBytes: 8192, writeBytes: 4096, partners: 4 };
    for (const seed of [1, 2, 3, 4, 5]) {
      const settings = { machine, mechanism: { residentBytes: 4 * PAGE }, workload, processes: 2, seed };
      const { error, counters } = simulate(
        smallPlan(combination('hardware-assisted', 'incremental-checkpoint'), settings),
      );
      expect(error, `seed ${seed}`).toBeUndefined();
      expect(counters.nic_page_faults).toBeGreaterThan(0);
    }
  });

  it('makes later accesses of the same pair wait, whatever page they touch: a queue pair delivers in order', () => {
    // Fewer pages than five windows of ten: some writes of an operation find their page, and others before them do not.
    const machine = { processesPerNode: 8, iotlbPageBytes: 4096 };
    const workload = { writes: 10, writeBytes: 4096, order: 'flush', operationsPerProcess: 10 };
    const settings = { machine, mechanism: { residentBytes: 65_536 }, workload, processes: 5 };
    const { error, counters } = simulate(smallPlan(combination('hardware-assisted', 'consistency'), settings));
    expect(error).toBeUndefined();
    expect(counters.nic_page_faults).toBeGreaterThan(0);
  });

  it('is foreseen in memory, like the queue pair that stalls: each is remembered until it is used again', () => {
    const heapBytes = (mechanism: string, operationsPerProcess: number) => {
      const settings = { processes: 512, workload: { operationsPerProcess, workingSetBytes: PAGE } };
      return foreseenMemory(smallPlan(combination(mechanism, 'random-put'), settings)).heapBytes;
    };
    const [few, many] = [10, 10_000].map(
      (count) => heapBytes('hardware-assisted', count) - heapBytes('pin-everything', count),
    );
    expect(few).toBeGreaterThan(48 * 512 * 10);
    expect(many).toBeGreaterThan(48 * 512 ** 2);
    expect(many).toBeLessThan(100 * 512 ** 2);
  });
});
