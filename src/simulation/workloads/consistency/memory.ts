import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Check sums only. */
export function consistencyMemory({ processes, parameters }: MemorySetting): WorkloadMemory {
  const number = numbersOf(parameters);
  return {
    arrayBytes: 8 * processes,
    operations: processes * number('operationsPerProcess'),
    underWay: number('writes'),
    windowBytes: number('writes') * number('writeBytes'),
    accessBytes: number('writeBytes'),
  };
}
