import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { emptyWindow, windowEnd } from '../window.ts';
import type { EventLatencyValues } from './parameters.ts';

/** Nothing but windows for messages. */
export function eventLatencyMemory({
  processes,
  parameters,
  pageBytes,
}: MemorySetting<EventLatencyValues>): WorkloadMemory {
  const rounds = parameters.rounds;
  const { pattern } = parameters;
  const isStream = pattern === 'stream';
  const isOne = isStream || pattern === 'ping-pong';
  const operations = isOne ? 1 : rounds * (pattern === 'lock' ? 2 : processes);
  const underWay = isStream ? Math.max(1, rounds / processes) : 1;
  const windowBytes = windowEnd(emptyWindow(pageBytes));
  return { arrayBytes: 8 * rounds, operations, underWay, windowBytes, accessBytes: 8 };
}
