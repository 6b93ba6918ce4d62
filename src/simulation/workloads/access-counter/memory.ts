import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { countingOf } from './counting.ts';
import { regionsOf } from './layout.ts';
import type { AccessCounterValues } from './parameters.ts';

/** Counters of all pages of all processes. */
export function accessCounterMemory(setting: MemorySetting<AccessCounterValues>): WorkloadMemory {
  const { processes, parameters, offers } = setting;
  const counters = processes * parameters.countedPages;
  const atOrigins = countingOf(offers) === 'origin-counts';
  return {
    // Origins count every page of every process; during a summation, each has its sums, those in flight and the new ones.
    arrayBytes: 8 * counters + 8 * processes + (atOrigins ? 3 * 4 * counters * processes : 0),
    operations: processes * parameters.operationsPerProcess,
    underWay: 2,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: 8,
  };
}
