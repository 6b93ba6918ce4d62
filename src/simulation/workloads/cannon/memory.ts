import type { MemorySetting, WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { layoutOf, meshSideOf } from './layout.ts';
import type { CannonValues } from './parameters.ts';

/** The blocks of all processes with their whole content. */
export function cannonMemory(setting: MemorySetting<CannonValues>): WorkloadMemory {
  const { processes, parameters } = setting;
  const mesh = meshSideOf(processes);
  const { side, dataBytes, regions } = layoutOf(setting);
  const elements = side ** 2;
  return {
    // Three buffers for a block of either matrix, the product, and the blocks as they were; at the end vectors.
    arrayBytes: mesh ** 2 * (dataBytes + 3 * elements * 8) + 4 * 8 * parameters.matrixSize,
    operations: mesh ** 2 * (mesh + 1) * elements * 2,
    underWay: 2,
    windowBytes: windowEnd(regions),
    accessBytes: 8,
  };
}
