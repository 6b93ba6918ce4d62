import { type MemorySetting, numbersOf, type WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import { regionBytesOf } from './shape.ts';

/** Keys, counts of each thread, those of all, and those of the check. */
export function isMemory(setting: MemorySetting): WorkloadMemory {
  const number = numbersOf(setting.parameters);
  const { processes } = setting;
  return applicationMemory(setting, {
    units: processes,
    unitBytes: regionBytesOf(number('buckets'), processes),
    touches: 2,
    ownBytes: 2 * number('keys') + 4 * number('buckets') * (processes + 2),
    operations: number('iterations') * (processes + 1) * processes,
  });
}
