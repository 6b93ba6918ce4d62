import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Check sums only. */
export function overlapMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const number = numbersOf(parameters);
  return {
    arrayBytes: 8 * processes,
    operations: processes * number('operationsPerProcess'),
    underWay: number('putsPerEpoch'),
    windowBytes: number('putsPerEpoch') * number('putBytes') + pageBytes,
    accessBytes: number('putBytes'),
  };
}
