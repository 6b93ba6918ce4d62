import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Working sets are represented only by check sums; popularity needs the shares of all places. */
export function randomPutMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const number = numbersOf(parameters);
  const slots = Math.floor(number('workingSetBytes') / Math.max(pageBytes, number('putBytes')));
  const separate = parameters.sourceArea === 'disjoint' ? number('sourceAreaBytes') : 0;
  return {
    arrayBytes: 8 * processes + (parameters.pattern === 'zipf' ? 8 * slots : 0),
    operations: processes * number('operationsPerProcess'),
    underWay: number('window'),
    windowBytes: number('workingSetBytes') + separate,
    accessBytes: number('putBytes'),
  };
}
