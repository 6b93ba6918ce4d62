import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import type { SorValues } from './parameters.ts';
import { halfOf, POINT_BYTES, partsOf, sharedOf } from './shape.ts';

/** The grid with its whole content. */
export function sorMemory(setting: MemorySetting<SorValues>): WorkloadMemory {
  const { parameters, computing } = setting;
  const rows = parameters.rows;
  return applicationMemory(setting, {
    ...sharedOf(parameters, computing),
    touches: (2 * Math.ceil(rows / computing) + 2) * partsOf(parameters),
    ownBytes: 2 * rows * halfOf(parameters) * POINT_BYTES,
    operations: 2 * parameters.iterations * computing,
  });
}
