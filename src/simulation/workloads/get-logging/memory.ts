import { MAP_ENTRY_BYTES, type MemorySetting, type WorkloadMemory } from '../memory.ts';
import type { GetLoggingValues } from './parameters.ts';

/** Logs are represented only by check sums, and by the next write position of each pair of processes. */
export function getLoggingMemory(setting: MemorySetting<GetLoggingValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const operations = processes * parameters.operationsPerProcess;
  const areas = parameters.logAppend === 'shared' ? 1 : processes;
  return {
    arrayBytes: 16 * processes,
    heapBytes: Math.min(operations, processes ** 2) * MAP_ENTRY_BYTES,
    operations,
    underWay: 3,
    keptBytes: parameters.operationsPerProcess * (16 + parameters.getBytes),
    windowBytes: parameters.dataBytes + areas * parameters.logAreaBytes + pageBytes,
    accessBytes: parameters.getBytes + parameters.logMetadataBytes,
  };
}
