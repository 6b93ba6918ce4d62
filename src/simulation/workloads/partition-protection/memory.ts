import { PAGE_BYTES } from '../../engine/usual-sizes.ts';
import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { PartitionProtectionValues } from './parameters.ts';

/** Check sums only. */
export function partitionProtectionMemory({
  processes,
  parameters,
}: MemorySetting<PartitionProtectionValues>): WorkloadMemory {
  return {
    arrayBytes: 8 * processes,
    // Protected pages with the sources that may access them, and rights to registers by process and node.
    heapBytes: processes * (64 * parameters.closedPages + 4096),
    operations: processes * parameters.operationsPerProcess,
    underWay: Math.ceil(parameters.accessBytes / 64),
    windowBytes: parameters.pages * PAGE_BYTES,
    accessBytes: parameters.accessBytes,
  };
}
