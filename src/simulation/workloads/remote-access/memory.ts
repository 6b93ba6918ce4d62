import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { MAP_ENTRY_BYTES, type MemorySetting, type WorkloadMemory } from '../memory.ts';
import type { RemoteAccessValues } from './parameters.ts';

/** Check sums, and the words that atomics have touched. */
export function remoteAccessMemory({ processes, parameters }: MemorySetting<RemoteAccessValues>): WorkloadMemory {
  const operations = processes * parameters.operationsPerProcess;
  const words = Math.min(operations, (processes * parameters.windowBytes) / LINE_BYTES);
  return {
    arrayBytes: 16 * processes,
    heapBytes: parameters.operation.match(/add|swap|xor/) === null ? 0 : words * MAP_ENTRY_BYTES,
    operations:
      parameters.operation === 'put'
        ? processes * Math.ceil(parameters.operationsPerProcess / parameters.outstanding)
        : operations,
    underWay: parameters.outstanding * Math.ceil(parameters.accessBytes / LINE_BYTES),
    windowBytes: parameters.windowBytes + parameters.accessBytes,
    accessBytes: parameters.accessBytes,
  };
}
