import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';

const machine = machineDefinitions.find(({ id }) => id === 'gem5-1gbe')!;
const stream = workloadDefinitions.find(({ id }) => id === 'stream')!;
const mechanismOf = (kind: string) => mechanismDefinitions.find(({ id }) => id === kind)!;

interface Settings {
  readonly workload?: ParameterValues;
  readonly mechanism?: ParameterValues;
  readonly machine?: ParameterValues;
  readonly processes?: number;
}

function run(kind: 'no-iommu' | 'e-iommu', settings: Settings = {}) {
  const result = simulate({
    machine: { preset: machine.id, parameters: { ...defaultsOf(machine.parameters), ...settings.machine } },
    mechanism: { kind, parameters: { ...defaultsOf(mechanismOf(kind).parameters), ...settings.mechanism } },
    workload: {
      kind: stream.id,
      parameters: { ...defaultsOf(stream.parameters), operationsPerProcess: 1000, ...settings.workload },
    },
    processes: settings.processes ?? 2,
    seed: 1,
    trace: { level: 'off', maxEvents: 0 },
  });
  expect(result.error).toBeUndefined();
  return result;
}
const frames = (result: ReturnType<typeof run>) => result.metrics.frames_per_second!.value;
const bandwidth = (result: ReturnType<typeof run>) => result.metrics.bandwidth_bytes_per_ns!.value;
const slotNs = (bytes: number) => (Math.max(64, bytes) + 20) * 8;

describe('a stream that the wire limits', () => {
  it.each([64, 128, 512, 1518])('fills it with frames of %i bytes, with or without an IOMMU', (frameBytes) => {
    for (const kind of ['no-iommu', 'e-iommu'] as const) {
      const result = run(kind, { workload: { frameBytes } });
      expect(frames(result) * slotNs(frameBytes)).toBeCloseTo(1e9, -6);
      expect(result.counters.frames).toBe(1000);
      expect(result.counters.bytes).toBe(1000 * (frameBytes + 20));
      expect(result.counters.frames_lost).toBe(0);
    }
  });

  it('has as many streams as pairs of processes, each at full rate', () => {
    const machine = { topology: 'single-switch' };
    const [one, three] = [run('e-iommu', { machine }), run('e-iommu', { machine, processes: 7 })];
    expect(three.counters.frames).toBe(3 * one.counters.frames!);
    expect(frames(three) / frames(one)).toBeCloseTo(1, 3);
  });
});

describe('a stream that the CPU limits', () => {
  it('takes the stack, the copy and the doorbell for each frame', () => {
    const workload = { traffic: 'udp', frameBytes: 64, kernelPacketNs: 3000, copyPerByteNs: 2, flowControl: true };
    const sending = run('no-iommu', { workload, machine: { gapPerByteNs: 0.1, interruptLatencyNs: 0 } });
    const perFrame = 3000 + 18 * 2 + 100;
    expect((frames(sending) * perFrame) / 1e9).toBeCloseTo(1, 2);
    expect(sending.metrics.sender_cpu_utilisation!.value).toBeGreaterThan(0.98);
  });

  it('loses to a bridge that does one thing after the other, less with more places in it', () => {
    // Frames of 256 bytes in 4 transactions, handed over faster than they can be read one by one.
    const workload = { frameBytes: 256, mappedPacketNs: 200, sendBatch: 1, flowControl: true };
    const settings = { workload, machine: { gapPerByteNs: 0.1 } };
    const none = frames(run('no-iommu', settings));
    const blocking = frames(run('e-iommu', settings));
    const pipelined = frames(run('e-iommu', { ...settings, mechanism: { bridgeOutstanding: 16 } }));
    expect(blocking).toBeLessThan(pipelined);
    expect(pipelined).toBeLessThan(none);
  });
});

describe('the interface', () => {
  it('takes three transactions a frame on either side, fewer where it fetches descriptors in batches', () => {
    const workload = { frameBytes: 64, operationsPerProcess: 960 };
    const transactions = (descriptorBatch: number) =>
      run('e-iommu', { workload: { ...workload, descriptorBatch } }).counters.bus_transactions! / 960;
    expect(transactions(1)).toBe(6);
    expect(transactions(4)).toBe(4.5);
  });

  it('counts what finds it full, and loses nothing with flow control', () => {
    const workload = { traffic: 'udp', frameBytes: 64, fifoBytes: 2048, descriptors: 8, interruptIntervalNs: 200_000 };
    const lossy = run('no-iommu', { workload });
    expect(lossy.counters.frames_lost).toBeGreaterThan(0);
    expect(lossy.counters.operations_completed! + lossy.counters.frames_lost!).toBe(1000);
    const lossless = run('no-iommu', { workload: { ...workload, flowControl: true } });
    expect(lossless.counters.frames_lost).toBe(0);
    expect(lossless.counters.operations_completed).toBe(1000);
  });

  it('reads a frame from memory once it has room for it: with room for one it does so between two on the wire', () => {
    const waitNs = (fifoBytes: number) => {
      const result = run('e-iommu', { workload: { frameBytes: 1518, fifoBytes, flowControl: false } });
      expect(result.counters.frames_lost).toBe(0);
      return 1e9 / frames(result) - slotNs(1518);
    };
    expect(waitNs(2048)).toBeGreaterThan(1000);
    expect(waitNs(3036)).toBeLessThan(1);
  });

  it('walks the page tables for buffers that the IOTLB does not hold', () => {
    const hits = (iotlbEntries: number) =>
      run('e-iommu', { workload: { traffic: 'udp' }, machine: { iotlbEntries } }).metrics.iotlb_hit_ratio!.value;
    expect(hits(4096)).toBeGreaterThan(hits(32));
    expect(hits(0)).toBe(0);
  });
});

describe('TCP', () => {
  it('acknowledges every second segment at least, and goes no faster than its window', () => {
    const tcp = { traffic: 'tcp', flowControl: false };
    const wide = run('e-iommu', { workload: tcp });
    expect(wide.counters.acknowledgements).toBeGreaterThan(0);
    expect(wide.counters.acknowledgements).toBeLessThanOrEqual(500);
    const narrow = run('e-iommu', { workload: { ...tcp, windowBytes: 2048 } });
    expect(bandwidth(narrow)).toBeLessThan(0.5 * bandwidth(wide));
    expect(narrow.counters.acknowledgements).toBe(1000);
  });
});

describe('receiving through the access log', () => {
  const mechanism = { receive: 'access-log' };

  it('needs no interrupt and less of the CPU, and takes every frame from the log', () => {
    const workload = { traffic: 'udp', frameBytes: 512 };
    const [kernel, log] = [run('e-iommu', { workload }), run('e-iommu', { workload, mechanism })];
    expect(log.counters.interrupts).toBe(0);
    expect(kernel.counters.interrupts).toBeGreaterThan(0);
    expect(log.counters.log_records).toBe(1000);
    const utilisation = (result: typeof log) => result.metrics.receiver_cpu_utilisation!.value;
    expect(utilisation(log)).toBeLessThan(0.5 * utilisation(kernel));
  });

  it('stops the interface while the log is full, and goes on with the same frames', () => {
    const workload = { frameBytes: 1518, userPacketNs: 20_000, flowControl: true };
    const settings = { workload, mechanism: { ...mechanism, accessLogBytes: 4096 } };
    const tight = run('e-iommu', settings);
    expect(tight.counters.log_records).toBe(1000);
    expect((frames(tight) * 20_070) / 1e9).toBeCloseTo(1, 2);
  });
});

it('needs two processes', () => {
  const plan = { preset: machine.id, parameters: defaultsOf(machine.parameters) };
  const result = simulate({
    machine: plan,
    mechanism: { kind: 'no-iommu', parameters: {} },
    workload: { kind: 'stream', parameters: defaultsOf(stream.parameters) },
    processes: 1,
    seed: 1,
    trace: { level: 'off', maxEvents: 0 },
  });
  expect(result).toMatchObject({ status: 'failed', error: { code: 'SIM_PROCESSES' } });
});
