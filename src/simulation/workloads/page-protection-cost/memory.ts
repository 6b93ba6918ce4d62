import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

export function pageProtectionCostMemory({ processes, parameters, pageBytes }: MemorySetting): WorkloadMemory {
  const number = numbersOf(parameters);
  return {
    arrayBytes: 0,
    operations: processes * number('operationsPerProcess'),
    underWay: 1,
    windowBytes: (2 + number('pages')) * pageBytes,
    accessBytes: 8,
  };
}
