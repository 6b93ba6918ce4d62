import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { machineOf } from '../../support/machines.ts';

const HDR = machineOf('ib-hdr');

/** Of a pair within a node of ib-hdr. */
function metric(name: string, workload: ParameterValues, machine: ParameterValues = {}): number {
  const result = simulate(
    smallPlan(combination('rma', 'ping-pong'), {
      preset: 'ib-hdr',
      processes: 2,
      machine: { processesPerNode: 2, ...machine },
      workload,
    }),
  );
  expect(result.error).toBeUndefined();
  expect(result.counters.shared_memory_messages).toBe(result.counters.messages);
  return result.metrics[name]!.value;
}

const stream = { test: 'bandwidth', operation: 'put', inFlight: 500, operationsPerProcess: 500 };

describe('puts through shared memory', () => {
  it('follow each other at the rate of the core, however long a line takes to the other', () => {
    const rate = (sharedMemoryNs: number) =>
      metric('operations_per_second', { ...stream, bytes: 8 }, { sharedMemoryNs });
    const core = 1e9 / (HDR.messageOverheadNs + 8 * HDR.copyPerByteNs);
    expect(rate(HDR.sharedMemoryNs) / core).toBeGreaterThan(0.95);
    expect(rate(1000) / core).toBeGreaterThan(0.9);
    expect(rate(0)).toBeLessThanOrEqual(core);
  });

  it('have the bandwidth of the copy, and no more', () => {
    const bandwidth = metric('bandwidth_bytes_per_ns', { ...stream, bytes: 65_536 });
    expect(bandwidth * HDR.copyPerByteNs).toBeLessThanOrEqual(1);
    expect(bandwidth * HDR.copyPerByteNs).toBeGreaterThan(0.97);
  });

  it('take the latency once', () => {
    const put = { test: 'latency', operation: 'put', bytes: 8 };
    const oneWay = (sharedMemoryNs: number) => metric('one_way_latency_ns', put, { sharedMemoryNs });
    expect(oneWay(1000) - oneWay(100)).toBeCloseTo(900, 6);
  });
});
