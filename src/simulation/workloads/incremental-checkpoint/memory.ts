import { type MemorySetting, OBJECT_BYTES, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { pagesOf, regionsOf } from './layout.ts';
import type { IncrementalCheckpointValues } from './parameters.ts';

/** Only written pages use memory; the contents of others are computed. */
export function incrementalCheckpointMemory(setting: MemorySetting<IncrementalCheckpointValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const pages = pagesOf(setting);
  const pageWords = pageBytes / parameters.writeBytes;
  const operations = parameters.operationsPerProcess;
  const written = Math.min(pages, Math.ceil(pages * parameters.writtenShare) + 1, operations);
  const saved = parameters.checkpoint === 'full' ? pages : written;
  return {
    // Pages that were written, their checkpoint, and that once more on its way; all of one process is kept when it fails.
    arrayBytes: 4 * pageWords * (processes * (written + 2 * saved) + 3 * pages) + processes * (3 * pages + 8),
    heapBytes: processes * (written + 2 * saved) * OBJECT_BYTES,
    operations: processes * operations,
    underWay: Math.max(2, (saved * pageBytes) / Math.min(pageBytes, parameters.transferBytes)),
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.transferBytes,
  };
}
