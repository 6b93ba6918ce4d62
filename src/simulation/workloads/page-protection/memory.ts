import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Check sums and counts only. */
export function pageProtectionMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const number = numbersOf(parameters);
  return {
    arrayBytes: 20 * processes,
    operations: processes * number('operationsPerProcess'),
    underWay: 2,
    windowBytes: (number('pages') + 1) * pageBytes,
    accessBytes: 8,
  };
}
