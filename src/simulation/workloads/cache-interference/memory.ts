import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Check sums, and the caches with all their lines. */
export function cacheInterferenceMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const number = numbersOf(parameters);
  return {
    arrayBytes: 8 * processes,
    operations: processes * number('operationsPerProcess'),
    underWay: number('putsPerEpoch'),
    windowBytes: number('footprintBytes') + number('loopBytes') + number('evictionBytes') + pageBytes,
    accessBytes: number('putBytes'),
    usesCaches: true,
  };
}
