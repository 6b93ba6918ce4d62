import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { PartitionProtectionValues } from './parameters.ts';

/** Check sums only. */
export function partitionProtectionMemory(setting: MemorySetting<PartitionProtectionValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  return {
    arrayBytes: 8 * processes,
    // Protected pages with the sources that may access them, and rights to registers by process and node.
    heapBytes: processes * (64 * parameters.closedPages + 4096),
    operations: processes * parameters.operationsPerProcess,
    underWay: Math.ceil(parameters.accessBytes / 64),
    accessesUnderWay: 1,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.accessBytes,
  };
}
