import { type MemorySetting, OBJECT_BYTES, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { regionsOf } from './layout.ts';
import type { SharedShape } from './shared-layout.ts';
import { TIMES_BYTES } from './times.ts';

const TOUCH_BYTES = 17;
/** Bytes per unit in the adapter: its address, its home, and the version of each thread's copy. */
const PLACE_BYTES = 16;
const VERSION_BYTES = 4;
const MAP_ENTRY_BYTES = 48;

/** The quantities that determine the memory of an application. */
export interface ApplicationShape extends SharedShape {
  /** Touches between two synchronisations, of a thread. */
  readonly touches: number;
  /** Arrays of the application itself. */
  readonly ownBytes: number;
  /** Phases or tasks, over all threads. */
  readonly operations: number;
}

/** Plans, statistics and the application's data; the state of pages belongs to the mechanism. */
export function applicationMemory(setting: MemorySetting, shape: ApplicationShape): WorkloadMemory {
  const { processes, offers } = setting;
  const { regions, touches, ownBytes, operations } = shape;
  const units = regions.reduce((sum, region) => sum + region.units, 0);
  const onPages = offers.includes('shared-pages');
  const copies = onPages ? 0 : units * (PLACE_BYTES + processes * VERSION_BYTES) + 16 * processes;
  return {
    arrayBytes: ownBytes + copies + processes * (TOUCH_BYTES * touches + TIMES_BYTES),
    heapBytes: units * MAP_ENTRY_BYTES + processes * 4 * OBJECT_BYTES,
    operations,
    underWay: 2,
    windowBytes: windowEnd(regionsOf(setting, shape)),
    accessBytes: Math.max(...regions.map(({ unitBytes }) => unitBytes)),
    sharedUnits: onPages ? units : 0,
  };
}
