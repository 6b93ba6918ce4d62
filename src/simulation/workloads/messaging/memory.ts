import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Received messages by process, and check sums. */
export function messagingMemory({ processes, parameters }: MemorySetting): WorkloadMemory {
  const number = numbersOf(parameters);
  return {
    arrayBytes: 48 * processes,
    operations: processes * number('messagesPerProcess'),
    underWay: 2 + Math.ceil(number('messageBytes') / 64),
    windowBytes: number('messageBytes') + 128,
    accessBytes: number('messageBytes'),
  };
}
