import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { PageProtectionValues } from './parameters.ts';

/** Check sums and counts only. */
export function pageProtectionMemory(setting: MemorySetting<PageProtectionValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  return {
    arrayBytes: 20 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: 2,
    windowBytes: (parameters.pages + 1) * pageBytes,
    accessBytes: 8,
  };
}
