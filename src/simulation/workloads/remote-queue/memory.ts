import { MAP_ENTRY_BYTES, type MemorySetting, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { RemoteQueueValues } from './parameters.ts';

/** Approximate number of a process's operations in flight if nobody waits for them: as many as the queue of a NIC holds. */
const UNANSWERED = 8;

/** Queues store their elements. */
export function remoteQueueMemory(setting: MemorySetting<RemoteQueueValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  const operations = processes * parameters.operationsPerProcess;
  return {
    arrayBytes: 16 * processes,
    // Each element is in a slot and, in the end, in the set of those seen.
    heapBytes: operations * (16 + MAP_ENTRY_BYTES),
    operations,
    underWay: Math.min(UNANSWERED, parameters.operationsPerProcess),
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.elementBytes,
  };
}
