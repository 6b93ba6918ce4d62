import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { runProgram } from '../run-program.ts';

const PAGES = 256;
const PAGE = 4096;
/** Four accesses to memory. */
const WALK_NS = 280;

/** A put and its flush, or a get, of many pages that no IOTLB has. */
function takes(operation: 'put' | 'get', ordinaryDma: string, machine: ParameterValues): number {
  return runProgram({
    preset: 'cray-xe6',
    machine: { processesPerNode: 1, iotlbEntries: 0, ordinaryDma, ...machine },
    program: function* (process) {
      if (process.rank !== 0) return;
      process.begin();
      if (operation === 'get') yield process.get(1, 0, PAGES * PAGE, 0);
      else {
        yield process.put(1, 0, 1, PAGES * PAGE);
        yield process.flush(1);
      }
      process.end();
    },
  }).result.simulatedNs;
}

const added = (operation: 'put' | 'get', machine: ParameterValues) =>
  takes(operation, 'translated', machine) - takes(operation, 'pass-through', machine);

describe.each(['put', 'get'] as const)('page walks of a long %s', (operation) => {
  it('hide behind a wire that brings a page more slowly than one walker walks, however fast the bus is', () => {
    // 660 ns a page on the wire, 68 to 410 on the bus.
    for (const busBandwidthBytesPerNs of [10, 20, 60])
      expect(added(operation, { walkersPerIommu: 1, busBandwidthBytesPerNs })).toBeLessThan(4 * WALK_NS);
  });

  it('hide behind a link that is slower than the NIC', () => {
    const machine = { walkersPerIommu: 1, gapPerByteNs: 0.01, linkBandwidthBytesPerNs: 6 };
    expect(added(operation, machine)).toBeLessThan(4 * WALK_NS);
  });

  it('hide behind the headers of packets', () => {
    // 205 ns a page on the wire without its header, 307 with it.
    const machine = {
      walkersPerIommu: 1,
      gapPerByteNs: 0.05,
      busBandwidthBytesPerNs: 60,
      packetBytes: PAGE,
      headerBytes: 2048,
    };
    expect(added(operation, machine)).toBeLessThan(4 * WALK_NS);
  });
});

describe('page walks that take longer than a page on the wire', () => {
  it('give the rate of a long put', () => {
    const wireNs = 0.05 * (PAGE + 32);
    const ns = added('put', { walkersPerIommu: 1, gapPerByteNs: 0.05 });
    expect(Math.abs(ns / (PAGES * (WALK_NS - wireNs)) - 1)).toBeLessThan(0.1);
  });
});
