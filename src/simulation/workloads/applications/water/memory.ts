import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import type { WaterValues } from './parameters.ts';
import { BARRIERS, perUnitOf, sharedOf } from './shape.ts';

/** Positions, velocities and forces, and the sums of each thread. */
export function waterMemory(setting: MemorySetting<WaterValues>): WorkloadMemory {
  const { parameters, computing } = setting;
  const molecules = parameters.molecules;
  return applicationMemory(setting, {
    ...sharedOf(parameters, computing),
    touches: (Math.ceil(molecules / computing) + 1) * (Math.ceil(molecules / 2 / perUnitOf(parameters)) + 3),
    ownBytes: 24 * molecules * (3 + computing),
    operations: BARRIERS * parameters.steps * computing,
  });
}
