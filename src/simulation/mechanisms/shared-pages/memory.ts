import type { MechanismMemory, MechanismMemorySetting } from '../memory.ts';
import type { PageValues } from './parameters.ts';

/** Bytes per minipage for each node, and for the directory besides its set of copies. */
const BYTES_PER_COPY = 6;
const BYTES_OF_ENTRY = 6;

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
  };
}
