import { type MemorySetting, OBJECT_BYTES, powerOfTwo, type WorkloadMemory } from '../memory.ts';
import type { GoalValues } from './parameters.ts';

/** Bytes per parsed operation: kind, size, peer, tag, CPU, NIC, line, dependencies, and about two successors. */
const COLUMN_BYTES = 27 + 24;
/** Bytes per replayed operation: its row, causes, waiting lines, channels. */
const REPLAY_BYTES = 32 + 32 + 24 + 24;

/** A schedule in columns, and the state of its operations. */
export function goalMemory(setting: MemorySetting<GoalValues>): WorkloadMemory {
  const { processes, scheduleOperations } = setting;
  const rows = powerOfTwo(Math.max(1024, scheduleOperations));
  return {
    // Columns and lists of successors double while the text is parsed; unused capacity remains.
    arrayBytes: rows * COLUMN_BYTES * 1.5 + scheduleOperations * REPLAY_BYTES + 200 * processes,
    heapBytes: processes * OBJECT_BYTES,
    operations: scheduleOperations / 2,
    underWay: 1,
    windowBytes: 0,
    accessBytes: 8,
  };
}
