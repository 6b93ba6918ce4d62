import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { MessagingValues } from './parameters.ts';

/** Lines of a message that are in flight at a time, if it goes line by line: as many as the queues on its way hold. */
const LINES_UNDER_WAY = 32;

/** Received messages by process, and check sums. */
export function messagingMemory(setting: MemorySetting<MessagingValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  return {
    arrayBytes: 48 * processes,
    operations: processes * parameters.messagesPerProcess,
    underWay: 2 + Math.min(LINES_UNDER_WAY, Math.ceil(parameters.messageBytes / LINE_BYTES)),
    accessesUnderWay: 1,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.messageBytes,
  };
}
