import { MAP_ENTRY_BYTES, type MemorySetting, numbersOf, OBJECT_BYTES, type WorkloadMemory } from '../memory.ts';

/** Each place that epochs work on has a word. */
export function passivePutMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const number = numbersOf(parameters);
  const [operations, puts] = [number('operationsPerProcess'), number('putsPerEpoch')];
  const places = Math.min(operations * puts, 2 * number('distinctPlaces'));
  const origins =
    parameters.operation === 'accumulate' || parameters.operation === 'fetch' ? 1 : number('originsPerTarget');
  return {
    arrayBytes: 0,
    heapBytes: processes * places * (MAP_ENTRY_BYTES + OBJECT_BYTES),
    operations: processes * operations,
    underWay: 2 * puts,
    windowBytes: (origins + 1) * 2 * number('distinctPlaces') * number('putBytes') + pageBytes,
    accessBytes: number('putBytes'),
    usesCaches: parameters.operation === 'accumulate',
  };
}
