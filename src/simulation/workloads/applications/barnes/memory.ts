import type { MemorySetting, WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import type { BarnesValues } from './parameters.ts';
import { BARRIERS, shapeOf, sharedOf, TOUCHES_AT_ONCE } from './shape.ts';

/** Three columns of bodies, and of twice as many cells their children, masses, middles and sizes. */
const BYTES_PER_BODY = 72 + 2 * (32 + 32 + 24 + 8);

/** Bodies and the tree over them. */
export function barnesMemory(setting: MemorySetting<BarnesValues>): WorkloadMemory {
  const { parameters, computing } = setting;
  const bodies = parameters.bodies;
  const { bodyUnits, cellUnits } = shapeOf(parameters);
  const memory = applicationMemory(setting, {
    ...sharedOf(parameters, computing),
    touches: TOUCHES_AT_ONCE + bodyUnits + cellUnits,
    ownBytes: BYTES_PER_BODY * bodies + 4000,
    operations: BARRIERS * parameters.steps * computing,
  });
  return { ...memory, heapBytes: (memory.heapBytes ?? 0) + 300 * bodies };
}
