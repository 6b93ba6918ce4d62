import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Nothing but windows for messages. */
export function eventLatencyMemory({ processes, parameters, pageBytes }: MemorySetting): WorkloadMemory {
  const rounds = numbersOf(parameters)('rounds');
  const operations = parameters.pattern === 'ping-pong' ? 1 : rounds * (parameters.pattern === 'lock' ? 2 : processes);
  return { arrayBytes: 8 * rounds, operations, underWay: 1, windowBytes: 2 * pageBytes, accessBytes: 8 };
}
