import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import type { SorValues } from './parameters.ts';
import { halfOf, POINT_BYTES, partsOf } from './shape.ts';

/** The grid with its whole content. */
export function sorMemory(setting: MemorySetting<SorValues>): WorkloadMemory {
  const { parameters } = setting;
  const size = { columns: parameters.columns, unitBytes: parameters.unitBytes };
  const parts = partsOf(size);
  const rows = parameters.rows;
  return applicationMemory(setting, {
    units: 2 * rows * parts,
    unitBytes: Math.min(size.unitBytes, halfOf(size) * POINT_BYTES),
    touches: (2 * Math.ceil(rows / setting.processes) + 2) * parts,
    ownBytes: 2 * rows * halfOf(size) * POINT_BYTES,
    operations: 2 * parameters.iterations * setting.processes,
  });
}
