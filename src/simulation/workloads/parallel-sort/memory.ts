import { MAP_ENTRY_BYTES, type MemorySetting, OBJECT_BYTES, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { ParallelSortValues } from './parameters.ts';

/** Keys with their whole content, and what every process keeps of every other. */
export function parallelSortMemory(setting: MemorySetting<ParallelSortValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  const [keys, samples] = [parameters.keysPerProcess, parameters.samplesPerProcess];
  const perGet = Math.max(1, Math.floor(parameters.getBytes / parameters.keyBytes));
  const gets = processes * (Math.ceil(keys / perGet) + Math.min(processes, keys));
  return {
    // Keys twice, generated and sorted; borders; the samples of all at each, while they are put together a half more.
    arrayBytes: processes * (2 * 4 * keys + 3 * 4 * processes + 1.5 * 4 * samples * processes),
    // Each process knows its share at each other one, and what it has received of it.
    heapBytes: processes ** 2 * (MAP_ENTRY_BYTES + OBJECT_BYTES) + gets * OBJECT_BYTES,
    operations: gets,
    // It tells each of the others where its share begins, without waiting.
    underWay: processes,
    keptBytes: keys * parameters.keyBytes + 16 * (gets / processes),
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.getBytes + parameters.logMetadataBytes,
  };
}
