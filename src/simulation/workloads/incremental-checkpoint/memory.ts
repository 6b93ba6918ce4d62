import { type MemorySetting, numbersOf, OBJECT_BYTES, type WorkloadMemory } from '../memory.ts';

/** Only written pages use memory; the contents of others are computed. */
export function incrementalCheckpointMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const number = numbersOf(parameters);
  const pages = Math.ceil(number('memoryBytes') / pageBytes);
  const pageWords = pageBytes / number('writeBytes');
  const [operations, every] = [number('operationsPerProcess'), number('checkpointEvery')];
  const written = Math.min(pages, Math.ceil(pages * number('writtenShare')) + 1, operations);
  const saved = parameters.checkpoint === 'full' ? pages : written;
  return {
    // Pages that were written, their checkpoint, and that once more on its way; all of one process is kept when it fails.
    arrayBytes: 4 * pageWords * (processes * (written + 2 * saved) + 3 * pages) + processes * (3 * pages + 8),
    heapBytes: processes * (written + 2 * saved) * OBJECT_BYTES,
    operations: processes * operations,
    underWay: Math.max(2, (saved * pageBytes) / Math.min(pageBytes, number('transferBytes'))),
    windowBytes: 2 * pages * pageBytes + 8 * pages * Math.max(1, Math.ceil(every / operations)) + pageBytes,
    accessBytes: number('transferBytes'),
  };
}
