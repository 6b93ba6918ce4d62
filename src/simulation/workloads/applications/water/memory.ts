import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import type { WaterValues } from './parameters.ts';
import { BARRIERS, shapeOf } from './shape.ts';

/** Positions, velocities and forces, and the sums of each thread. */
export function waterMemory(setting: MemorySetting<WaterValues>): WorkloadMemory {
  const { parameters } = setting;
  const molecules = parameters.molecules;
  const { processes } = setting;
  const { perUnit, units, unitBytes } = shapeOf({ molecules, unitBytes: parameters.unitBytes });
  return applicationMemory(setting, {
    units,
    unitBytes,
    touches: (Math.ceil(molecules / processes) + 1) * (Math.ceil(molecules / 2 / perUnit) + 3),
    ownBytes: 24 * molecules * (3 + processes),
    operations: BARRIERS * parameters.steps * processes,
  });
}
