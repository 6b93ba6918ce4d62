import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Check sums only. */
export function repeatPutMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters } = setting;
  const number = numbersOf(parameters);
  return {
    arrayBytes: 8 * processes,
    operations: processes * number('operationsPerProcess'),
    underWay: number('window'),
    windowBytes: 2 * number('putBytes'),
    accessBytes: number('putBytes'),
  };
}
