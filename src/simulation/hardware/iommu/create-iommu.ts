import { Random } from '../../engine/random.ts';
import type { ParameterValues } from '../../parameters.ts';
import { Iommu, type IommuTiming } from './iommu.ts';
import { createIotlb, type IotlbPolicy } from './iotlb.ts';

/** The IOMMU of a node, from the parameters of its machine. */
export function createIommu(machine: ParameterValues, seed: number, node: number): Iommu {
  const ways = machine.iotlbWays === 'full' ? 'full' : Number(machine.iotlbWays);
  const random = new Random(seed, 'iotlb', node);
  const iotlb = createIotlb(Number(machine.iotlbEntries), ways, machine.iotlbPolicy as IotlbPolicy, random);
  const timing: IommuTiming = {
    internalNs: Number(machine.iommuInternalNs),
    memoryAccessNs: Number(machine.memoryAccessNs),
    pageWalkLevels: walkLevels(Number(machine.pageWalkLevels), Number(machine.iotlbPageBytes)),
    contextWalkAccesses: Number(machine.contextWalkAccesses),
    walkers: Number(machine.walkersPerIommu),
    contextCacheEntries: Number(machine.contextCacheEntries),
  };
  return new Iommu(iotlb, timing);
}

/** A superpage is found a level earlier for every factor of 512 that it is larger than 4 KiB. */
function walkLevels(levels: number, pageBytes: number): number {
  let left = levels;
  for (let bytes = 4096 * 512; bytes <= pageBytes; bytes *= 512) left -= 1;
  return Math.max(Math.min(levels, 1), left);
}
