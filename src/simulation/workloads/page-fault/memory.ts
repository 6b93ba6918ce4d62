import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** A plan for each process; minipages are state of the mechanism. */
export function pageFaultMemory({ processes, parameters, pageBytes }: MemorySetting): WorkloadMemory {
  const number = numbersOf(parameters);
  return {
    arrayBytes: 40 * processes + 12 * number('faults'),
    operations: number('faults') * number('requestors'),
    underWay: 2,
    windowBytes: 2 * pageBytes + (number('faults') * pageBytes) / processes,
    accessBytes: pageBytes,
  };
}
