import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { runProgram } from '../run-program.ts';

/** Of ib-hdr: 200 Gb/s. */
const NIC_BYTES_PER_NS = 25;

/** Half of a ping-pong of puts between two nodes of ib-hdr. */
function oneWayNs(bytes: number, linkBandwidthBytesPerNs: number): number {
  const result = simulate(
    smallPlan(combination('rma', 'ping-pong'), {
      preset: 'ib-hdr',
      processes: 2,
      machine: { processesPerNode: 1, linkBandwidthBytesPerNs },
      workload: { test: 'latency', operation: 'put', bytes, operationsPerProcess: 20 },
    }),
  );
  expect(result).toMatchObject({ status: 'succeeded' });
  return result.metrics.one_way_latency_ns!.value;
}

describe('a lone message over links', () => {
  it.each([8, 4096, 65_536, 1_048_576])(
    'of %i B takes as long as without them if they are as fast as NICs',
    (bytes) => {
      expect(oneWayNs(bytes, NIC_BYTES_PER_NS)).toBeCloseTo(oneWayNs(bytes, 0), 3);
    },
  );

  it.each([NIC_BYTES_PER_NS, 10, 2])('is cut through: over links of %d B/ns each byte counts once', (links) => {
    const slope = (oneWayNs(4_194_304, links) - oneWayNs(2_097_152, links)) / 2_097_152;
    expect(Math.abs(slope * links - 1)).toBeLessThan(0.05);
  });
});

describe('a link that is slower than its NIC', () => {
  /** A put and its flush, which waits until the data are in memory. */
  function flushedNs(bytes: number, machine: ParameterValues): number {
    const { result } = runProgram({
      preset: 'ib-hdr',
      machine: { processesPerNode: 1, ...machine },
      processes: 2,
      *program(process) {
        if (process.rank === 1) return;
        process.begin();
        yield process.put(1, 0, 1, bytes);
        yield process.flush(1);
        process.end();
      },
    });
    return result.simulatedNs;
  }

  it.each(['minimal', 'ecmp', 'adaptive'])('lets no flush overtake its put, routing %s', (routing) => {
    for (const linkBandwidthBytesPerNs of [20, 12.5, 3]) {
      const machine = { routing, linkBandwidthBytesPerNs };
      for (const bytes of [8192, 65_536]) {
        const wireNs = bytes / linkBandwidthBytesPerNs;
        const backNs = 500;
        expect(flushedNs(bytes, machine)).toBeGreaterThan(oneWayNs(bytes, linkBandwidthBytesPerNs) + backNs);
        expect(flushedNs(bytes, machine)).toBeLessThan(wireNs + flushedNs(8, machine) + 1000);
      }
    }
  });

  it('makes nothing faster', () => {
    const times = [25, 20, 12.5, 6, 3].map((links) => flushedNs(65_536, { linkBandwidthBytesPerNs: links }));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe('links of routers that take no time', () => {
  it.each([1, 5])('carry packets on where sums are rounded, seed %i', (seed) => {
    const machine = { hopLatencyNs: 0, linkBandwidthBytesPerNs: 0.1, processesPerNode: 1 };
    const workload = { test: 'mp', tries: 60, spreadNs: 1000, backlog: 16, traffic: 16 };
    const setting = { preset: 'cray-xe6', processes: 24, seed, machine, workload };
    expect(simulate(smallPlan(combination('aa-poll', 'litmus'), setting))).toMatchObject({ status: 'succeeded' });
  });
});
