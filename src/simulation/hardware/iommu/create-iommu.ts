import { Random } from '../../engine/random.ts';
import type { MemoryValues } from '../memory/parameters.ts';
import { Iommus, type IommuTiming } from './iommu.ts';
import { createIotlbs } from './iotlb.ts';
import type { IommuValues } from './parameters.ts';

/** Parameters of IOMMUs: their own, and those of the memory with their tables. */
export type TranslationValues = IommuValues & Pick<MemoryValues, 'memoryAccessNs' | 'iotlbPageBytes'>;

export interface IommuPlacement {
  readonly firstNode: number;
  readonly nodes: number;
}

/** The IOMMUs of neighbouring nodes. */
export function createIommus(machine: TranslationValues, seed: number, { firstNode, nodes }: IommuPlacement): Iommus {
  const ways = machine.iotlbWays === 'full' ? 'full' : Number(machine.iotlbWays);
  const randoms = Array.from({ length: nodes }, (_, index) => new Random(seed, 'iotlb', firstNode + index));
  const iotlbs = createIotlbs(randoms, machine.iotlbEntries, ways, machine.iotlbPolicy);
  const timing: IommuTiming = {
    internalNs: machine.iommuInternalNs,
    memoryAccessNs: machine.memoryAccessNs,
    pageWalkLevels: walkLevels(machine),
    contextWalkAccesses: machine.contextWalkAccesses,
    walkers: machine.walkersPerIommu,
    contextCacheEntries: machine.contextCacheEntries,
  };
  return new Iommus(nodes, iotlbs, timing);
}

/** Bits of an address that page tables translate, and those that each level does. */
const ADDRESS_BITS = 48;
const LEVEL_BITS = 9;

/** Returns the levels given; by page size 4 for 4 KiB, 3 for 2 MiB and 2 for 1 GiB: as many as the bits above the offset need. */
function walkLevels({ pageWalkLevels, iotlbPageBytes }: TranslationValues): number {
  if (pageWalkLevels !== 'by-page-size') return pageWalkLevels;
  return Math.ceil((ADDRESS_BITS - Math.log2(iotlbPageBytes)) / LEVEL_BITS);
}
