import { MAP_ENTRY_BYTES, type MemorySetting, OBJECT_BYTES, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { VGasValues } from './parameters.ts';

/** Pages with their contents, a 32-bit word for each 8 bytes, and the latest value put to every word. */
export function vGasMemory(setting: MemorySetting<VGasValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const [pages, operations] = [parameters.pages, parameters.operationsPerProcess];
  const touched = pages * (1 - Math.exp(-operations / pages));
  return {
    // Accessed pages, both where they belong and where they are after eviction.
    arrayBytes: processes * (2 * touched * (pageBytes / 8) * 4 + 1),
    heapBytes: processes * (operations * MAP_ENTRY_BYTES + 4 * touched * OBJECT_BYTES),
    operations: processes * operations,
    underWay: 2,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.transferBytes,
  };
}
