import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';
import { countingOf } from './counting.ts';

/** Counters of all pages of all processes. */
export function accessCounterMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, parameters, pageBytes, offers } = setting;
  const number = numbersOf(parameters);
  const counters = processes * number('countedPages');
  const atOrigins = countingOf(offers) === 'origin-counts';
  return {
    // Origins count every page of every process; during a summation, each has its sums, those in flight and the new ones.
    arrayBytes: 8 * counters + 8 * processes + (atOrigins ? 3 * 4 * counters * processes : 0),
    operations: processes * number('operationsPerProcess'),
    underWay: 2,
    windowBytes: number('countedPages') * (pageBytes + 8) + pageBytes,
    accessBytes: 8,
  };
}
