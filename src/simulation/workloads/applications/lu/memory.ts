import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import type { LuValues } from './parameters.ts';
import { shapeOf, sharedOf } from './shape.ts';
import { ThreadGrid } from './thread-grid.ts';

/** The matrix, and two vectors at the end. */
export function luMemory(setting: MemorySetting<LuValues>): WorkloadMemory {
  const { parameters, computing } = setting;
  const { blocks, side, parts } = shapeOf(parameters);
  const { rows, columns } = new ThreadGrid(computing);
  return applicationMemory(setting, {
    ...sharedOf(parameters, computing),
    touches: (3 * Math.ceil(blocks / rows) * Math.ceil(blocks / columns) + 2) * parts,
    ownBytes: 8 * (blocks * side) ** 2 + 16 * blocks * side,
    operations: (2 * blocks + 1) * computing,
  });
}
