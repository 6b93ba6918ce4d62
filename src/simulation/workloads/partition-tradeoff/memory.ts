import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { PartitionTradeoffValues } from './parameters.ts';

/** Buckets of the latencies that are measured apart. */
const HISTOGRAM_BYTES = 61_440;

/** Check sums, and latencies of both kinds of partitions. */
export function partitionTradeoffMemory(setting: MemorySetting<PartitionTradeoffValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  return {
    arrayBytes: 8 * processes + 2 * HISTOGRAM_BYTES,
    operations: 2 * processes * parameters.operationsPerProcess,
    underWay: 1,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: LINE_BYTES,
  };
}
