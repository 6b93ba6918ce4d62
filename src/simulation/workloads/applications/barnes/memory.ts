import { type MemorySetting, numbersOf, type WorkloadMemory } from '../../memory.ts';
import { applicationMemory } from '../expected-memory.ts';
import { BARRIERS, shapeOf, TOUCHES_AT_ONCE } from './shape.ts';

/** Three columns of bodies, and of twice as many cells their children, masses, middles and sizes. */
const BYTES_PER_BODY = 72 + 2 * (32 + 32 + 24 + 8);

/** Bodies and the tree over them. */
export function barnesMemory(setting: MemorySetting): WorkloadMemory {
  const number = numbersOf(setting.parameters);
  const bodies = number('bodies');
  const { bodyUnits, cellUnits, unitBytes } = shapeOf({ bodies, unitBytes: number('unitBytes') });
  const memory = applicationMemory(setting, {
    units: bodyUnits + cellUnits,
    unitBytes,
    touches: TOUCHES_AT_ONCE + bodyUnits + cellUnits,
    ownBytes: BYTES_PER_BODY * bodies + 4000,
    operations: BARRIERS * number('steps') * setting.processes,
  });
  const windowBytes = memory.windowBytes === 0 ? 0 : (cellUnits + Math.ceil(bodyUnits / setting.processes)) * unitBytes;
  return { ...memory, windowBytes, heapBytes: (memory.heapBytes ?? 0) + 300 * bodies };
}
