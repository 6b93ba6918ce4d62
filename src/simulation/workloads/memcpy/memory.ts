import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Copied data are represented only by a check sum; caches are simulated with all their lines. */
export function memcpyMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const number = numbersOf(parameters);
  const stride = Math.ceil((number('copyBytes') + number('sourceOffsetBytes')) / pageBytes) * pageBytes;
  const fresh = parameters.buffers === 'fresh' ? Math.ceil(number('freshAreaBytes') / stride) : 0;
  return {
    arrayBytes: 8 * processes,
    operations: processes * number('operationsPerProcess'),
    underWay: number('window'),
    windowBytes: 2 * Math.max(number('window'), fresh) * stride,
    accessBytes: number('copyBytes'),
    usesCaches: true,
  };
}
