import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { emptyWindow, windowEnd } from '../window.ts';
import type { PageFaultValues } from './parameters.ts';

/** A plan for each process; minipages are state of the mechanism. */
export function pageFaultMemory({ processes, parameters, pageBytes }: MemorySetting<PageFaultValues>): WorkloadMemory {
  return {
    arrayBytes: 40 * processes + 12 * parameters.faults,
    operations: parameters.faults * parameters.requestors,
    underWay: 2,
    windowBytes: windowEnd(emptyWindow(pageBytes)),
    sharedUnits: parameters.faults,
    accessBytes: pageBytes,
  };
}
