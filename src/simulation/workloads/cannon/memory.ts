import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import type { CannonValues } from './parameters.ts';

/** The blocks of all processes with their whole content. */
export function cannonMemory(setting: MemorySetting<CannonValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const mesh = Math.max(1, Math.floor(Math.sqrt(processes)));
  const elements = Math.ceil(parameters.matrixSize / mesh) ** 2;
  const bufferBytes = Math.ceil((elements * 8) / pageBytes) * pageBytes;
  return {
    // Three buffers for a block of either matrix, the product, and the blocks as they were; at the end vectors.
    arrayBytes: mesh ** 2 * (6 * bufferBytes + 128 + 3 * elements * 8) + 4 * 8 * parameters.matrixSize,
    operations: mesh ** 2 * (mesh + 1) * elements * 2,
    underWay: 2,
    windowBytes: 6 * bufferBytes + pageBytes,
    accessBytes: 8,
  };
}
