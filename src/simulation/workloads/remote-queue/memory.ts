import { MAP_ENTRY_BYTES, type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Approximate number of a process's operations in flight if nobody waits for them: as many as the queue of a NIC holds. */
const UNANSWERED = 8;

/** Queues store their elements. */
export function remoteQueueMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const number = numbersOf(parameters);
  const operations = processes * number('operationsPerProcess');
  return {
    arrayBytes: 16 * processes,
    // Each element is in a slot and, in the end, in the set of those seen.
    heapBytes: operations * (16 + MAP_ENTRY_BYTES),
    operations,
    underWay: Math.min(UNANSWERED, number('operationsPerProcess')),
    windowBytes: pageBytes + number('queueElements') * number('elementBytes'),
    accessBytes: number('elementBytes'),
  };
}
