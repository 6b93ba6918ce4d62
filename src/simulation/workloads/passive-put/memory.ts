import { MAP_ENTRY_BYTES, type MemorySetting, OBJECT_BYTES, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './areas.ts';
import type { PassivePutValues } from './parameters.ts';

/** Each place that epochs work on has a word. */
export function passivePutMemory(setting: MemorySetting<PassivePutValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  const [operations, puts] = [parameters.operationsPerProcess, parameters.putsPerEpoch];
  const places = Math.min(operations * puts, 2 * parameters.distinctPlaces);
  return {
    arrayBytes: 0,
    heapBytes: processes * places * (MAP_ENTRY_BYTES + OBJECT_BYTES),
    operations: processes * operations,
    underWay: 2 * puts,
    accessesUnderWay: parameters.operation === 'put-and-fetch' ? 2 * puts : puts,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.putBytes,
    usesCaches: parameters.operation === 'accumulate',
  };
}
