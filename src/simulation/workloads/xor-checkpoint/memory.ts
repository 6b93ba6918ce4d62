import { type MemorySetting, OBJECT_BYTES, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { combiningOf, regionsOf } from './layout.ts';
import type { XorCheckpointValues } from './parameters.ts';

/** Saved memories and their parities are stored with their whole contents, a 32-bit word for each 8 bytes. */
export function xorCheckpointMemory(setting: MemorySetting<XorCheckpointValues>): WorkloadMemory {
  const { processes, parameters, offers } = setting;
  const words = Math.ceil(parameters.checkpointBytes / 8);
  const blockWords = Math.max(1, Math.floor(parameters.putBytes / 8));
  const blocks = Math.ceil(words / blockWords);
  const inBlocks = combiningOf(offers) !== 'atomics';
  const groups = Math.max(1, Math.floor(processes / (parameters.groupProcesses + 1)));
  return {
    // Data and parities; changes; the same in blocks in flight; and what one process of each group has lost.
    arrayBytes: 4 * words * (processes * (inBlocks ? 3 : 2) + groups + 1),
    heapBytes: inBlocks ? processes * blocks * OBJECT_BYTES : 0,
    operations: processes * parameters.checkpoints * blocks,
    underWay: inBlocks ? blocks : 1,
    // Blocks of all checkpoints stay in the logs of the parities' keepers until their handlers have run.
    keptBytes: inBlocks ? parameters.checkpointBytes : 0,
    windowBytes: windowEnd(regionsOf(setting)),
    accessBytes: parameters.putBytes,
  };
}
