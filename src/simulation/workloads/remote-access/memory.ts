import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { MAP_ENTRY_BYTES, type MemorySetting, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { isOnWords, regionsOf } from './layout.ts';
import type { RemoteAccessValues } from './parameters.ts';

/** Check sums, and the words that atomics have touched. */
export function remoteAccessMemory(setting: MemorySetting<RemoteAccessValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  const operations = processes * parameters.operationsPerProcess;
  const words = Math.min(operations, (processes * parameters.windowBytes) / LINE_BYTES);
  return {
    arrayBytes: 16 * processes,
    heapBytes: isOnWords(parameters.operation) ? words * MAP_ENTRY_BYTES : 0,
    operations:
      parameters.operation === 'put'
        ? processes * Math.ceil(parameters.operationsPerProcess / parameters.outstanding)
        : operations,
    underWay: parameters.outstanding * Math.ceil(parameters.accessBytes / LINE_BYTES),
    accessesUnderWay: parameters.outstanding,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.accessBytes,
  };
}
