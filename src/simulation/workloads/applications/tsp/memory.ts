import { PAGE_BYTES } from '../../../engine/usual-sizes.ts';
import { type MemorySetting, OBJECT_BYTES, type WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import { searchOf } from './expected-search.ts';
import { pagesOf } from './pages.ts';
import type { TspValues } from './parameters.ts';
import { MOST_TOURS } from './shape.ts';

/** Distances, and at the end the table of the dynamic programming; tours are objects. */
export function tspMemory(setting: MemorySetting<TspValues>): WorkloadMemory {
  const cities = setting.parameters.cities;
  const units = pagesOf(MOST_TOURS);
  const { tasks } = searchOf(cities);
  const memory = applicationMemory(setting, {
    units,
    unitBytes: PAGE_BYTES,
    touches: units + 2,
    ownBytes: 4 * cities ** 2 + 8 * (cities - 1) * 2 ** (cities - 1),
    operations: tasks + setting.processes,
  });
  // All pages are at home with the first thread.
  const windowBytes = memory.windowBytes === 0 ? 0 : units * PAGE_BYTES;
  return {
    ...memory,
    windowBytes,
    heapBytes: (memory.heapBytes ?? 0) + 2 * OBJECT_BYTES * Math.min(tasks, MOST_TOURS),
  };
}
