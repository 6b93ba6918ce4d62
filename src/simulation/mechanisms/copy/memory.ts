import type { MechanismMemory, MechanismMemorySetting } from '../memory.ts';

/** Pending copies per process; data are copied through the caches of cores, or past them. */
export function copyMemory({ processes, underWay }: MechanismMemorySetting): MechanismMemory {
  return { arrayBytes: 24 * processes + 40 * underWay, usesCaches: true };
}
