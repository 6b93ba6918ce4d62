import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import type { IsValues } from './parameters.ts';
import { regionBytesOf } from './shape.ts';

/** Keys, counts of each thread, those of all, and those of the check. */
export function isMemory(setting: MemorySetting<IsValues>): WorkloadMemory {
  const { parameters } = setting;
  const { processes } = setting;
  return applicationMemory(setting, {
    units: processes,
    unitBytes: regionBytesOf(parameters.buckets, processes),
    touches: 2,
    ownBytes: 2 * parameters.keys + 4 * parameters.buckets * (processes + 2),
    operations: parameters.iterations * (processes + 1) * processes,
  });
}
