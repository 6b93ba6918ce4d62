import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { emptyWindow, windowEnd } from '../window.ts';
import type { PageProtectionCostValues } from './parameters.ts';

export function pageProtectionCostMemory({
  processes,
  parameters,
  pageBytes,
}: MemorySetting<PageProtectionCostValues>): WorkloadMemory {
  return {
    arrayBytes: 0,
    operations: processes * parameters.operationsPerProcess,
    underWay: 1,
    windowBytes: windowEnd(emptyWindow(pageBytes)),
    sharedUnits: processes * parameters.pages,
    accessBytes: 8,
  };
}
