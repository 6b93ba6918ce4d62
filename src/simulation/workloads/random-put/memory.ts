import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { RandomPutValues } from './parameters.ts';

/** Working sets are represented only by check sums; popularity needs the shares of all places. */
export function randomPutMemory(setting: MemorySetting<RandomPutValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const slots = Math.floor(parameters.workingSetBytes / Math.max(pageBytes, parameters.putBytes));
  const separate = parameters.sourceArea === 'disjoint' ? parameters.sourceAreaBytes : 0;
  return {
    arrayBytes: 8 * processes + (parameters.pattern === 'zipf' ? 8 * slots : 0),
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.window,
    windowBytes: parameters.workingSetBytes + separate,
    accessBytes: parameters.putBytes,
  };
}
