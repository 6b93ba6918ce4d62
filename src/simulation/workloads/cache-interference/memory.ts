import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { CacheInterferenceValues } from './parameters.ts';

/** Check sums, and the caches with all their lines. */
export function cacheInterferenceMemory(setting: MemorySetting<CacheInterferenceValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  return {
    arrayBytes: 8 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.putsPerEpoch,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.putBytes,
    usesCaches: true,
  };
}
