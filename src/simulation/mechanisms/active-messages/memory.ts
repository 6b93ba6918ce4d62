import type { MechanismMemory, MechanismMemorySetting } from '../memory.ts';

/** Credits of the pairs that exchange messages. */
export function activeMessagesMemory({ processes, operations }: MechanismMemorySetting): MechanismMemory {
  const pairs = Math.min(processes ** 2, operations);
  return { arrayBytes: 16 * processes, heapBytes: 48 * pairs };
}
