import { MAP_ENTRY_BYTES, type MemorySetting, OBJECT_BYTES, type WorkloadMemory } from '../memory.ts';
import type { PassivePutValues } from './parameters.ts';

/** Each place that epochs work on has a word. */
export function passivePutMemory(setting: MemorySetting<PassivePutValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const [operations, puts] = [parameters.operationsPerProcess, parameters.putsPerEpoch];
  const places = Math.min(operations * puts, 2 * parameters.distinctPlaces);
  const origins =
    parameters.operation === 'accumulate' || parameters.operation === 'fetch' ? 1 : parameters.originsPerTarget;
  return {
    arrayBytes: 0,
    heapBytes: processes * places * (MAP_ENTRY_BYTES + OBJECT_BYTES),
    operations: processes * operations,
    underWay: 2 * puts,
    windowBytes: (origins + 1) * 2 * parameters.distinctPlaces * parameters.putBytes + pageBytes,
    accessBytes: parameters.putBytes,
    usesCaches: parameters.operation === 'accumulate',
  };
}
