import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { OverlapValues } from './parameters.ts';

/** Check sums only. */
export function overlapMemory(setting: MemorySetting<OverlapValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  return {
    arrayBytes: 8 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.putsPerEpoch,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.putBytes,
  };
}
