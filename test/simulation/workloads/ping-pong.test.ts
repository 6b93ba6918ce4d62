import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { machineOf } from '../../support/machines.ts';

vi.setConfig({ testTimeout: 60_000 });

const MODERN = ['ib-hdr', 'ib-ndr', 'slingshot-11'] as const;
const KIB = 1024;

interface Settings {
  readonly preset?: string;
  readonly machine?: ParameterValues;
  readonly processes?: number;
}

/** A run of pairs, each process on a node of its own unless a test says otherwise. */
function run(workload: ParameterValues, { preset = 'ib-hdr', machine = {}, processes = 2 }: Settings = {}) {
  const settings = { preset, processes, machine: { processesPerNode: 1, ...machine } };
  const result = simulate(smallPlan(combination('rma', 'ping-pong'), { ...settings, workload }));
  expect(result.error).toBeUndefined();
  return result;
}

const metric = (result: ReturnType<typeof run>, name: string) => result.metrics[name]!.value;
const oneWay = (workload: ParameterValues, settings?: Settings) =>
  metric(run(workload, settings), 'one_way_latency_ns');
const latency = (workload: ParameterValues, settings?: Settings) =>
  metric(run(workload, settings), 'operation_latency_ns');
const bandwidth = (workload: ParameterValues, settings?: Settings) =>
  metric(run({ test: 'bandwidth', ...workload }, settings), 'bandwidth_bytes_per_ns');
const rate = (workload: ParameterValues, settings?: Settings) =>
  metric(run({ test: 'bandwidth', operationsPerProcess: 400, ...workload }, settings), 'operations_per_second');

describe('g', () => {
  it('is not felt by an atomic that is alone, on any machine with atomics', () => {
    for (const preset of ['cray-xe6', ...MODERN]) {
      const alone = (nodeMessageGapNs: number) =>
        latency({ operation: 'fetch-and-add' }, { preset, machine: { nodeMessageGapNs } });
      expect([172, 1000].map(alone)).toEqual([alone(7.7), alone(7.7)]);
    }
  });

  it('is the distance of messages that follow each other', () => {
    const machine = { nodeMessageGapNs: 1000, queuePairGapNs: 0 };
    expect(rate({ operation: 'put', inFlight: 400 }, { machine }) / 1e6).toBeCloseTo(1, 1);
  });
});

describe.each(MODERN)('a large transfer on %s', (preset) => {
  it('is serialised once: from 64 KiB to 1 MiB a byte costs 1 / bandwidth within 5 %', () => {
    const [some, more] = [64 * KIB, 1024 * KIB];
    const slope =
      (oneWay({ bytes: more, operationsPerProcess: 3 }, { preset }) -
        oneWay({ bytes: some, operationsPerProcess: 3 }, { preset })) /
      (more - some);
    const { gapPerByteNs, headerBytes, packetBytes } = machineOf(preset);
    expect(Math.abs(slope / gapPerByteNs - 1)).toBeLessThan(0.05);
    expect(slope).toBeCloseTo(gapPerByteNs * (1 + headerBytes / packetBytes), 4);
  });

  it('has the bandwidth of the link in either direction, with gets of 0.7 to 1 of that of puts', () => {
    const [written, read] = ['put', 'get'].map((operation) =>
      bandwidth({ operation, bytes: 64 * KIB, inFlight: 128, operationsPerProcess: 256 }, { preset }),
    );
    expect(read! / written!).toBeGreaterThan(0.7);
    // A window of puts ends with a flush, for which the link is idle; gets follow each other.
    expect(read! / written!).toBeLessThan(1.02);
    expect(written! * machineOf(preset).gapPerByteNs).toBeLessThanOrEqual(1);
    expect(written! * machineOf(preset).gapPerByteNs).toBeGreaterThan(0.9);
  });
});

it('pairs that share a link begin together: what is measured is what the busiest link carries', () => {
  const shared = { preset: 'ib-hdr', processes: 32, machine: { nodesPerRouter: 4, routing: 'ecmp' } };
  const workload = { test: 'bandwidth', operation: 'put', bytes: 256 * KIB, inFlight: 8, operationsPerProcess: 16 };
  const result = run(workload, shared);
  const { packetBytes, headerBytes, gapPerByteNs } = machineOf('ib-hdr');
  const most = packetBytes / (packetBytes + headerBytes) / gapPerByteNs;
  const onWire = (256 * KIB * (packetBytes + headerBytes)) / packetBytes;
  // Measured and before that.
  const sharing = Math.round(result.counters.busiest_link_bytes! / ((8 + 16) * onWire));
  expect(sharing).toBeGreaterThan(1);
  expect((metric(result, 'bandwidth_bytes_per_ns') * sharing) / (16 * most)).toBeCloseTo(1, 1);
});

describe('gets in flight', () => {
  it('use what one alone leaves of the bandwidth', () => {
    const bytes = 64 * KIB;
    const got = (inFlight: number) =>
      bandwidth({ operation: 'get', bytes, inFlight, operationsPerProcess: 96 }, { preset: 'ib-ndr' });
    const [one, two, four] = [1, 2, 4].map(got);
    expect(two! / one!).toBeGreaterThan(1.8);
    expect(four! * machineOf('ib-ndr').gapPerByteNs).toBeGreaterThan(0.95);
  });

  it('are as many as the NIC has slots for: 16 of 64, on a long wire that is all that limits them', () => {
    const wireLatencyNs = 100_000;
    const answered = (outstandingReads: number) =>
      rate(
        { operation: 'get', inFlight: 64, operationsPerProcess: 640 },
        { machine: { wireLatencyNs, outstandingReads, queuePairGapNs: 0 } },
      );
    const roundTrip = latency({ operation: 'get' }, { machine: { wireLatencyNs } });
    expect((answered(16) * roundTrip) / 16e9).toBeCloseTo(1, 1);
    expect((answered(0) * roundTrip) / 64e9).toBeCloseTo(1, 1);
  });
});

describe('the front of a NIC', () => {
  it('reads the data of a put from memory where they end to fit into an entry: a step of that read', () => {
    const { inlineBytes, busReadNs, memoryAccessNs } = machineOf('ib-hdr');
    const step = oneWay({ bytes: inlineBytes + 1 }) - oneWay({ bytes: inlineBytes });
    // The read, and the data themselves over the bus.
    expect(step).toBeGreaterThan(busReadNs + memoryAccessNs);
    expect(step).toBeLessThan(busReadNs + memoryAccessNs + 20);
    expect(oneWay({ bytes: inlineBytes }) - oneWay({ bytes: inlineBytes - 1 })).toBeLessThan(1);
  });

  it('begins with the entries of a process one by one', () => {
    const { queuePairGapNs } = machineOf('ib-hdr');
    expect((rate({ operation: 'put', inFlight: 400 }) * queuePairGapNs) / 1e9).toBeCloseTo(1, 1);
  });
});

describe('atomics', () => {
  it('on one word follow each other: however many there are, it takes each its hold', () => {
    const { memoryAccessNs, busReadNs, atomicUnitNs } = machineOf('ib-hdr');
    const most = 1e9 / (memoryAccessNs + busReadNs + atomicUnitNs);
    const machine = { queuePairGapNs: 0, outstandingReads: 0 };
    const rates = [1, 64, 256].map((inFlight) => rate({ operation: 'fetch-and-add', inFlight }, { machine }));
    expect(rates[0]! / most).toBeLessThan(0.3);
    expect(rates[1]! / most).toBeCloseTo(1, 1);
    expect(rates[2]).toBeLessThanOrEqual(most * 1.01);
  });

  it('on different words of one NIC go side by side', () => {
    const settings = (processes: number) => ({ processes, machine: { processesPerNode: processes / 2 } });
    const added = (processes: number) => rate({ operation: 'fetch-and-add', inFlight: 16 }, settings(processes));
    expect(added(8) / added(2)).toBeGreaterThan(3);
  });
});

describe('a notified put', () => {
  it.each(['ib-hdr', 'ib-ndr'])('on %s takes at most 1.08 of the time of a put', (preset) => {
    const ratio = oneWay({ operation: 'notified-put' }, { preset }) / oneWay({ operation: 'put' }, { preset });
    expect(ratio).toBeGreaterThan(1);
    expect(ratio).toBeLessThan(1.08);
  });

  it('takes half of the time of a put and a notification behind its completion, or less', () => {
    for (const preset of MODERN) {
      const ratio =
        oneWay({ operation: 'put-then-notify' }, { preset }) / oneWay({ operation: 'notified-put' }, { preset });
      expect(ratio).toBeGreaterThan(1.7);
    }
  });
});

describe('within a node', () => {
  const within = (withinNode: string): Settings => ({ machine: { withinNode, processesPerNode: 2 } });

  it('puts and gets go through memory or through the NIC and back, which takes several times as long', () => {
    for (const operation of ['put', 'get', 'notified-put']) {
      const [shared, nic] = ['shared-memory', 'nic'].map((way) => run({ operation }, within(way)));
      expect(metric(nic!, 'operation_latency_ns') / metric(shared!, 'operation_latency_ns')).toBeGreaterThan(2);
      expect(shared!.counters.shared_memory_messages).toBe(shared!.counters.messages);
      expect(nic!.counters.shared_memory_messages).toBeUndefined();
      expect(shared!.counters.bytes).toBe(0);
    }
  });

  it('atomics meet those of other nodes in the unit of the NIC, whichever way the rest takes', () => {
    const [shared, nic] = ['shared-memory', 'nic'].map((way) => run({ operation: 'fetch-and-add' }, within(way)));
    expect(shared!.digest).toBe(nic!.digest);
    expect(shared!.counters.shared_memory_messages).toBeUndefined();
  });
});

describe('ordinary accesses and the IOMMU', () => {
  const put = (ordinaryDma: string, machine: ParameterValues = {}) =>
    run({ operation: 'put' }, { machine: { ordinaryDma, ...machine } });

  it('pass it, are let through at the cost of a look, or are translated', () => {
    const [off, pass, translated] = ['off', 'pass-through', 'translated'].map((mode) => put(mode));
    const { iommuInternalNs } = machineOf('ib-hdr');
    expect(metric(pass!, 'one_way_latency_ns') - metric(off!, 'one_way_latency_ns')).toBeCloseTo(iommuInternalNs, 6);
    expect([off, pass].map((result) => result!.counters.iotlb_lookups)).toEqual([0, 0]);
    expect([off, pass].map((result) => result!.metrics.iotlb_hit_ratio)).toEqual([undefined, undefined]);
    expect(translated!.counters.iotlb_lookups).toBeGreaterThan(0);
    expect(metric(translated!, 'iotlb_hit_ratio')).toBeGreaterThan(0.9);
  });

  it('pay for walks only where they are translated', () => {
    const withoutTlb = { iotlbEntries: 0 };
    expect(put('pass-through', withoutTlb).digest).toBe(put('pass-through').digest);
    const { memoryAccessNs } = machineOf('ib-hdr');
    const walks =
      metric(put('translated', withoutTlb), 'one_way_latency_ns') - metric(put('off'), 'one_way_latency_ns');
    expect(walks).toBeGreaterThan(4 * memoryAccessNs - 1);
  });
});

describe('whatever is sent', () => {
  it('arrives once, and its bytes cross the wire once', () => {
    const cases = fc.record({
      operation: fc.constantFrom(
        'put',
        'notified-put',
        'put-then-notify',
        'completed-put-then-notify',
        'message',
        'get',
        'fetch-and-add',
      ),
      test: fc.constantFrom('latency', 'bandwidth'),
      bytes: fc.integer({ min: 1, max: 40_000 }),
      inFlight: fc.integer({ min: 1, max: 12 }),
      operationsPerProcess: fc.integer({ min: 1, max: 30 }),
      bothWays: fc.boolean(),
    });
    const machines = fc.record({
      outstandingReads: fc.constantFrom(0, 1, 16),
      processesPerNode: fc.constantFrom(1, 2, 3),
      withinNode: fc.constantFrom('shared-memory', 'nic'),
      ordinaryDma: fc.constantFrom('off', 'translated'),
    });
    fc.assert(
      fc.property(cases, machines, fc.constantFrom(...MODERN), (workload, machine, preset) => {
        const { counters } = run(workload, { preset, machine, processes: 4 });
        // The run itself fails where a word, a message or a byte was lost or came twice.
        expect(counters.operations_completed).toBe(counters.operations_issued);
        if (machine.processesPerNode > 1 || workload.test === 'latency') return;
        const senders = workload.bothWays ? 4 : 2;
        const payload = workload.operation === 'fetch-and-add' ? 8 : workload.bytes;
        const moved = senders * workload.operationsPerProcess * payload;
        expect(counters.bytes).toBeGreaterThan(moved);
      }),
      { numRuns: 40, seed: 11 },
    );
  });
});

describe('the bandwidth of processes that share a NIC', () => {
  it.each(['put', 'notified-put', 'get'])('is never more than its own: %s', (operation) => {
    const { gapPerByteNs, headerBytes, packetBytes } = machineOf('ib-hdr');
    const most = 1 / (gapPerByteNs * (1 + headerBytes / packetBytes));
    // Whose windows begin and end at other times.
    for (const inFlight of [8, 64]) {
      const workload = { operation, bytes: 64 * KIB, inFlight, operationsPerProcess: 16 };
      expect(bandwidth(workload, { machine: { processesPerNode: 2 }, processes: 4 })).toBeLessThan(most);
    }
  });
});

describe('the latency of an operation', () => {
  it.each(['put', 'notified-put', 'get', 'fetch-and-add'])('is without those that warm up: %s', (operation) => {
    const latencies = [1, 2, 40].map((operationsPerProcess) => {
      const { metrics, counters } = run({ operation, bytes: 64 * KIB, operationsPerProcess });
      const eachWay = operation === 'notified-put' ? 2 : 1;
      expect(counters.operations_completed).toBe(eachWay * operationsPerProcess);
      return metrics.operation_latency_ns!.mean;
    });
    expect(new Set(latencies.map((latency) => latency?.toFixed(3))).size).toBe(1);
  });

  it.each(['get', 'fetch-and-add'])(
    'is that of one %s in a bandwidth test: as many are in flight as may be',
    (operation) => {
      const [inFlight, operationsPerProcess] = [16, 4000];
      const result = run({ test: 'bandwidth', operation, inFlight, operationsPerProcess });
      const latency = metric(result, 'operation_latency_ns');
      expect(latency).toBeGreaterThanOrEqual(metric(run({ operation }), 'operation_latency_ns') * 0.99);
      // Little's law, of all but the look at each answer.
      const mean = (latency * metric(result, 'operations_per_second')) / 1e9;
      expect(mean).toBeLessThanOrEqual(inFlight);
      if (operation === 'fetch-and-add') expect(mean).toBeGreaterThan(0.8 * inFlight);
    },
  );
});

describe('what an operation takes in a bandwidth test', () => {
  const test = { test: 'bandwidth', bytes: 64 * KIB, operationsPerProcess: 64, inFlight: 16 };

  it.each(['put', 'get'])('is that of one %s, as rates are', (operation) => {
    const result = run({ ...test, operation }, { preset: 'ib-ndr' });
    const { gapPerByteNs, headerBytes, packetBytes } = machineOf('ib-ndr');
    const wireBytes = test.bytes * (1 + headerBytes / packetBytes);
    const sent = result.occupancy.find(({ resource }) => resource === 'nic-out')!;
    expect(metric(result, 'bytes_per_operation') / wireBytes).toBeCloseTo(1, 2);
    expect(sent.nsPerOperation / (wireBytes * gapPerByteNs)).toBeCloseTo(1, 2);
    // Whatever is said of one agrees with the rate: the busy share of the NIC that sends.
    const share = sent.nsPerOperation * metric(result, 'operations_per_second') * 1e-9;
    expect(Math.abs(share / sent.busiestShare - 1)).toBeLessThan(0.1);
  });

  it('is that of one where puts tell their targets, which end each by itself', () => {
    const told = run({ ...test, operation: 'notified-put' }, { preset: 'ib-ndr' });
    const puts = run({ ...test, operation: 'put' }, { preset: 'ib-ndr' });
    const ratio = metric(told, 'bytes_per_operation') / metric(puts, 'bytes_per_operation');
    expect(ratio).toBeCloseTo(1, 2);
  });
});

describe('what a ping-pong of puts waits for', () => {
  const stagesBy = (mechanism: string) => {
    const settings = {
      preset: 'ib-hdr',
      processes: 2,
      machine: { processesPerNode: 1 },
      workload: { operation: 'put' },
    };
    const { breakdown, metrics } = simulate(smallPlan(combination(mechanism, 'ping-pong'), settings));
    const stages = Object.entries(breakdown).map(([stage, { meanNs }]) => [stage, meanNs] as const);
    expect(stages.reduce((sum, [, ns]) => sum + ns, 0)).toBeCloseTo(metrics.operation_latency_ns!.value, 6);
    return Object.fromEntries(stages.map(([stage, ns]) => [stage, Math.round(ns)]));
  };
  const sumOf = (stages: Record<string, number>) => Object.values(stages).reduce((sum, ns) => sum + ns, 0);
  const plain = stagesBy('rma');

  it('is its way there and back, by every mechanism whose puts are one message', () => {
    expect(plain).toEqual({ 'origin-cpu': 140, injection: 404, wire: 1260, bus: 12, memory: 162, notify: 162 });
    for (const mechanism of ['aa-sp', 'aa-poll', 'aa-int', 'pin-everything', 'hardware-assisted', 'am']) {
      expect(stagesBy(mechanism)).toEqual(plain);
    }
  });

  it('is also what transfers by registration need on that way, beside a look at either end', () => {
    const registered = stagesBy('rendezvous-unpin');
    const asked = stagesBy('rendezvous-no-unpin');
    expect(asked).toEqual({ ...plain, handshake: asked.handshake });
    expect(registered).toEqual({ ...asked, registration: registered.registration });
    // A put registers its page at either end: base and page, and deregisters it.
    expect(registered.registration).toBeGreaterThan(2 * 16_000);
    expect(stagesBy('pin-down-cache')).toEqual(asked);
    expect(stagesBy('firehose')).toEqual({ ...plain, 'origin-cpu': plain['origin-cpu']! + 2 * 100 });
    const copied = stagesBy('bounce-buffer');
    expect(copied).toMatchObject({ wire: plain.wire, memory: plain.memory, copy: 7 });
    // The copy waits until the other process gets round to it.
    expect(copied.notify).toBeGreaterThan(plain.notify!);
  });

  it('is that of requests to a store in the application, and what its CPU is busy with', () => {
    const stored = stagesBy('a-kv');
    expect(stored).toMatchObject({ wire: plain.wire, bus: plain.bus, memory: plain.memory, notify: plain.notify });
  });

  it('is the handshake, the message and the copy of a put that two CPUs carry out', () => {
    const carried = stagesBy('two-sided-basic');
    // Lock, grant and data there and back; what ends an epoch goes beside the answer.
    expect(carried.wire! / plain.wire!).toBeCloseTo(3, 1);
    expect(carried.notify! / sumOf(carried)).toBeLessThan(0.1);
  });

  it.each(['dsm-isr', 'dsm-task-queue', 'dsm-via'])(
    'is a fault to store and one to load, there and back: %s',
    (mechanism) => {
      const shared = stagesBy(mechanism);
      const messages = shared.wire! / (plain.wire! / 2);
      expect(messages).toBeGreaterThan(12);
      // What is left is the time until a kernel gets round to a message.
      expect(shared.notify! / sumOf(shared)).toBeLessThan(0.45);
      expect(shared.handler).toBeGreaterThan(20_000);
    },
  );
});
