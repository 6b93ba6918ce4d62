import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import type { RandomPutValues } from './parameters.ts';
import { regionsOf } from './working-set.ts';

/** Working sets are represented only by check sums; popularity needs the shares of all places. */
export function randomPutMemory(setting: MemorySetting<RandomPutValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const slots = Math.floor(parameters.workingSetBytes / Math.max(pageBytes, parameters.putBytes));
  return {
    arrayBytes: 8 * processes + (parameters.pattern === 'zipf' ? 8 * slots : 0),
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.window,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.putBytes,
  };
}
