import { type MemorySetting, OBJECT_BYTES, type WorkloadMemory } from '../memory.ts';
import type { StreamValues } from './parameters.ts';

/** IOTLB and queues of a host. */
const HOST_BYTES = 1000;

/** Rings and the frames between them. */
export function streamMemory(setting: MemorySetting<StreamValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  const perHost = 2 * parameters.descriptors + parameters.fifoBytes / 64 + parameters.windowBytes / 64;
  return {
    arrayBytes: processes * HOST_BYTES,
    heapBytes: processes * perHost * OBJECT_BYTES,
    operations: (processes / 2) * parameters.operationsPerProcess,
    underWay: 4,
    windowBytes: 0,
    accessBytes: parameters.frameBytes,
  };
}
