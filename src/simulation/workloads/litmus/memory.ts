import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** A few words. */
export function litmusMemory({ parameters }: MemorySetting): WorkloadMemory {
  const number = numbersOf(parameters);
  return {
    arrayBytes: 0,
    operations: MOST_THREADS * number('tries'),
    underWay: 2 + number('backlog') + number('traffic'),
    windowBytes: 4096,
    accessBytes: 8,
    ...(number('traffic') === 0 && { activeProcesses: MOST_THREADS + MOST_HOMES }),
  };
}

const MOST_THREADS = 4;
const MOST_HOMES = 2;
