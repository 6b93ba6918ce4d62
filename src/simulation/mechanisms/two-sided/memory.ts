import type { MechanismMemory, MechanismMemorySetting } from '../memory.ts';

/** Receive buffers of the pairs that exchange messages; data are copied through the caches of the cores. */
export function twoSidedMemory({ processes, operations, underWay }: MechanismMemorySetting): MechanismMemory {
  const pairs = Math.min(processes ** 2, operations);
  return { arrayBytes: 24 * processes + 40 * underWay, heapBytes: 400 * pairs, usesCaches: true };
}
