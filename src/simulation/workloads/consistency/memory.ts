import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { ConsistencyValues } from './parameters.ts';

/** Check sums only. */
export function consistencyMemory(setting: MemorySetting<ConsistencyValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  return {
    arrayBytes: 8 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.writes,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.writeBytes,
  };
}
