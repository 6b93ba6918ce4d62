import { grownTo, type MechanismMemory, type MechanismMemorySetting, roomInNics } from '../memory.ts';

/** The row of a message that waits for its handler. */
const WAITING_BYTES = 92;
const LEAST_WAITING = 1024;

/**
 * Credits of the pairs that exchange messages, and messages waiting for handlers: nobody waits for a response, so these can be
 * all messages of the run, as far as NICs have room.
 */
export function activeMessagesMemory(setting: MechanismMemorySetting): MechanismMemory {
  const { processes, nodes, machine, operations, underWay } = setting;
  const pairs = Math.min(processes ** 2, operations);
  const waiting = Math.max(0, Math.min(operations, roomInNics(machine, nodes)) - underWay);
  const grownBytes = WAITING_BYTES * (grownTo(waiting, LEAST_WAITING) - LEAST_WAITING);
  return { arrayBytes: 16 * processes + grownBytes, heapBytes: 48 * pairs };
}
