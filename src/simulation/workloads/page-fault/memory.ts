import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { PageFaultValues } from './parameters.ts';

/** A plan for each process; minipages are state of the mechanism. */
export function pageFaultMemory({ processes, parameters, pageBytes }: MemorySetting<PageFaultValues>): WorkloadMemory {
  return {
    arrayBytes: 40 * processes + 12 * parameters.faults,
    operations: parameters.faults * parameters.requestors,
    underWay: 2,
    windowBytes: 2 * pageBytes + (parameters.faults * pageBytes) / processes,
    accessBytes: pageBytes,
  };
}
