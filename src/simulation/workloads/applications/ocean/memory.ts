import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import { levelsOf } from './levels.ts';
import type { OceanValues } from './parameters.ts';
import { phasesOf } from './phases.ts';
import { LEVEL_ARRAYS, sharedOf } from './rows.ts';

/** The grids of the solver; of the others nothing is computed. */
export function oceanMemory(setting: MemorySetting<OceanValues>): WorkloadMemory {
  const { parameters, computing } = setting;
  const sizes = levelsOf(parameters.gridSize);
  const points = sizes.reduce((sum, size) => sum + (size + 2) ** 2, 0);
  const phases = phasesOf({ levels: sizes.length, cycles: parameters.cycles, sweepPairs: parameters.sweepPairs });
  return applicationMemory(setting, {
    ...sharedOf(sizes, computing),
    touches: 32,
    ownBytes: LEVEL_ARRAYS * 8 * points,
    operations: (parameters.steps * phases.length + 1) * computing,
  });
}
