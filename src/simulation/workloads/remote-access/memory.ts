import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { MAP_ENTRY_BYTES, type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Check sums, and the words that atomics have touched. */
export function remoteAccessMemory({ processes, parameters }: MemorySetting): WorkloadMemory {
  const number = numbersOf(parameters);
  const operations = processes * number('operationsPerProcess');
  const words = Math.min(operations, (processes * number('windowBytes')) / LINE_BYTES);
  return {
    arrayBytes: 16 * processes,
    heapBytes: String(parameters.operation).match(/add|swap|xor/) === null ? 0 : words * MAP_ENTRY_BYTES,
    operations:
      parameters.operation === 'put'
        ? processes * Math.ceil(number('operationsPerProcess') / number('outstanding'))
        : operations,
    underWay: number('outstanding') * Math.ceil(number('accessBytes') / LINE_BYTES),
    windowBytes: number('windowBytes') + number('accessBytes'),
    accessBytes: number('accessBytes'),
  };
}
