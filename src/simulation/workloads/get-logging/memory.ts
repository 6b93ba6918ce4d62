import { MAP_ENTRY_BYTES, type MemorySetting, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { GetLoggingValues } from './parameters.ts';

/** Logs are represented only by check sums, and by the next write position of each pair of processes. */
export function getLoggingMemory(setting: MemorySetting<GetLoggingValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  const operations = processes * parameters.operationsPerProcess;
  return {
    arrayBytes: 16 * processes,
    heapBytes: Math.min(operations, processes ** 2) * MAP_ENTRY_BYTES,
    operations,
    underWay: 3,
    keptBytes: parameters.operationsPerProcess * (16 + parameters.getBytes),
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.getBytes + parameters.logMetadataBytes,
  };
}
