import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { ListLayout } from './layout.ts';
import type { BitonicSortValues } from './parameters.ts';

/** The keys of all processes with their whole content. */
export function bitonicSortMemory(setting: MemorySetting<BitonicSortValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const keys = parameters.keysPerProcess;
  const dimensions = Math.floor(Math.log2(Math.max(2, processes)));
  return {
    // Keys, those that have arrived, and in an exchange three halves: sent, received, and on their way back.
    arrayBytes: processes * (4 * keys + 4 * 4 * Math.ceil(keys / 2) + 256),
    operations: processes * ((dimensions * (dimensions + 1)) / 2) * keys,
    underWay: 2,
    windowBytes: windowEnd(new ListLayout(keys, pageBytes).regions),
    accessBytes: 4,
  };
}
