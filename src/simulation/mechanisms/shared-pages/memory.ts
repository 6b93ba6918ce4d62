import type { MechanismMemory, MechanismMemorySetting } from '../memory.ts';
import type { PageValues } from './parameters.ts';

/** Bytes per minipage for each node, one of them only in a trace, and for the directory besides its set of copies. */
const BYTES_PER_COPY = 8;
const BYTES_OF_ENTRY = 6;
/** Counters of a node in a trace, and minipages with one each: see fault-records.ts and page-trace.ts. */
const COUNTERS = 6;
const MOST_SHOWN = 16;

/** State of each minipage at each node. */
export function sharedPagesMemory({
  processes,
  nodes,
  parameters,
  windowBytes,
  sharedUnits,
  underWay,
}: MechanismMemorySetting<PageValues>): MechanismMemory {
  const units = sharedUnits + processes * Math.ceil(windowBytes / parameters.minipageBytes);
  const directoryBytes = BYTES_OF_ENTRY + 4 * Math.ceil(nodes / 32);
  return {
    arrayBytes: units * (nodes * BYTES_PER_COPY + directoryBytes) + 4 * nodes ** 2 + 400 * (processes + nodes),
    heapBytes: 400 * (underWay + processes),
    counters: COUNTERS + Math.min(units, MOST_SHOWN),
  };
}
