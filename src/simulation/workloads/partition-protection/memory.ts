import { PAGE_BYTES } from '../../engine/usual-sizes.ts';
import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Check sums only. */
export function partitionProtectionMemory({ processes, parameters }: MemorySetting): WorkloadMemory {
  const number = numbersOf(parameters);
  return {
    arrayBytes: 8 * processes,
    // Protected pages with the sources that may access them, and rights to registers by process and node.
    heapBytes: processes * (64 * number('closedPages') + 4096),
    operations: processes * number('operationsPerProcess'),
    underWay: Math.ceil(number('accessBytes') / 64),
    windowBytes: number('pages') * PAGE_BYTES,
    accessBytes: number('accessBytes'),
  };
}
