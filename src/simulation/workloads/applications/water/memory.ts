import { type MemorySetting, numbersOf, type WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import { BARRIERS, shapeOf } from './shape.ts';

/** Positions, velocities and forces, and the sums of each thread. */
export function waterMemory(setting: MemorySetting): WorkloadMemory {
  const number = numbersOf(setting.parameters);
  const molecules = number('molecules');
  const { processes } = setting;
  const { perUnit, units, unitBytes } = shapeOf({ molecules, unitBytes: number('unitBytes') });
  return applicationMemory(setting, {
    units,
    unitBytes,
    touches: (Math.ceil(molecules / processes) + 1) * (Math.ceil(molecules / 2 / perUnit) + 3),
    ownBytes: 24 * molecules * (3 + processes),
    operations: BARRIERS * number('steps') * processes,
  });
}
