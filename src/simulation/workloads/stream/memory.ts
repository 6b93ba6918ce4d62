import { type MemorySetting, numbersOf, OBJECT_BYTES, type WorkloadMemory } from '../memory.ts';

/** IOTLB and queues of a host. */
const HOST_BYTES = 1000;

/** Rings and the frames between them. */
export function streamMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const number = numbersOf(parameters);
  const perHost = 2 * number('descriptors') + number('fifoBytes') / 64 + number('windowBytes') / 64;
  return {
    arrayBytes: processes * HOST_BYTES,
    heapBytes: processes * perHost * OBJECT_BYTES,
    operations: (processes / 2) * number('operationsPerProcess'),
    underWay: 4,
    windowBytes: number('bufferPages') * pageBytes,
    accessBytes: number('frameBytes'),
  };
}
