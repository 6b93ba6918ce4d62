import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import type { IsValues } from './parameters.ts';
import { sharedOf } from './shape.ts';

/** Keys, counts of each thread, those of all, and those of the check. */
export function isMemory(setting: MemorySetting<IsValues>): WorkloadMemory {
  const { parameters, computing } = setting;
  return applicationMemory(setting, {
    ...sharedOf(parameters, computing),
    touches: 2,
    ownBytes: 2 * parameters.keys + 4 * parameters.buckets * (computing + 2),
    operations: parameters.iterations * (computing + 1) * computing,
  });
}
