import { type MemorySetting, numbersOf, type WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import { halfOf, POINT_BYTES, partsOf } from './shape.ts';

/** The grid with its whole content. */
export function sorMemory(setting: MemorySetting): WorkloadMemory {
  const number = numbersOf(setting.parameters);
  const size = { columns: number('columns'), unitBytes: number('unitBytes') };
  const parts = partsOf(size);
  const rows = number('rows');
  return applicationMemory(setting, {
    units: 2 * rows * parts,
    unitBytes: Math.min(size.unitBytes, halfOf(size) * POINT_BYTES),
    touches: (2 * Math.ceil(rows / setting.processes) + 2) * parts,
    ownBytes: 2 * rows * halfOf(size) * POINT_BYTES,
    operations: 2 * number('iterations') * setting.processes,
  });
}
