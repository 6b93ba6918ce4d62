import { MAP_ENTRY_BYTES, type MemorySetting, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { ControlBitsValues } from './parameters.ts';

/** Memory for the expected outcome of each access. */
export function controlBitsMemory(setting: MemorySetting<ControlBitsValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  return {
    arrayBytes: 16 * processes,
    heapBytes: processes * parameters.operationsPerProcess * MAP_ENTRY_BYTES,
    operations: processes * parameters.operationsPerProcess,
    underWay: 2,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.accessBytes,
  };
}
