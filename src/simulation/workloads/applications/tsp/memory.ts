import { type MemorySetting, OBJECT_BYTES, type WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import { searchOf } from './expected-search.ts';
import { pagesOf, sharedOf } from './pages.ts';
import type { TspValues } from './parameters.ts';
import { MOST_TOURS } from './shape.ts';

/** Distances, and at the end the table of the dynamic programming; tours are objects. */
export function tspMemory(setting: MemorySetting<TspValues>): WorkloadMemory {
  const cities = setting.parameters.cities;
  const { tasks } = searchOf(cities);
  const memory = applicationMemory(setting, {
    ...sharedOf(MOST_TOURS),
    touches: pagesOf(MOST_TOURS) + 2,
    ownBytes: 4 * cities ** 2 + 8 * (cities - 1) * 2 ** (cities - 1),
    operations: tasks + setting.computing,
  });
  return {
    ...memory,
    heapBytes: (memory.heapBytes ?? 0) + 2 * OBJECT_BYTES * Math.min(tasks, MOST_TOURS),
  };
}
