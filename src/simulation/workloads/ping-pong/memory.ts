import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { PingPongValues } from './parameters.ts';

/** Data are represented only by check sums and counts. */
export function pingPongMemory(setting: MemorySetting<PingPongValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  return {
    arrayBytes: 28 * processes,
    operations: processes * parameters.operationsPerProcess,
    underWay: parameters.test === 'latency' ? 1 : parameters.inFlight,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.bytes,
  };
}
