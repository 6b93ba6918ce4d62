import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import { levelsOf, rowBytesOf } from './levels.ts';
import type { OceanValues } from './parameters.ts';
import { FIELDS, phasesOf } from './phases.ts';
import { LEVEL_ARRAYS } from './rows.ts';

/** The grids of the solver; of the others nothing is computed. */
export function oceanMemory(setting: MemorySetting<OceanValues>): WorkloadMemory {
  const { parameters } = setting;
  const sizes = levelsOf(parameters.gridSize);
  const points = sizes.reduce((sum, size) => sum + (size + 2) ** 2, 0);
  const phases = phasesOf({ levels: sizes.length, cycles: parameters.cycles, sweepPairs: parameters.sweepPairs });
  return applicationMemory(setting, {
    units: FIELDS * sizes[0]! + LEVEL_ARRAYS * sizes.reduce((sum, size) => sum + size, 0) + 1,
    unitBytes: rowBytesOf(sizes[0]!),
    touches: 32,
    ownBytes: LEVEL_ARRAYS * 8 * points,
    operations: (parameters.steps * phases.length + 1) * setting.processes,
  });
}
