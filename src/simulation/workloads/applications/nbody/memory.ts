import { type MemorySetting, numbersOf, type WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import { shapeOf } from './shape.ts';

/** Positions twice, and velocities. */
export function nbodyMemory(setting: MemorySetting, phases = 1): WorkloadMemory {
  const number = numbersOf(setting.parameters);
  const { units, unitBytes } = shapeOf({ bodies: number('bodies'), unitBytes: number('unitBytes') });
  return applicationMemory(setting, {
    units,
    unitBytes,
    touches: 2 * units,
    ownBytes: 9 * 8 * number('bodies'),
    operations: phases * number('steps') * setting.processes,
  });
}
