import { describe, expect, it } from 'vitest';
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
    const perNs = result.counters.operations_completed! / result.simulatedNs;
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
    const withUnit = (atomicUnitNs: number) => run('rma', 'dht', { processes: 2, machine: { atomicUnitNs } });
    const [fast, slow] = [withUnit(100), withUnit(200)];
    const { compare_and_swap: swaps, fetch_and_add: sums, fetch_and_replace: replaced } = slow.counters;
    const atomics = (swaps! + sums! + replaced!) / slow.counters.operations_completed!;
    const addedNs = of(slow, 'atomic-word')!.nsPerOperation - of(fast, 'atomic-word')!.nsPerOperation;
    expect(addedNs).toBeCloseTo(100 * atomics, 6);
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
