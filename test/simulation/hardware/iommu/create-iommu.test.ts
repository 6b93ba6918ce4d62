import { describe, expect, it } from 'vitest';
import { createIommus } from '../../../../src/simulation/hardware/iommu/create-iommu.ts';
import { Iommus } from '../../../../src/simulation/hardware/iommu/iommu.ts';
import type { Machine } from '../../../../src/simulation/machines/schema.ts';
import { machineOf } from '../../../support/machines.ts';

describe('IOMMU', () => {
  const timing = {
    internalNs: 5,
    memoryAccessNs: 70,
    pageWalkLevels: 4,
    contextWalkAccesses: 2,
    walkers: 2,
    contextCacheEntries: 1,
  };
  const never = { lookup: () => false, invalidate: () => {} };
  const always = { lookup: () => true, invalidate: () => {} };

  it('reads root and context table, then walks the page table: six accesses on a full miss, none on a full hit', () => {
    const iommu = new Iommus(1, never, timing);
    expect(iommu.translate(0, 0, 1, 1000)).toBe(1000 + 5 + 6 * 70);
    const warm = new Iommus(1, always, timing);
    warm.translate(0, 0, 1, 0);
    expect(warm.translate(0, 0, 1, 1000)).toBe(1005);
    expect(warm.contextMisses).toBe(1);
  });

  it('walks at most as many tables at once as it has walkers', () => {
    const iommu = new Iommus(1, never, { ...timing, contextWalkAccesses: 0 });
    const ends = [0, 0, 0, 0].map((arrival) => iommu.translate(0, 0, 1, arrival));
    expect(ends).toEqual([285, 285, 565, 565]);
  });
});

describe('superpages', () => {
  it('save a level of the walk for every factor of 512, unless the levels are given', () => {
    const machine = machineOf('cray-xe6', { iotlbEntries: 0, contextWalkAccesses: 0 });
    const walkNs = (iotlbPageBytes: number, pageWalkLevels: Machine['pageWalkLevels'] = 'by-page-size') =>
      createIommus({ ...machine, iotlbPageBytes, pageWalkLevels }, 1, { firstNode: 0, nodes: 1 }).translate(
        0,
        0,
        1,
        0,
      ) - 5;
    expect([4096, 65_536, 2 ** 21, 2 ** 30].map((bytes) => walkNs(bytes))).toEqual([280, 280, 210, 140]);
    expect(walkNs(2 ** 30, 1)).toBe(70);
    expect(walkNs(2 ** 21, 4)).toBe(280);
    expect(walkNs(2 ** 21, 0)).toBe(0);
  });
});
