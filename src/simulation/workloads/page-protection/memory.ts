import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { PageProtectionValues } from './parameters.ts';

/** Check sums and counts only. */
export function pageProtectionMemory(setting: MemorySetting<PageProtectionValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  return {
    arrayBytes: 20 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: 2,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: 8,
  };
}
