import { describe, expect, it } from 'vitest';
import { combination, type Settings, simulateFew, simulateSmall } from '../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';

function metricsOf(workload: ParameterValues) {
  const { error, metrics } = simulateSmall(combination('dpgas-bridge', 'remote-access'), {
    ...{ preset: 'opteron-htoe', processes: 2, workload },
  });
  expect(error).toBeUndefined();
  return metrics;
}

// A line and its answer take 848 ns of the line back.
const LINE_RATE = 64 / 848;

it.each([8, 9, 20])(
  'has a bandwidth of %d reads of which 8 are under way: all of them count',
  (operationsPerProcess) => {
    const { bandwidth_bytes_per_ns: bandwidth } = metricsOf({ outstanding: 8, operationsPerProcess });
    // The line is not full with eight: a round trip of 9,354 ns after the first comes the ninth.
    const turns = Math.floor((operationsPerProcess - 1) / 8);
    const ns = turns * (9354 + 60) + ((operationsPerProcess - 1) % 8) * 848;
    expect(bandwidth!.value / ((64 * (operationsPerProcess - 1)) / ns)).toBeCloseTo(1, 1);
  },
);

it('has the rate of the line however few reads there are beside those under way', () => {
  for (const operationsPerProcess of [2, 16, 32, 33, 200]) {
    const { bandwidth_bytes_per_ns: bandwidth } = metricsOf({ outstanding: 32, operationsPerProcess });
    expect(bandwidth!.value).toBeCloseTo(LINE_RATE, 6);
  }
});

it('has none of a single access, which counts no time', () => {
  expect(metricsOf({ operationsPerProcess: 1 }).bandwidth_bytes_per_ns).toBeUndefined();
});

it('has none of accesses that all come at one instant, as to memory of the own node', () => {
  const { error, metrics } = simulateSmall(combination('dpgas-bridge', 'remote-access'), {
    ...{ preset: 'opteron-htoe', processes: 2, machine: { processesPerNode: 2 } },
    workload: { outstanding: 2, operationsPerProcess: 2 },
  });
  expect(error).toBeUndefined();
  expect(metrics.operations_per_second).toBeUndefined();
});

describe('accesses of which several are under way', () => {
  const OUTSTANDING = 6;
  const READS = 60;
  const of = (mechanism: string, { workload, ...settings }: Settings) =>
    simulateFew(combination(mechanism, 'remote-access'), {
      ...settings,
      workload: { operationsPerProcess: READS, targets: 'all', ...workload },
    });

  it.each<[string, string, Settings]>([
    ['rma', 'ib-hdr', {}],
    ['rma', 'ib-hdr', { processes: 4 }],
    ['firehose', 'ib-hdr', {}],
    ['bounce-buffer', 'ib-hdr', { workload: { accessBytes: 4096 } }],
    ['pin-down-cache', 'ib-hdr', {}],
    ['rendezvous-unpin', 'ib-hdr', {}],
    ['hardware-assisted', 'ib-hdr', { machine: { processesPerNode: 4 } }],
    ['dpgas-bridge', 'opteron-htoe', { workload: { accessBytes: 500 } }],
    ['dpgas-bridge', 'opteron-htoe', { mechanism: { mapping: 'io' } }],
    ['dpgas-bridge', 'opteron-htoe', { mechanism: { coherentNodes: 2 } }],
    ['dpgas-bridge', 'opteron-htoe', { processes: 4, machine: { processesPerNode: 4 } }],
    ['dpgas-integrated', 'cxl-pool', {}],
  ])('are an operation each: %s on %s with %j', (mechanism, preset, settings) => {
    for (const operation of ['read', 'fetch-and-add']) {
      const [alone, together] = [1, OUTSTANDING].map((outstanding) =>
        of(mechanism, { preset, ...settings, workload: { ...settings.workload, operation, outstanding } }),
      );
      expect([alone!.error, together!.error]).toEqual([undefined, undefined]);
      const processes = settings.processes ?? 16;
      expect(together!.counters.operations_completed).toBe(READS * processes);
      // No more are under way than are let (Little), and none is faster than alone.
      const inFlight = (together!.metrics.operation_latency_ns!.value * READS) / together!.metrics.runtime_ns!.value;
      expect(inFlight).toBeLessThanOrEqual(OUTSTANDING);
      expect(together!.metrics.operation_latency_ns!.value).toBeGreaterThan(
        0.9 * alone!.metrics.operation_latency_ns!.value,
      );
    }
  });

  it('are puts that are flushed together, and count one by one', () => {
    const { counters, metrics } = of('rma', { workload: { operation: 'put', outstanding: 8 } });
    // 60 puts in eights: seven times, and four.
    expect(counters.operations_completed).toBe(8 * 16);
    expect(metrics.messages_per_operation!.value).toBeLessThan(3);
  });
});

describe('accesses one at a time', () => {
  const latencyOf = (mechanism: string, workload: ParameterValues) => {
    const { error, metrics } = simulateFew(combination(mechanism, 'remote-access'), { preset: 'ib-hdr', workload });
    expect(error).toBeUndefined();
    return metrics.operation_latency_ns!.value;
  };

  it.each(['am', 'two-sided-basic', 'dsm-isr'])('take no more of %s than puts, gets and flushes', (mechanism) => {
    const [read, put, write] = ['read', 'put', 'write'].map((operation) => latencyOf(mechanism, { operation }));
    expect(read).toBeGreaterThan(0);
    // A write is a put with an answer; of pages and of messages each put has one, or needs none.
    expect(write).toBeGreaterThanOrEqual(mechanism === 'am' ? put! + 500 : put! * 0.9);
  });

  it.each(['two-sided-basic', 'dsm-isr'])('are atomics as well of %s', (mechanism) => {
    expect(latencyOf(mechanism, { operation: 'fetch-and-add' })).toBeGreaterThan(0);
    expect(latencyOf(mechanism, { operation: 'swap' })).toBeGreaterThan(0);
  });

  it.each([
    ['am', { operation: 'fetch-and-add' }, /fetch-and-add is an atomic, .* accepted: operation read, put or write/],
    [
      'dsm-isr',
      { outstanding: 4 },
      /waits for each read, so 4 of them cannot be outstanding; accepted: outstanding 1, operation put/,
    ],
    ['two-sided-basic', { operation: 'fetch-and-add', outstanding: 2 }, /accepted: outstanding 1, operation put/],
  ])('are what %s can do, and what else is asked for is refused', (mechanism, workload, reason) => {
    const { error } = simulateFew(combination(mechanism, 'remote-access'), { preset: 'ib-hdr', workload });
    expect(error?.message).toMatch(reason);
  });

  it('may be puts of which several are under way, whoever posts no reads', () => {
    expect(latencyOf('dsm-isr', { operation: 'put', outstanding: 4 })).toBeGreaterThan(0);
  });
});
