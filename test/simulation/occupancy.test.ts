import { describe, expect, it } from 'vitest';
import { bottlenecksOfRun } from '../../src/analysis/bottlenecks.ts';
import { combination, smallPlan } from '../../src/contract-tests/small-plans.ts';
import type { Resource, RunResult } from '../../src/simulation/run.ts';
import { simulate } from '../../src/simulation/simulate.ts';

type Settings = Parameters<typeof smallPlan>[1];
const run = (mechanism: string, workload: string, settings: Settings) =>
  simulate(smallPlan(combination(mechanism, workload), settings));
const of = ({ occupancy }: RunResult, name: Resource) => occupancy.find(({ resource }) => resource === name);

describe('how busy resources are', () => {
  it('is for cores what the utilisation of the CPUs says', () => {
    for (const mechanism of ['rma', 'am', 'aa-poll', 'two-sided-basic']) {
      const result = run(mechanism, 'dht', { processes: 8 });
      expect(of(result, 'core')!.meanShare).toBeCloseTo(result.metrics.cpu_utilisation!.value, 9);
    }
  });

  it('is the whole run for a NIC whose bytes are all that takes time', () => {
    const machine = { gapPerByteNs: 100, linkBandwidthBytesPerNs: 0, nodeMessageGapNs: 0 };
    const workload = { putBytes: 4096, window: 16, operationsPerProcess: 300 };
    const result = run('rma', 'repeat-put', { processes: 2, machine, workload });
    expect(of(result, 'nic-out')!.busiestShare).toBeGreaterThan(0.97);
    // The utilisation law: throughput times what an operation takes of the resource is its busy share.
    const perNs = result.metrics.puts_per_second!.value / workload.window / 1e9;
    expect(perNs * of(result, 'nic-out')!.nsPerOperation).toBeCloseTo(
      of(result, 'nic-out')!.meanShare * of(result, 'nic-out')!.instances,
      9,
    );
  });

  it('is the whole run, too, for a NIC that the entries which are posted keep busy, each of a message that is short', () => {
    const workload = { putBytes: 256, window: 16, operationsPerProcess: 300 };
    const machine = { processesPerNode: 1 };
    const result = run('rma', 'repeat-put', { preset: 'technion-ib', processes: 2, machine, workload });
    // Half of the time is that of bytes: without the entries nothing would be saturated, and entries twice as fast bring 1.34 of the rate.
    expect(of(result, 'nic-out')!.busiestShare).toBeGreaterThan(0.9);
    expect(of(result, 'nic-out')!.busiestShare).toBeLessThanOrEqual(1);
  });

  it('is for words what their atomics hold them: 100 ns more of each shows once an atomic', () => {
    const workload = { operationsPerProcess: 400 };
    const withUnit = (atomicUnitNs: number) => run('rma', 'dht', { processes: 2, machine: { atomicUnitNs }, workload });
    const [fast, slow] = [withUnit(100), withUnit(200)];
    const { compare_and_swap: swaps, fetch_and_add: sums, fetch_and_replace: replaced } = slow.counters;
    const atomics = (swaps! + sums! + replaced!) / slow.counters.operations_completed!;
    const addedNs = of(slow, 'atomic-word')!.nsPerOperation - of(fast, 'atomic-word')!.nsPerOperation;
    // Those of the steady state collide more often than those of the start.
    expect(addedNs / (100 * atomics)).toBeCloseTo(1, 1);
  });

  it('counts page walks: with a walker that is ten times slower they limit the rate', () => {
    const slow = { walkersPerIommu: 1, iotlbEntries: 0, memoryAccessNs: 5000 };
    const result = run('aa-sp', 'dht', { processes: 8, machine: slow });
    const walker = of(result, 'page-walker')!;
    expect(walker.busiestShare).toBeGreaterThan(0.9);
    expect(walker.nsPerOperation).toBeGreaterThanOrEqual(4 * 5000);
  });

  it('says how long windows were locked: exclusive epochs on one window follow each other', () => {
    for (const mechanism of ['rma', 'am', 'two-sided-basic']) {
      const result = run(mechanism, 'passive-put', { processes: 2 });
      const locks = of(result, 'window-lock')!;
      expect(locks.busiestShare).toBeGreaterThan(0.2);
      expect(locks.busiestShare).toBeLessThanOrEqual(1);
    }
  });
});

/** Messages of so many bytes from a process to another one on a node of its own. */
const WINDOW = 64;
const puts = (putBytes: number) => ({ putBytes, window: WINDOW, operationsPerProcess: 100 });
/** What a machine has a message take of a resource, which nothing else is slow beside: S of the utilisation law, in ns. */
const SATURATING = [
  {
    resource: 'queue-pair',
    machine: { queuePairGapNs: 10_000 },
    bytes: 8,
    demandNs: ({ messages_per_operation: sent }: RunResult['metrics']) => (sent!.value - 1) * 10_000,
  },
  {
    resource: 'nic-out',
    machine: { gapPerByteNs: 100, linkBandwidthBytesPerNs: 0 },
    bytes: 4096,
    demandNs: ({ bytes_per_operation: sent }: RunResult['metrics']) => sent!.value * 100,
  },
  {
    resource: 'nic-in',
    machine: { gapPerByteNs: 100, linkBandwidthBytesPerNs: 0 },
    bytes: 4096,
    demandNs: ({ bytes_per_operation: sent }: RunResult['metrics']) => sent!.value * 100,
  },
  {
    resource: 'link',
    machine: { linkBandwidthBytesPerNs: 0.01 },
    bytes: 4096,
    demandNs: ({ bytes_per_operation: sent }: RunResult['metrics']) => sent!.value / 0.01,
  },
  {
    resource: 'bus-to-memory',
    machine: { busBandwidthBytesPerNs: 0.01, busHeaderBytes: 0, busCompletionHeaderBytes: 0 },
    bytes: 4096,
    demandNs: () => (WINDOW * 4096) / 0.01,
  },
] as const;

describe('the utilisation law where a resource is saturated: its share is the rate times what the machine says it takes', () => {
  for (const { resource, machine, bytes, demandNs } of SATURATING) {
    it(`of ${resource}`, () => {
      const result = run('rma', 'repeat-put', {
        preset: 'ib-hdr',
        processes: 2,
        machine: { processesPerNode: 1, ...machine },
        workload: puts(bytes),
      });
      const share = of(result, resource)!.busiestShare;
      const perNs = result.metrics.puts_per_second!.value / WINDOW / 1e9;
      expect(share).toBeGreaterThan(0.95);
      expect(share).toBeLessThanOrEqual(1 + 1e-9);
      expect((perNs * demandNs(result.metrics)) / share).toBeCloseTo(1, 2);
    });
  }

  it('of page walkers, whose share is 1 whatever start-up and tail are', () => {
    const machine = { walkersPerIommu: 1, iotlbEntries: 0, memoryAccessNs: 5000 };
    const result = run('aa-sp', 'dht', { processes: 8, machine, workload: { operationsPerProcess: 100 } });
    expect(of(result, 'page-walker')!.busiestShare).toBeCloseTo(1, 6);
    expect((result.metrics.inserts_per_second!.value / 1e9) * 4 * 5000).toBeCloseTo(1, 2);
  });

  it('of a word that all atomics are on', () => {
    const workload = { operation: 'fetch-and-add', test: 'bandwidth', inFlight: 16, operationsPerProcess: 400 };
    const machine = { processesPerNode: 1, atomicUnitNs: 20_000 };
    const result = run('rma', 'ping-pong', { preset: 'ib-hdr', processes: 2, machine, workload });
    const share = of(result, 'atomic-word')!.busiestShare;
    expect(share).toBeGreaterThan(0.99);
    expect(share).toBeLessThanOrEqual(1 + 1e-9);
    expect(((result.metrics.operations_per_second!.value / 1e9) * 20_000) / share).toBeCloseTo(0.98, 1);
  });

  it('of cores: interrupts that fill them are what limits, and no rate is more than they can do', () => {
    const workload = { operationsPerProcess: 400 };
    for (const mechanism of ['am-ints', 'aa-int', 'aa-poll', 'am']) {
      const result = run(mechanism, 'dht', { preset: 'ib-hdr', processes: 64, workload });
      const core = of(result, 'core')!;
      const used = (result.metrics.inserts_per_second!.value / 1e9) * core.nsPerOperation;
      expect(core.busiestShare).toBeGreaterThan(0.99);
      expect(core.busiestShare).toBeLessThanOrEqual(1 + 1e-9);
      expect(used / core.instances).toBeLessThanOrEqual(1 + 1e-9);
      expect(used / core.instances).toBeCloseTo(core.meanShare, 9);
      expect(bottlenecksOfRun(result.occupancy)[0]).toMatchObject({ resource: 'core', next: 'queue-pair' });
      // The whole run has a start-up and a tail, in which cores are idle.
      const busyNs = core.nsPerOperation * result.counters.operations_completed!;
      expect(busyNs / core.instances / result.simulatedNs).toBeLessThan(0.95);
    }
  });
});
