import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import type { LuValues } from './parameters.ts';
import { shapeOf } from './shape.ts';
import { ThreadGrid } from './thread-grid.ts';

/** The matrix, and two vectors at the end. */
export function luMemory(setting: MemorySetting<LuValues>): WorkloadMemory {
  const { parameters } = setting;
  const size = { matrixSize: parameters.matrixSize, blockSide: parameters.blockSide, unitBytes: parameters.unitBytes };
  const { blocks, side, parts, unitBytes } = shapeOf(size);
  const { rows, columns } = new ThreadGrid(setting.processes);
  return applicationMemory(setting, {
    units: blocks ** 2 * parts,
    unitBytes,
    touches: (3 * Math.ceil(blocks / rows) * Math.ceil(blocks / columns) + 2) * parts,
    ownBytes: 8 * (blocks * side) ** 2 + 16 * blocks * side,
    operations: (2 * blocks + 1) * setting.processes,
  });
}
