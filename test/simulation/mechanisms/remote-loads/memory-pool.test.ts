import { describe, expect, it } from 'vitest';
import { combination, simulateSmall, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { impossibility, incompatibility, machineDefinitions } from '../../../../src/simulation/catalogue.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';

/** One process a node, two nodes, unless a test says otherwise. */
function runOnPool(workload: ParameterValues, machine: ParameterValues = {}, processes = 2) {
  return simulateSmall(combination('dpgas-integrated', 'remote-access'), {
    ...{ preset: 'cxl-pool', processes, workload: { windowBytes: 1e9, ...workload } },
    machine: { processesPerNode: 1, ...machine },
  });
}

function latency(workload: ParameterValues, machine: ParameterValues = {}, processes = 2): number {
  const { error, metrics } = runOnPool(workload, machine, processes);
  if (error !== undefined) throw new Error(error.message);
  return metrics.operation_latency_ns!.value;
}

// A slot of 16 B and a line of 64 B at 26 B/ns; a way of 95, the controller 2, memory 81 ns.
const SLOT = 16 / 26;
const LINE = 64 / 26;
const MISS = SLOT + 95 + 2 + 81 + LINE + 95;
/** A store brings a line there and, with back-invalidation, gets one back: a copy that its core owns. */
const STORE = LINE + 95 + 2 + 81 + LINE + 95;

describe('an uncontended access to the pool', () => {
  it('is a load of a line that nobody keeps', () => {
    expect(latency({ operation: 'read' })).toBeCloseTo(MISS, 6);
  });

  it('takes a switch twice', () => {
    expect(latency({ operation: 'read' }, { poolSwitchNs: 70 })).toBeCloseTo(MISS + 140, 6);
  });

  it('is a store that is answered', () => {
    expect(latency({ operation: 'write' })).toBeCloseTo(STORE, 6);
  });

  it('is a store that is flushed and whose answer has no data, without coherence', () => {
    const ns = latency({ operation: 'write' }, { poolCoherence: 'software' });
    expect(ns).toBeCloseTo(60 + LINE + 95 + 2 + 81 + SLOT + 95, 6);
  });

  it('is fetched twelve lines at a time', () => {
    // The link of the node brings the twelve lines one after the other, and the controller is faster than it.
    expect(latency({ operation: 'read', accessBytes: 768 })).toBeCloseTo(MISS + 11 * LINE, 6);
  });

  it('hits in the own cache where only the own core comes back to a line', () => {
    const { metrics, counters } = runOnPool({ operation: 'fetch-and-add', windowBytes: 64, operationsPerProcess: 40 });
    // One miss takes the line; each add after it is a hit of 5 ns.
    expect(metrics.operation_latency_ns!.value).toBeLessThan(STORE);
    expect([counters.line_misses, counters.back_invalidations]).toEqual([1, 0]);
  });
});

describe('stores of a core to lines that it has', () => {
  const ordered = (workload: ParameterValues) =>
    simulateSmall(combination('dpgas-integrated', 'consistency'), {
      ...{ preset: 'cxl-pool', processes: 2, workload: { operationsPerProcess: 50, ...workload } },
      machine: { processesPerNode: 1 },
    });

  it('cost hits, one after the other, whether they are posted or answered, and however many lines they have', () => {
    for (const order of ['none', 'flush', 'non-posted']) {
      const { counters, error } = ordered({ order, writes: 8, writeBytes: 256 });
      expect(error).toBeUndefined();
      // The first operation brings the 32 lines, all others find them.
      expect([counters.line_misses, counters.line_hits], order).toEqual([32, 49 * 32]);
    }
  });

  it('take no longer in no order than one by one', () => {
    const latency = (order: string) =>
      ordered({ order, writes: 8, writeBytes: 256 }).metrics.operation_latency_ns!.value;
    expect(latency('flush')).toBeLessThan(latency('non-posted') + 5);
    // Who learns that the last is there looks at it.
    expect(latency('none')).toBeLessThan(latency('non-posted') + 100);
  });

  it('ask for a line once, though many of them come before it does', () => {
    const { counters } = simulateSmall(combination('dpgas-integrated', 'litmus'), {
      ...{
        preset: 'cxl-pool',
        processes: 4,
        workload: { test: 'mp', homes: 'two', tries: 1, backlog: 64, spreadNs: 0 },
      },
      machine: { processesPerNode: 1 },
    });
    // 64 stores to one line, the two of the test and its two loads.
    expect(counters.line_misses).toBe(5);
    expect(counters.line_hits).toBe(63);
  });

  it('take effect in order where others take the lines away meanwhile', () => {
    for (const test of ['mp', 'sb', '2+2w', 'iriw'])
      for (const homes of ['same', 'two'].filter((each) => test !== 'iriw' || each === 'two')) {
        const { error, counters } = simulateSmall(combination('dpgas-integrated', 'litmus'), {
          ...{ preset: 'cxl-pool', processes: 8 },
          workload: { test, homes, tries: 300, backlog: 20, spreadNs: 400, delayNs: 800, traffic: 4 },
          machine: { processesPerNode: 2 },
        });
        expect([error, counters.relaxed_outcomes], `${test} ${homes}`).toEqual([undefined, 0]);
      }
  });
});

describe('the controller', () => {
  it('is busy with each request in turn, and full where cores ask for more than it can do', () => {
    const busy = (poolControllerNs: number) => {
      const workload = { operation: 'read', targets: 'all', outstanding: 12, operationsPerProcess: 240 };
      const { occupancy } = runOnPool(workload, { poolControllerNs }, 8);
      return occupancy.find(({ resource }) => resource === 'pool-controller')!;
    };
    // Requests of the first effects are through before those are measured; at the end there are no more of them.
    expect(busy(2).nsPerOperation).toBeGreaterThan(2 * (1 - (8 * 12) / (8 * 240)));
    expect(busy(2).nsPerOperation).toBeLessThanOrEqual(2);
    expect(busy(2).busiestShare).toBeLessThan(0.7);
    expect(busy(200)).toMatchObject({ instances: 1, busiest: 0 });
    expect(busy(200).busiestShare).toBeGreaterThan(0.9);
  });
});

describe('copies of lines', () => {
  it('are taken back from other cores before a store: each add of another one makes the line move', () => {
    const shared = { operation: 'fetch-and-add', targets: 'one', windowBytes: 64, operationsPerProcess: 50 };
    const { counters, status } = runOnPool(shared, {}, 3);
    expect(status).toBe('succeeded');
    expect(counters.back_invalidations).toBeGreaterThan(50);
    expect(counters.line_hits! + counters.line_misses!).toBe(counters.operations_completed!);
  });

  it('are never stale with back-invalidation, and counted where they are without', () => {
    const staleReads = (poolCoherence: string) =>
      simulateSmall(combination('dpgas-integrated', 'litmus'), {
        ...{ preset: 'cxl-pool', processes: 4, workload: { test: 'corr', homes: 'same', tries: 100 } },
        machine: { processesPerNode: 1, poolCoherence },
      }).counters.stale_reads;
    expect(staleReads('back-invalidate')).toBe(0);
    expect(staleReads('software')).toBeGreaterThan(0);
  });
});

describe('a pool', () => {
  const plan = (machine: ParameterValues, operation: string, processes: number) =>
    smallPlan(combination('dpgas-integrated', 'remote-access'), {
      ...{ preset: 'cxl-pool', processes, workload: { operation } },
      machine: { processesPerNode: 1, ...machine },
    });

  it('has links for so many nodes', () => {
    expect(impossibility(plan({}, 'read', 16))).toBeUndefined();
    expect(impossibility(plan({}, 'read', 17))).toMatchObject({ code: 'SIM_POOL', message: /has links for 16/ });
  });

  it('has no atomics without coherence', () => {
    const software = { poolCoherence: 'software' };
    expect(impossibility(plan(software, 'read', 4))).toBeUndefined();
    expect(impossibility(plan(software, 'swap', 4))).toMatchObject({ code: 'SIM_POOL', message: /makes atomics/ });
  });

  it('stands beside a NIC: every way to a table runs there', () => {
    const machine = machineDefinitions.find(({ id }) => id === 'cxl-pool')!;
    const ways = ['rma', 'am-onload', 'aa-poll', 'firehose', 'two-sided-ioat', 'dsm-isr', 'dpgas-integrated'];
    for (const way of ways) {
      const { mechanism, workload } = combination(way, way === 'dsm-isr' ? 'page-fault' : 'repeat-put');
      expect(incompatibility(mechanism, workload, machine), way).toBeUndefined();
    }
  });
});
