import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { OverlapValues } from './parameters.ts';

/** Check sums only. */
export function overlapMemory(setting: MemorySetting<OverlapValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  return {
    arrayBytes: 8 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.putsPerEpoch,
    windowBytes: parameters.putsPerEpoch * parameters.putBytes + pageBytes,
    accessBytes: parameters.putBytes,
  };
}
