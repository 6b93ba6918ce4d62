import { MAP_ENTRY_BYTES, type MemorySetting, type WorkloadMemory } from '../memory.ts';
import type { ControlBitsValues } from './parameters.ts';

/** Memory for the expected outcome of each access. */
export function controlBitsMemory(setting: MemorySetting<ControlBitsValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  return {
    arrayBytes: 16 * processes,
    heapBytes: processes * parameters.operationsPerProcess * MAP_ENTRY_BYTES,
    operations: processes * parameters.operationsPerProcess,
    underWay: 2,
    windowBytes: (parameters.pages + 2) * Math.max(pageBytes, parameters.accessBytes),
    accessBytes: parameters.accessBytes,
  };
}
