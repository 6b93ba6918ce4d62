import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Iommus, type IommuTiming } from '../../../../src/simulation/hardware/iommu/iommu.ts';
import type { Iotlbs } from '../../../../src/simulation/hardware/iommu/iotlb.ts';

const timing: IommuTiming = {
  internalNs: 5,
  memoryAccessNs: 70,
  pageWalkLevels: 4,
  contextWalkAccesses: 2,
  walkers: 1,
  contextCacheEntries: 1,
};
const WALK = 4 * 70;
const always: Iotlbs = { lookup: () => true, invalidate: () => {} };
const never: Iotlbs = { lookup: () => false, invalidate: () => {} };

describe('the context cache', () => {
  it('holds the devices that were used last, in each unit for itself', () => {
    const uses = fc.array(fc.record({ unit: fc.nat(1), device: fc.nat(4) }), { maxLength: 60 });
    fc.assert(
      fc.property(uses, fc.integer({ min: 0, max: 4 }), (sequence, contextCacheEntries) => {
        const iommus = new Iommus(2, always, { ...timing, contextCacheEntries });
        const kept: number[][] = [[], []];
        let misses = 0;
        for (const { unit, device } of sequence) {
          const isKept = kept[unit]!.includes(device);
          kept[unit] = [device, ...kept[unit]!.filter((other) => other !== device)].slice(0, contextCacheEntries);
          if (!isKept) misses += 1;
          expect(iommus.translate(unit, device, 7, 1000)).toBe(1000 + 5 + (isKept ? 0 : 140));
        }
        expect(iommus.contextMisses).toBe(misses);
      }),
    );
  });
});

describe('the walkers', () => {
  it('walk at the same time as far as there are some; further transactions wait for the one that is free first', () => {
    const iommus = new Iommus(2, never, { ...timing, walkers: 2, contextWalkAccesses: 0 });
    const ends = [0, 10, 20, 30, 1000].map((arrival) => iommus.translate(1, 0, 7, arrival));
    expect(ends).toEqual([5 + WALK, 15 + WALK, 5 + 2 * WALK, 15 + 2 * WALK, 1005 + WALK]);
    expect(iommus.translate(0, 0, 7, 0)).toBe(5 + WALK);
  });

  it('are not asked for what the IOTLB holds', () => {
    const held: Iotlbs = { lookup: (_unit, page) => page === 3, invalidate: () => {} };
    const iommus = new Iommus(1, held, { ...timing, contextWalkAccesses: 0 });
    expect([7, 3, 3].map((page) => iommus.translate(0, 0, page, 0))).toEqual([5 + WALK, 5, 5]);
    expect([iommus.lookups, iommus.hits]).toEqual([3, 2]);
  });
});
