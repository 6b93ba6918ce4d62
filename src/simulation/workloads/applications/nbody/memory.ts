import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import type { NbodyValues } from './parameters.ts';
import { shapeOf } from './shape.ts';

/** Positions twice, and velocities. */
export function nbodyMemory(setting: MemorySetting<NbodyValues>, phases = 1): WorkloadMemory {
  const { parameters } = setting;
  const { units, unitBytes } = shapeOf({ bodies: parameters.bodies, unitBytes: parameters.unitBytes });
  return applicationMemory(setting, {
    units,
    unitBytes,
    touches: 2 * units,
    ownBytes: 9 * 8 * parameters.bodies,
    operations: phases * parameters.steps * setting.processes,
  });
}
