import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Words of a message that are in flight at a time, if it goes word by word: as many as the queues on its way hold. */
const WORDS_UNDER_WAY = 32;
const WORD_BYTES = 64;

/** Received messages by process, and check sums. */
export function messagingMemory({ processes, parameters }: MemorySetting): WorkloadMemory {
  const number = numbersOf(parameters);
  return {
    arrayBytes: 48 * processes,
    operations: processes * number('messagesPerProcess'),
    underWay: 2 + Math.min(WORDS_UNDER_WAY, Math.ceil(number('messageBytes') / WORD_BYTES)),
    windowBytes: number('messageBytes') + 128,
    accessBytes: number('messageBytes'),
  };
}
