import { MAP_ENTRY_BYTES, type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Logs are represented only by check sums, and by the next write position of each pair of processes. */
export function getLoggingMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const number = numbersOf(parameters);
  const operations = processes * number('operationsPerProcess');
  const areas = parameters.logAppend === 'shared' ? 1 : processes;
  return {
    arrayBytes: 16 * processes,
    heapBytes: Math.min(operations, processes ** 2) * MAP_ENTRY_BYTES,
    operations,
    underWay: 3,
    keptBytes: number('operationsPerProcess') * (16 + number('getBytes')),
    windowBytes: number('dataBytes') + areas * number('logAreaBytes') + pageBytes,
    accessBytes: number('getBytes') + number('logMetadataBytes'),
  };
}
