import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

const OTHER_WAYS = ['access-handlers', 'atomics', 'remote-handler', 'uncounted'] as const;

/** Counters of all pages of all processes. */
export function accessCounterMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes, offers } = setting;
  const number = numbersOf(parameters);
  const counters = processes * number('countedPages');
  const atOrigins = offers.includes('origin-counts') && !OTHER_WAYS.some((way) => offers.includes(way));
  return {
    // Origins count every page of every process; while they add up, each has its sums, those under way and the new ones.
    arrayBytes: 8 * counters + 8 * processes + (atOrigins ? 3 * 4 * counters * processes : 0),
    operations: processes * number('operationsPerProcess'),
    underWay: 2,
    windowBytes: number('countedPages') * (pageBytes + 8) + pageBytes,
    accessBytes: 8,
  };
}
