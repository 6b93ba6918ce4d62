import type { MechanismMemory, MechanismMemorySetting } from '../memory.ts';

/** What is under way, by process; data are copied through the caches of the cores, or past them. */
export function copyMemory({ processes, underWay }: MechanismMemorySetting): MechanismMemory {
  return { arrayBytes: 24 * processes + 40 * underWay, usesCaches: true };
}
