import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { LitmusValues } from './parameters.ts';

/** A few words. */
export function litmusMemory({ parameters }: MemorySetting<LitmusValues>): WorkloadMemory {
  return {
    arrayBytes: 0,
    operations: MOST_THREADS * parameters.tries,
    underWay: 2 + parameters.backlog + parameters.traffic,
    windowBytes: 4096,
    accessBytes: 8,
    ...(parameters.traffic === 0 && { activeProcesses: MOST_THREADS + MOST_HOMES }),
  };
}

const MOST_THREADS = 4;
const MOST_HOMES = 2;
