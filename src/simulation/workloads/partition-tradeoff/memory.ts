import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { PartitionTradeoffValues } from './parameters.ts';

/** Memory of a process that others read: a page. */
export const READ_BYTES = 4096;
/** Buckets of the latencies that are measured apart. */
const HISTOGRAM_BYTES = 61_440;

/** Check sums, and latencies of both kinds of partitions. */
export function partitionTradeoffMemory({
  processes,
  parameters,
}: MemorySetting<PartitionTradeoffValues>): WorkloadMemory {
  return {
    arrayBytes: 8 * processes + 2 * HISTOGRAM_BYTES,
    operations: 2 * processes * parameters.operationsPerProcess,
    underWay: 1,
    windowBytes: READ_BYTES,
    accessBytes: LINE_BYTES,
  };
}
