import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { BASE_OPERATIONS } from '../../../src/simulation/workloads/memcpy/calls.ts';

const machine = defaultsOf(machineDefinitions.find(({ id }) => id === 'osu-infinipath')!.parameters);
const workload = defaultsOf(workloadDefinitions.find(({ id }) => id === 'memcpy')!.parameters);
const number = (name: string) => Number(machine[name]);
const MEBIBYTE = 1_048_576;
const PAGE = 4096;

interface Settings {
  readonly workload?: ParameterValues;
  readonly mechanism?: ParameterValues;
  readonly machine?: ParameterValues;
  readonly processes?: number;
}

function run(kind: 'cpu-copy' | 'dma-copy', settings: Settings = {}) {
  const definition = mechanismDefinitions.find(({ id }) => id === kind)!;
  const result = simulate({
    machine: { preset: 'osu-infinipath', parameters: { ...machine, ...settings.machine } },
    mechanism: { kind, parameters: { ...defaultsOf(definition.parameters), ...settings.mechanism } },
    workload: { kind: 'memcpy', parameters: { ...workload, operationsPerProcess: 4, ...settings.workload } },
    processes: settings.processes ?? 1,
    seed: 1,
    trace: { level: 'off', maxEvents: 1 },
  });
  expect(result.error, kind).toBeUndefined();
  return result;
}

const latency = (kind: 'cpu-copy' | 'dma-copy', copyBytes: number, more: ParameterValues = {}) =>
  run(kind, { workload: { copyBytes, ...more } }).metrics.copy_latency_ns!.value;

it.each(['cpu-copy', 'dma-copy'] as const)('%s: what a copy takes of cores and engines counts every copy', (kind) => {
  const workload = { buffers: 'fresh', copyBytes: MEBIBYTE, warmupOperations: 64, window: 2, computationRatio: 1 };
  const { occupancy, simulatedNs } = run(kind, { workload });
  const busy = occupancy.find(({ resource }) => resource === (kind === 'cpu-copy' ? 'core' : 'copy-engine'))!;
  const copies = 2 * (64 + BASE_OPERATIONS + 4);
  expect(busy.nsPerOperation * copies).toBeCloseTo(busy.meanShare * busy.instances * simulatedNs, -1);
});

describe('a copy by the CPU', () => {
  it.each([1, 4096, 65_536, MEBIBYTE])('of %i B in place costs what a cached one costs', (bytes) => {
    const expected = number('cacheHitNs') + bytes * number('copyPerByteNs');
    const { metrics } = run('cpu-copy', { machine: { pageFrames: 'contiguous' }, workload: { copyBytes: bytes } });
    expect(metrics.copy_latency_ns!.value).toBeCloseTo(expected, 3);
  });

  it('between fresh buffers runs at the speed of memory whatever its size', () => {
    const perByte = (bytes: number) => latency('cpu-copy', bytes, { buffers: 'fresh', warmupOperations: 24 }) / bytes;
    const steady = number('copyPerByteNs') + (2 * number('lineFillNs') + number('lineWriteBackNs')) / 64;
    expect(perByte(MEBIBYTE)).toBeCloseTo(steady, 2);
    expect(perByte(524_288) / perByte(MEBIBYTE)).toBeCloseTo(1, 1);
  });

  it('leaves no time to compute', () => {
    const { overlap_ratio } = run('cpu-copy', { workload: { copyBytes: MEBIBYTE, computationRatio: 1 } }).metrics;
    expect(overlap_ratio!.value).toBeCloseTo(0, 6);
  });
});

describe('a copy by the engine', () => {
  const submission = (pages: number) =>
    number('dmaCallNs') + pages * (2 * number('pageLockNs') + number('dmaSubmitNs'));

  it('of a page takes submission, data, and the look that finds it complete', () => {
    const expected = submission(1) + PAGE / number('dmaBandwidthBytesPerNs') + number('memoryAccessNs');
    expect(latency('dma-copy', PAGE)).toBeCloseTo(expected, 3);
  });

  it('of 4 MiB is one call of 1,024 descriptors, twice as many where a source begins within a page', () => {
    const counters = (sourceOffsetBytes: number) =>
      run('dma-copy', {
        workload: { copyBytes: 4 * MEBIBYTE, sourceOffsetBytes, operationsPerProcess: 1, warmupOperations: 1 },
      }).counters;
    expect(counters(0)).toMatchObject({ dma_copies: 2, dma_submissions: 2, dma_descriptors: 2048, pages_locked: 4096 });
    expect(counters(64).dma_descriptors).toBe(4096);
  });

  it('is submitted by the wait at the latest, however many copies a call could take', () => {
    const workload = { copyBytes: PAGE, operationsPerProcess: 6, warmupOperations: 1 };
    const [each, queued] = [1, 4].map((copiesPerCall) => run('dma-copy', { workload, mechanism: { copiesPerCall } }));
    expect(queued!.counters.dma_copies).toBe(each!.counters.dma_copies);
    expect(queued!.metrics.copy_latency_ns!.value).toBeCloseTo(each!.metrics.copy_latency_ns!.value, 6);
  });

  it('goes on while the process computes: most of its time is free', () => {
    const overlapOf = (copyBytes: number) =>
      run('dma-copy', { workload: { copyBytes, computationRatio: 1 } }).metrics.overlap_ratio!.value;
    expect(overlapOf(64)).toBeLessThan(0.3);
    expect(overlapOf(4 * MEBIBYTE)).toBeGreaterThan(0.45);
    expect(overlapOf(4 * MEBIBYTE)).toBeLessThan(1 - submission(1024) / latency('dma-copy', 4 * MEBIBYTE) + 0.01);
  });

  it('needs no poll to progress: how often the process looks changes when it knows, not when data are there', () => {
    const stages = (mechanism: ParameterValues) =>
      run('dma-copy', { mechanism, workload: { copyBytes: MEBIBYTE } }).breakdown;
    const [often, rarely] = [1000, 300_000].map((pollIntervalNs) => stages({ completion: 'poll', pollIntervalNs }));
    expect(often!.copy!.meanNs).toBeCloseTo(rarely!.copy!.meanNs, 3);
    expect(often!.notify!.meanNs).toBeLessThan(3000);
    expect(rarely!.notify!.meanNs).toBeGreaterThan(20_000);
    const interrupted = stages({ completion: 'interrupt' });
    expect(interrupted.copy!.meanNs).toBeCloseTo(often!.copy!.meanNs, 3);
    expect(interrupted.notify!.meanNs).toBeCloseTo(number('interruptLatencyNs'), 3);
  });

  it('of a few bytes is cheaper in batches: one call for a window', () => {
    const window = (copiesPerCall: number) =>
      run('dma-copy', { mechanism: { copiesPerCall }, workload: { copyBytes: 64, window: 16 } });
    const [alone, batched] = [window(1), window(16)];
    expect([alone.counters.dma_submissions, batched.counters.dma_submissions]).toEqual([6 * 16, 6]);
    expect(batched.metrics.copy_latency_ns!.value).toBeLessThan(alone.metrics.copy_latency_ns!.value);
  });

  it('of several processes shares the engine of their node', () => {
    const of = (processes: number) =>
      run('dma-copy', { processes, machine: { processesPerNode: 4 }, workload: { copyBytes: MEBIBYTE } }).metrics;
    expect(of(4).copy_latency_ns!.value / of(1).copy_latency_ns!.value).toBeCloseTo(4, 0);
  });
});

it.each([
  ['contiguous', 4 * MEBIBYTE],
  // Pages that compete for the same sets make a copy of half the cache slower than its size would.
  ['scattered', 2 * MEBIBYTE],
])('the engine is the faster one from about the size of the cache on: %s frames', (pageFrames, from) => {
  const sizes = [16, 64, 256, 1024, 2048, 4096, 8192].map((kibibytes) => kibibytes * 1024);
  const faster = sizes.filter((copyBytes) => {
    const of = (kind: 'cpu-copy' | 'dma-copy') => run(kind, { machine: { pageFrames }, workload: { copyBytes } });
    return of('dma-copy').metrics.copy_latency_ns!.value <= of('cpu-copy').metrics.copy_latency_ns!.value;
  });
  expect(faster).toEqual(sizes.filter((size) => size >= from));
});
