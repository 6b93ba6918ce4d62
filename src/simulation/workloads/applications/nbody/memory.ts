import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import type { NbodyValues } from './parameters.ts';
import { shapeOf, sharedOf } from './shape.ts';

/** Positions twice, and velocities. */
export function nbodyMemory(setting: MemorySetting<NbodyValues>, phases = 1): WorkloadMemory {
  const { parameters, computing } = setting;
  return applicationMemory(setting, {
    ...sharedOf(parameters, computing),
    touches: 2 * shapeOf(parameters).units,
    ownBytes: 9 * 8 * parameters.bodies,
    operations: phases * parameters.steps * computing,
  });
}
