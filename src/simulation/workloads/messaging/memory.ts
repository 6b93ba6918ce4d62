import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { MessagingValues } from './parameters.ts';

/** Words of a message that are in flight at a time, if it goes word by word: as many as the queues on its way hold. */
const WORDS_UNDER_WAY = 32;
const WORD_BYTES = 64;

/** Received messages by process, and check sums. */
export function messagingMemory({ processes, parameters }: MemorySetting<MessagingValues>): WorkloadMemory {
  return {
    arrayBytes: 48 * processes,
    operations: processes * parameters.messagesPerProcess,
    underWay: 2 + Math.min(WORDS_UNDER_WAY, Math.ceil(parameters.messageBytes / WORD_BYTES)),
    windowBytes: parameters.messageBytes + 128,
    accessBytes: parameters.messageBytes,
  };
}
