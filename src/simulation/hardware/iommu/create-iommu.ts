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
    pageWalkLevels: walkLevels(machine),
    contextWalkAccesses: Number(machine.contextWalkAccesses),
    walkers: Number(machine.walkersPerIommu),
    contextCacheEntries: Number(machine.contextCacheEntries),
  };
  return new Iommus(nodes, iotlbs, timing);
}

/** Bits of an address that page tables translate, and those that each level does. */
const ADDRESS_BITS = 48;
const LEVEL_BITS = 9;

/** As given; by page size 4 for 4 KiB, 3 for 2 MiB and 2 for 1 GiB: as many as the bits above the offset take. */
function walkLevels({ pageWalkLevels, iotlbPageBytes }: ParameterValues): number {
  if (pageWalkLevels !== 'by-page-size') return Number(pageWalkLevels);
  return Math.ceil((ADDRESS_BITS - Math.log2(Number(iotlbPageBytes))) / LEVEL_BITS);
}
