import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { MemcpyValues } from './parameters.ts';

/** Copied data are represented only by a check sum; caches are simulated with all their lines. */
export function memcpyMemory(setting: MemorySetting<MemcpyValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  return {
    arrayBytes: 8 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.window,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.copyBytes,
    usesCaches: true,
  };
}
