import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { MemcpyValues } from './parameters.ts';

/** Copied data are represented only by a check sum; caches are simulated with all their lines. */
export function memcpyMemory(setting: MemorySetting<MemcpyValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const stride = Math.ceil((parameters.copyBytes + parameters.sourceOffsetBytes) / pageBytes) * pageBytes;
  const fresh = parameters.buffers === 'fresh' ? Math.ceil(parameters.freshAreaBytes / stride) : 0;
  return {
    arrayBytes: 8 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.window,
    windowBytes: 2 * Math.max(parameters.window, fresh) * stride,
    accessBytes: parameters.copyBytes,
    usesCaches: true,
  };
}
