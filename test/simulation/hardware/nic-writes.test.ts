import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';

/** Puts between two nodes, by what is changed of ib-hdr. */
function puts(machine: ParameterValues, workload: ParameterValues) {
  const settings = {
    preset: 'ib-hdr',
    processes: 2,
    machine: { processesPerNode: 1, ...machine },
    workload: { operation: 'put', operationsPerProcess: 20, ...workload },
  };
  const result = simulate(smallPlan(combination('rma', 'ping-pong'), settings));
  expect(result).toMatchObject({ status: 'succeeded' });
  return { value: (metric: string) => result.metrics[metric]!.value, counters: result.counters };
}

describe('NICs that write to the last-level cache', () => {
  const CACHE = { nicWritesTo: 'last-level-cache', scratchpadAccessNs: 30, memoryAccessNs: 80 };

  it('spare the reader the access to memory', () => {
    const oneWay = (machine: ParameterValues) => puts(machine, { bytes: 8 }).value('one_way_latency_ns');
    expect(oneWay({ ...CACHE, nicWritesTo: 'memory' }) - oneWay(CACHE)).toBeCloseTo(80 - 30, 6);
  });

  it('take no bandwidth of memory for what they write, only for what they read', () => {
    const slow = { memoryPerByteNs: 0.1 };
    const moved = (machine: ParameterValues) =>
      puts({ ...slow, ...machine }, { bytes: 65_536 }).counters.memory_bytes_of_nics;
    expect(moved(CACHE)).toBeGreaterThan(0);
    expect(moved({ ...CACHE, nicWritesTo: 'memory' })).toBe(2 * moved(CACHE)!);
  });
});

describe('a flush', () => {
  const SLOW_BUS = { busBandwidthBytesPerNs: 5, inlineBytes: 1_048_576 };
  const completion = (machine: ParameterValues) =>
    puts({ ...SLOW_BUS, ...machine }, { test: 'bandwidth', inFlight: 1, bytes: 1_048_576 }).value(
      'operation_latency_ns',
    );
  const busNs = 1_048_576 / 5;

  it('waits for memory, behind a bus that is still at work', () => {
    expect(completion({ flushAnswer: 'memory' })).toBeGreaterThan(busNs);
  });

  it('is answered before where the NIC acknowledges what it has', () => {
    expect(completion({ flushAnswer: 'nic' })).toBeLessThan(busNs / 2);
  });
});
