import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { PingPongValues } from './parameters.ts';

/** Data are represented only by check sums and counts. */
export function pingPongMemory({ processes, parameters }: MemorySetting<PingPongValues>): WorkloadMemory {
  return {
    arrayBytes: 28 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.test === 'latency' ? 1 : parameters.inFlight,
    windowBytes: 2 * parameters.bytes,
    accessBytes: parameters.bytes,
  };
}
