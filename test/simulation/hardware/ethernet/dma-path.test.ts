import { describe, expect, it } from 'vitest';
import { IoBus } from '../../../../src/simulation/hardware/bus/io-bus.ts';
import { BridgedPath, DirectPath } from '../../../../src/simulation/hardware/ethernet/dma-path.ts';
import { Iommus } from '../../../../src/simulation/hardware/iommu/iommu.ts';
import type { Iotlbs } from '../../../../src/simulation/hardware/iommu/iotlb.ts';

const timing = { memoryAccessNs: 70, registerAccessNs: 100, maxPayloadBytes: 64 };
const bus = () => new IoBus({ bandwidthBytesPerNs: 8, maxPayloadBytes: 64, headerBytes: 0, packetBytes: 4096 });
const buses = () => ({ up: bus(), down: bus() });
const cached = { lookup: () => true, invalidate: () => {} };
const iommuTiming = {
  internalNs: 5,
  memoryAccessNs: 70,
  pageWalkLevels: 4,
  contextWalkAccesses: 0,
  walkers: 1,
  contextCacheEntries: 1,
};
const bridge = (outstanding: number, iotlb: Iotlbs = cached) => {
  const bus = buses();
  return {
    bus,
    path: new BridgedPath(bus, new Iommus(1, iotlb, iommuTiming), { ...timing, internalNs: 5 }, outstanding),
  };
};

describe('undivided bus', () => {
  it('pipelines: memory answers once, then bytes flow', () => {
    const bus = buses();
    const path = new DirectPath(bus, timing);
    expect(path.read(1000, 0, 1514)).toBe(1000 + 70 + 1514 / 8);
    expect(path.write(1000, 0, 1514)).toBe(1000 + 1514 / 8 + 70);
    expect(path.register(1000)).toBe(1100);
    expect([bus.up.transactions, bus.down.transactions]).toEqual([24, 24]);
  });
});

describe('bridge', () => {
  it('that blocks takes one read after the other: 5 ns and memory for each 64 bytes', () => {
    const { path, bus } = bridge(1);
    expect(path.read(1000, 0, 640)).toBe(1000 + 10 * 75 + 8);
    expect(bus.down.transactions).toBe(10);
    expect(path.register(1000)).toBe(1000 + 10 * 75 + 5 + 100 + 5);
  });

  it('with many places is as fast as memory and bus', () => {
    expect(bridge(32).path.read(1000, 0, 640)).toBe(1000 + 75 + 10 * 8);
    expect(bridge(2).path.read(0, 0, 640)).toBe(5 * 75 + 16);
  });

  it('translates each transaction of a write, and walks for the first of a page', () => {
    const seen = new Set<number>();
    const iotlb: Iotlbs = { lookup: (_unit, page) => seen.has(page) || !seen.add(page), invalidate: () => {} };
    const { path } = bridge(1, iotlb);
    // The second transaction is there long before the walk of the first is over.
    expect(path.write(0, 7, 128)).toBe(8 + 5 + 280 + 5 + 70);
    expect(path.write(1000, 7, 64)).toBe(1000 + 8 + 5 + 70);
  });
});
