import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import { Iommu } from '../../../src/simulation/hardware/iommu/iommu.ts';
import { Network } from '../../../src/simulation/hardware/network.ts';
import { torus3d, torusSides } from '../../../src/simulation/hardware/topology.ts';

describe('3D torus', () => {
  it('is as close to a cube as the number of routers allows', () => {
    expect(torusSides(1)).toEqual([1, 1, 1]);
    expect(torusSides(8)).toEqual([2, 2, 2]);
    expect(torusSides(16)).toEqual([4, 2, 2]);
    expect(torusSides(64)).toEqual([4, 4, 4]);
  });

  it('is a metric with the diameter of its sides', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 130 }),
        fc.integer({ min: 1, max: 4 }),
        fc.infiniteStream(fc.nat()),
        (nodes, perRouter, picks) => {
          const hops = torus3d(nodes, perRouter);
          const pick = () => picks.next().value % nodes;
          const [a, b, c] = [pick(), pick(), pick()];
          const diameter = torusSides(Math.ceil(nodes / perRouter)).reduce(
            (sum, side) => sum + Math.floor(side / 2),
            0,
          );
          expect(hops(a, a)).toBe(0);
          expect(hops(a, b)).toBe(hops(b, a));
          expect(hops(a, c)).toBeLessThanOrEqual(hops(a, b) + hops(b, c));
          expect(hops(a, b)).toBeLessThanOrEqual(diameter);
        },
      ),
    );
  });
});

describe('LogGP network', () => {
  const timing = { wireLatencyNs: 400, hopLatencyNs: 105, gapPerByteNs: 0.16, messageGapNs: 10, headerBytes: 32 };

  it('spaces messages of one NIC by the larger of g and G per byte, and delays by L and hops', () => {
    const network = new Network(new Engine(), timing, () => 3, 2);
    expect(network.inject(0, 8)).toBe(10);
    expect(network.inject(0, 8)).toBe(20);
    expect(network.inject(1, 968)).toBeCloseTo(160, 9);
    expect(network.backlogNs(0)).toBe(20);
    expect(network.travelNs(0, 1)).toBe(400 + 3 * 105);
    expect(network.bytesSent).toBe(40 + 40 + 1000);
  });
});

describe('IOMMU', () => {
  const timing = {
    internalNs: 5,
    memoryAccessNs: 70,
    pageWalkLevels: 4,
    contextWalkAccesses: 2,
    walkers: 2,
    contextCacheEntries: 1,
  };
  const never = { lookup: () => false };
  const always = { lookup: () => true };

  it('reads root and context table, then walks the page table: six accesses on a full miss, none on a full hit', () => {
    const iommu = new Iommu(never, timing);
    expect(iommu.translate(0, 1, 1000)).toBe(1000 + 5 + 6 * 70);
    const warm = new Iommu(always, timing);
    warm.translate(0, 1, 0);
    expect(warm.translate(0, 1, 1000)).toBe(1005);
    expect(warm.contextMisses).toBe(1);
  });

  it('walks at most as many tables at once as it has walkers', () => {
    const iommu = new Iommu(never, { ...timing, contextWalkAccesses: 0 });
    const ends = [0, 0, 0, 0].map((arrival) => iommu.translate(0, 1, arrival));
    expect(ends).toEqual([285, 285, 565, 565]);
  });
});
