import { MAP_ENTRY_BYTES, type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Memory for the expected outcome of each access. */
export function controlBitsMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const number = numbersOf(parameters);
  return {
    arrayBytes: 16 * processes,
    heapBytes: processes * number('operationsPerProcess') * MAP_ENTRY_BYTES,
    operations: processes * number('operationsPerProcess'),
    underWay: 2,
    windowBytes: (number('pages') + 2) * Math.max(pageBytes, number('accessBytes')),
    accessBytes: number('accessBytes'),
  };
}
