import { type MemorySetting, numbersOf, type WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import { levelsOf, rowBytesOf } from './levels.ts';
import { FIELDS, phasesOf } from './phases.ts';
import { LEVEL_ARRAYS } from './rows.ts';

/** The grids of the solver; of the others nothing is computed. */
export function oceanMemory(setting: MemorySetting): WorkloadMemory {
  const number = numbersOf(setting.parameters);
  const sizes = levelsOf(number('gridSize'));
  const points = sizes.reduce((sum, size) => sum + (size + 2) ** 2, 0);
  const phases = phasesOf({ levels: sizes.length, cycles: number('cycles'), sweepPairs: number('sweepPairs') });
  return applicationMemory(setting, {
    units: FIELDS * sizes[0]! + LEVEL_ARRAYS * sizes.reduce((sum, size) => sum + size, 0) + 1,
    unitBytes: rowBytesOf(sizes[0]!),
    touches: 32,
    ownBytes: LEVEL_ARRAYS * 8 * points,
    operations: (number('steps') * phases.length + 1) * setting.processes,
  });
}
