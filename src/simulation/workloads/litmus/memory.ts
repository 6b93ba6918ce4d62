import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { LitmusValues } from './parameters.ts';

/** A few words. */
export function litmusMemory(setting: MemorySetting<LitmusValues>): WorkloadMemory {
  const { parameters } = setting;
  return {
    arrayBytes: 0,
    operations: MOST_THREADS * parameters.tries,
    underWay: 2 + parameters.backlog + parameters.traffic,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: 8,
    ...(parameters.traffic === 0 && { activeProcesses: MOST_THREADS + MOST_HOMES }),
  };
}

const MOST_THREADS = 4;
const MOST_HOMES = 2;
