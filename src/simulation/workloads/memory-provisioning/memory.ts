import { MAP_ENTRY_BYTES, type MemorySetting, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { MemoryProvisioningValues } from './parameters.ts';

/** Histograms of the latencies that are measured separately, bytes. */
const HISTOGRAM_BYTES = 61_440;

/** Check sums, at most a disk for each process, and the pages at a node of a virtual machine that swaps. */
export function memoryProvisioningMemory(setting: MemorySetting<MemoryProvisioningValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  const frames = parameters.rest === 'disk' ? Math.min(parameters.localPages, parameters.vmPages) : 0;
  return {
    arrayBytes: 16 * processes + HISTOGRAM_BYTES,
    heapBytes: processes * frames * MAP_ENTRY_BYTES,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.writeShare > 0 ? 16 : 1,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: 64,
  };
}
