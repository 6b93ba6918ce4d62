import { Random } from '../../engine/random.ts';
import type { ParameterValues } from '../../parameters.ts';
import { Iommus, type IommuTiming } from './iommu.ts';
import { createIotlbs, type IotlbPolicy } from './iotlb.ts';

/** The IOMMUs of so many nodes from `firstNode` on, from the parameters of their machine. */
export function createIommus(machine: ParameterValues, seed: number, firstNode: number, nodes: number): Iommus {
  const ways = machine.iotlbWays === 'full' ? 'full' : Number(machine.iotlbWays);
  const randoms = Array.from({ length: nodes }, (_, index) => new Random(seed, 'iotlb', firstNode + index));
  const iotlbs = createIotlbs(randoms, Number(machine.iotlbEntries), ways, machine.iotlbPolicy as IotlbPolicy);
  const timing: IommuTiming = {
    internalNs: Number(machine.iommuInternalNs),
    memoryAccessNs: Number(machine.memoryAccessNs),
    pageWalkLevels: walkLevels(Number(machine.pageWalkLevels), Number(machine.iotlbPageBytes)),
    contextWalkAccesses: Number(machine.contextWalkAccesses),
    walkers: Number(machine.walkersPerIommu),
    contextCacheEntries: Number(machine.contextCacheEntries),
  };
  return new Iommus(nodes, iotlbs, timing);
}

/** A superpage is found a level earlier for every factor of 512 that it is larger than 4 KiB. */
function walkLevels(levels: number, pageBytes: number): number {
  let left = levels;
  for (let bytes = 4096 * 512; bytes <= pageBytes; bytes *= 512) left -= 1;
  return Math.max(Math.min(levels, 1), left);
}
