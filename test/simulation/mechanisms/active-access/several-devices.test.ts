import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

const KINDS = ['aa-int', 'aa-poll', 'aa-sp'] as const;

/**
 * Puts and gets of one packet and of many from several devices of a node into the logs of a few processes. The workload
 * compares the word, length and origin of every record with what was sent, and fails the run where they differ.
 */
const worlds = fc.record({
  kind: fc.constantFrom(...KINDS),
  processes: fc.integer({ min: 2, max: 12 }),
  seed: fc.integer({ min: 0, max: 1000 }),
  workload: fc.record({
    operationsPerProcess: fc.integer({ min: 1, max: 40 }),
    accessBytes: fc.constantFrom(8, 24, 64, 200, 1024, 4096),
    putShare: fc.constantFrom(0, 0.5, 1),
    plainShare: fc.constantFrom(0, 0.25),
    flushEvery: fc.constantFrom(0, 1, 4),
    flushed: fc.constantFrom('active', 'plain'),
    bitW: fc.boolean(),
    bitR: fc.boolean(),
    bitRLD: fc.boolean(),
    pages: fc.constant(16),
  }),
  mechanism: fc.record({
    accessLogRecords: fc.constantFrom(1, 2, 5, 4096),
    // Room for one record of 4 KiB, for one and a half, and for many.
    accessLogBytes: fc.constantFrom(4112, 6200, 1 << 20),
    packetTagEntries: fc.constantFrom(1, 2, 3, 32),
    flushingBufferEntries: fc.constantFrom(1, 2, 1024),
    onFullLog: fc.constantFrom('backpressure', 'backpressure', 'drop'),
    flushBy: fc.constantFrom('flushing-page', 'replies'),
    replyBatch: fc.constantFrom(1, 8),
  }),
  machine: fc.record({
    devicesPerNode: fc.integer({ min: 2, max: 8 }),
    processesPerNode: fc.integer({ min: 1, max: 12 }),
    busMaxPayloadBytes: fc.constantFrom(8, 64, 4096),
    busBandwidthBytesPerNs: fc.constantFrom(0.1, 1, 20),
    busCredits: fc.constantFrom(1, 32),
    nicBufferMessages: fc.constantFrom(1, 64),
    nicQueueMessages: fc.constantFrom(1, 256),
    walkersPerIommu: fc.constantFrom(1, 16),
    contextCacheEntries: fc.constantFrom(1, 2, 16),
    memoryAccessNs: fc.constantFrom(0, 70, 2000),
  }),
});

type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

const run = ({ kind, workload, mechanism, machine, ...settings }: World) =>
  simulate(smallPlan(combination(kind, 'control-bits'), { ...settings, workload, mechanism, machine }));

describe('several devices behind one IOMMU', () => {
  it('lose nothing, mix nothing up and let nobody wait for ever, whatever interleaves', () => {
    const seen = { interleaved_transactions: 0, filled_holes: 0, tail_waits: 0, stalled_messages: 0, held_messages: 0 };
    const property = fc.property(worlds, (world) => {
      const { status, error, counters } = run(world);
      expect({ status, error }).toEqual({ status: 'succeeded', error: undefined });
      expect(counters.operations_completed).toBe(counters.operations_issued);
      const { bitR, bitRLD } = world.workload;
      const logged = counters.marked_puts! + (bitR && bitRLD ? counters.marked_gets! : 0);
      expect(counters.data_records).toBe(logged);
      expect(counters.data_records! + counters.metadata_records!).toBe(counters.marked_puts! + counters.marked_gets!);
      expect(counters.disordered_records).toBe(0);
      if (world.workload.flushed === 'active') expect(counters.active_left_by_flushes).toBe(0);
      expect(counters.plain_left_by_flushes).toBe(0);
      expect(counters.matched_replies).toBe(bitR && bitRLD ? counters.marked_gets : 0);
      for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] += counters[name]!;
    });
    fc.assert(property, { numRuns: 150, seed: 5 });
    // The worlds are worth nothing where nothing happens in them.
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(100);
  });

  it('leave a run as it is where its processes use the first one only', () => {
    const rates = [1, 2, 8].map((devicesPerNode) => {
      const { status, metrics, counters } = simulate(
        smallPlan(combination('rma', 'dht'), { processes: 6, machine: { devicesPerNode, processesPerNode: 1 } }),
      );
      const { nic_energy_joules, energy_joules, ...others } = metrics;
      return { status, others, counters };
    });
    expect(rates[1]).toEqual(rates[0]);
    expect(rates[2]).toEqual(rates[0]);
  });

  it('carry twice as much over two as over one where the bus is what limits them', () => {
    const duration = (devicesPerNode: number) =>
      simulate(
        smallPlan(combination('aa-sp', 'control-bits'), {
          processes: 8,
          machine: { devicesPerNode, processesPerNode: 4, busBandwidthBytesPerNs: 0.1 },
          workload: { accessBytes: 4096, putShare: 1, plainShare: 0 },
        }),
      ).simulatedNs;
    expect(duration(1) / duration(2)).toBeGreaterThan(1.8);
    expect(duration(1) / duration(2)).toBeLessThan(2.05);
  });

  it('have their transactions put together by as many entries as there are: with one they take turns', () => {
    const counters = (packetTagEntries: number) =>
      simulate(
        smallPlan(combination('aa-poll', 'control-bits'), {
          machine: { devicesPerNode: 4 },
          mechanism: { packetTagEntries },
          workload: { accessBytes: 512, plainShare: 0 },
        }),
      ).counters;
    const [one, many] = [counters(1), counters(32)];
    expect([one.interleaved_transactions, one.filled_holes, one.tail_waits]).toEqual([0, 0, 0]);
    expect(one.stalled_messages).toBeGreaterThan(100);
    expect(many.interleaved_transactions).toBeGreaterThan(100);
    expect(one.data_records).toBe(many.data_records);
  });

  it('show each on tracks of its own', () => {
    const plan = smallPlan(combination('aa-poll', 'dht'), { machine: { devicesPerNode: 2 }, trace: 'full' });
    const { tracks } = simulate(plan).trace!;
    const buses = tracks.filter(({ resource }) => resource === 'bus');
    expect(buses.map(({ name, node }) => [name, node])).toEqual([
      ['bus 0', 0],
      ['bus 1', 0],
      ['bus 0', 1],
      ['bus 1', 1],
    ]);
  });
});
