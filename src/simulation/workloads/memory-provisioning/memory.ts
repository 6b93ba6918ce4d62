import { PAGE_BYTES } from '../../engine/usual-sizes.ts';
import { MAP_ENTRY_BYTES, type MemorySetting, type WorkloadMemory } from '../memory.ts';
import type { MemoryProvisioningValues } from './parameters.ts';

/** Histograms of the latencies that are measured separately, bytes. */
const HISTOGRAM_BYTES = 61_440;

/** Returns the memory that a donor sets aside for the virtual machines of all processes, bytes; 0 if they swap to disk. */
export function donatedBytes(parameters: MemoryProvisioningValues, computing: number): number {
  const machines = Math.floor(computing / 2);
  if (parameters.rest === 'disk' || machines === 0) return 0;
  const rest = Math.max(0, parameters.vmPages - parameters.localPages);
  return Math.ceil(rest / machines) * machines * PAGE_BYTES;
}

/** Check sums, at most a disk for each process, and the pages at a node of a virtual machine that swaps. */
export function memoryProvisioningMemory({
  processes,
  parameters,
}: MemorySetting<MemoryProvisioningValues>): WorkloadMemory {
  const frames = parameters.rest === 'disk' ? Math.min(parameters.localPages, parameters.vmPages) : 0;
  return {
    arrayBytes: 16 * processes + HISTOGRAM_BYTES,
    heapBytes: processes * frames * MAP_ENTRY_BYTES,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.writeShare > 0 ? 16 : 1,
    windowBytes: donatedBytes(parameters, processes) + 64,
    accessBytes: 64,
  };
}
