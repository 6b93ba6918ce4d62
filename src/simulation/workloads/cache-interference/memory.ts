import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { CacheInterferenceValues } from './parameters.ts';

/** Check sums, and the caches with all their lines. */
export function cacheInterferenceMemory(setting: MemorySetting<CacheInterferenceValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  return {
    arrayBytes: 8 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.putsPerEpoch,
    windowBytes: parameters.footprintBytes + parameters.loopBytes + parameters.evictionBytes + pageBytes,
    accessBytes: parameters.putBytes,
    usesCaches: true,
  };
}
