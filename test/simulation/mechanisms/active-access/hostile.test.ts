import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

/** Workloads that check their content, with sizes that fit into the small logs below. */
const PROGRAMS: readonly [workload: string, parameters: Record<string, number | string>][] = [
  ['dht', { operation: 'insert', flushEvery: 3, volumeElements: 256 }],
  ['dht', { operation: 'delete', flushEvery: 1, volumeElements: 256 }],
  ['remote-queue', { queues: 1, flushEvery: 5 }],
  ['access-counter', { access: 'put', countedPages: 3 }],
  ['access-counter', { access: 'get', countedPages: 3 }],
  ['get-logging', { getBytes: 24 }],
  ['page-protection', { pages: 4, protectedPages: 2, onBlocked: 'count' }],
  ['page-protection', { pages: 4, protectedPages: 2, onBlocked: 'fault' }],
  ['incremental-checkpoint', { checkpointEvery: 7, memoryBytes: 8192 }],
  ['xor-checkpoint', { checkpoints: 3, checkpointBytes: 72, putBytes: 24 }],
  ['v-gas', { pages: 3, residentPages: 1, replacement: 'lru' }],
  ['v-gas', { pages: 3, residentPages: 2, replacement: 'fifo' }],
];

/** Logs down to one record, queues down to one message, caches down to nothing, whatever their combination. */
const worlds = fc.record({
  program: fc.constantFrom(...PROGRAMS),
  kind: fc.constantFrom('aa-int', 'aa-poll', 'aa-sp'),
  processes: fc.integer({ min: 2, max: 9 }),
  seed: fc.integer({ min: 0, max: 1000 }),
  operationsPerProcess: fc.integer({ min: 1, max: 30 }),
  mechanism: fc.record({
    accessLogRecords: fc.constantFrom(1, 2, 3, 5, 4096),
    // The least that holds a record with 24 bytes of data, somewhat more that is no multiple of it, and plenty.
    accessLogBytes: fc.constantFrom(40, 47, 64, 100, 4096),
    onFullLog: fc.constantFrom('backpressure', 'drop'),
    retransmitNs: fc.constantFrom(1, 500, 10_000),
    faultLogEntries: fc.constantFrom(1, 256),
    flushingBufferEntries: fc.constantFrom(1, 2, 1024),
    packetTagEntries: fc.constantFrom(1, 2, 32),
    flushBy: fc.constantFrom('flushing-page', 'replies'),
    replyBatch: fc.constantFrom(1, 3, 1000),
  }),
  notification: fc.record({
    interruptBatch: fc.constantFrom(1, 10, 1_000_000),
    interruptFillShare: fc.constantFrom(0, 0.5, 1),
    interruptTimerNs: fc.constantFrom(0, 1000, 50_000),
    pollIntervalNs: fc.constantFrom(100, 5000, 200_000),
    hyperthreadShare: fc.constantFrom(0, 0.5, 1),
  }),
  machine: fc.record({
    processesPerNode: fc.integer({ min: 1, max: 9 }),
    devicesPerNode: fc.constantFrom(1, 2, 3, 8),
    iotlbPageBytes: fc.constantFrom(4096, 16_384, 2_097_152),
    iotlbEntries: fc.constantFrom(0, 1, 4, 256),
    iotlbWays: fc.constantFrom('1', '2', 'full'),
    iotlbPolicy: fc.constantFrom('lru', 'random'),
    walkersPerIommu: fc.constantFrom(1, 16),
    contextCacheEntries: fc.constantFrom(1, 16),
    busCredits: fc.constantFrom(1, 32),
    nicBufferMessages: fc.constantFrom(1, 64),
    nicQueueMessages: fc.constantFrom(1, 2, 256),
    busMaxPayloadBytes: fc.constantFrom(8, 64, 4096),
    interruptLatencyNs: fc.constantFrom(0, 3000, 100_000),
    handlerDispatchNs: fc.constantFrom(0, 590, 20_000),
  }),
});

describe('in a hostile world', () => {
  it('nothing is lost, nobody waits for ever, and every content check holds', () => {
    const property = fc.property(worlds, (world) => {
      const { program, kind, processes, seed, operationsPerProcess, mechanism, notification, machine } = world;
      const [workload, parameters] = program;
      const { status, error, counters } = simulate(
        smallPlan(combination(kind, workload), {
          processes,
          seed,
          // A superpage of content for each process would take its time and check no more.
          machine:
            workload === 'dht' ? machine : { ...machine, iotlbPageBytes: Math.min(machine.iotlbPageBytes, 16_384) },
          mechanism: { ...mechanism, ...notification },
          workload: { ...parameters, operationsPerProcess },
        }),
      );
      expect({ status, error }).toEqual({ status: 'succeeded', error: undefined });
      expect(counters.operations_completed).toBe(counters.operations_issued);
    });
    fc.assert(property, { numRuns: 150, seed: 11 });
  });

  it('a thousand processes and more share a node, each with a log of one record', () => {
    for (const kind of ['aa-int', 'aa-poll', 'aa-sp']) {
      const { error, counters } = simulate(
        smallPlan(combination(kind, 'remote-queue'), {
          processes: 1024,
          machine: { processesPerNode: 1024, busCredits: 1, nicBufferMessages: 1 },
          mechanism: { accessLogRecords: 1 },
          workload: { operationsPerProcess: 3 },
        }),
      );
      expect(error, kind).toBeUndefined();
      expect(counters.log_records, kind).toBe(3 * 1024);
      expect(counters.user_domains, kind).toBeGreaterThan(900);
    }
  });
});

describe('replies', () => {
  const run = (kind: string, mechanism: Record<string, number | string>, workload: Record<string, number>) =>
    simulate(smallPlan(combination(kind, 'dht'), { mechanism: { flushBy: 'replies', ...mechanism }, workload }));

  it('take the place of active flushes, and cost more of them the smaller their batch is', () => {
    for (const kind of ['aa-int', 'aa-poll', 'aa-sp']) {
      const [each, batched] = [1, 64].map((replyBatch) => run(kind, { replyBatch }, { flushEvery: 20 }));
      for (const { error, counters } of [each!, batched!]) {
        expect(error, kind).toBeUndefined();
        expect(counters.active_flushes, kind).toBe(0);
        expect(counters.elements, kind).toBe(64 * 20);
        // A record for each insert, and one for each reply at its origin.
        expect(counters.log_records, kind).toBe(64 * 20 + counters.flush_replies!);
      }
      expect(each!.counters.flush_replies, kind).toBe(64 * 20);
      expect(batched!.counters.flush_replies, kind).toBeLessThanOrEqual(64 * 20);
    }
  });

  it('are all that a flush of active accesses needs: it sends nothing itself', () => {
    for (const kind of ['aa-int', 'aa-poll', 'aa-sp']) {
      const { error, counters } = run(kind, { replyBatch: 3 }, { flushEvery: 1 });
      expect(error, kind).toBeUndefined();
      expect(counters.flush, kind).toBe(64 * 20);
      expect(counters.messages, kind).toBe(64 * 20 + counters.flush_replies!);
    }
  });

  it('say nothing of plain puts: a flush asks for those, once, if there are any', () => {
    const flushes = (parameters: Record<string, number | string>) => {
      const { error, counters } = simulate(
        smallPlan(combination('aa-poll', 'control-bits'), {
          mechanism: { flushBy: 'replies' },
          workload: { putShare: 1, flushEvery: 1, ...parameters },
        }),
      );
      expect(error).toBeUndefined();
      // Beside puts and replies only flushes are sent, and their answers.
      return (counters.messages! - counters.put! - counters.flush_replies!) / 2 / counters.flush!;
    };
    expect(flushes({ plainShare: 0 })).toBe(0);
    expect(flushes({ plainShare: 1 })).toBe(1);
    const share = flushes({ plainShare: 0.25 });
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.28);
    // A flush of plain accesses asks, whether there are any or not.
    expect(flushes({ plainShare: 0, flushed: 'plain' })).toBe(1);
  });

  it('let a flush wait for the handler: a slower one makes the flush slower', () => {
    const duration = (handlerDispatchNs: number) =>
      simulate(
        smallPlan(combination('aa-sp', 'dht'), {
          processes: 2,
          machine: { handlerDispatchNs },
          mechanism: { flushBy: 'replies' },
          workload: { flushEvery: 1 },
        }),
      ).simulatedNs;
    // Each flush waits for the handler of its record, and for the one that takes the reply.
    expect(duration(5000)).toBeGreaterThan(duration(500) + 20 * 2 * 4000);
  });
});
