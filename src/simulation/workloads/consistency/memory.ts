import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { ConsistencyValues } from './parameters.ts';

/** Check sums only. */
export function consistencyMemory({ processes, parameters }: MemorySetting<ConsistencyValues>): WorkloadMemory {
  return {
    arrayBytes: 8 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.writes,
    windowBytes: parameters.writes * parameters.writeBytes,
    accessBytes: parameters.writeBytes,
  };
}
