import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { RepeatPutValues } from './parameters.ts';

/** Check sums only. */
export function repeatPutMemory(setting: MemorySetting<RepeatPutValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  return {
    arrayBytes: 8 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.window,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.putBytes,
  };
}
