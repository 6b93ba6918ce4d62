import { type MemorySetting, OBJECT_BYTES, powerOfTwo, type WorkloadMemory } from '../memory.ts';

/** Of an operation as it is read: kind, size, peer, tag, CPU, NIC, line, what it waits for, and about two successors. */
const COLUMN_BYTES = 27 + 24;
/** Of an operation that is replayed: its row, causes, waiting lines, channels. */
const REPLAY_BYTES = 32 + 32 + 24 + 24;

/** A schedule in columns, and the state of its operations. */
export function goalMemory(setting: MemorySetting): WorkloadMemory {
  const { processes, scheduleOperations } = setting;
  const rows = powerOfTwo(Math.max(1024, scheduleOperations));
  return {
    // Columns double while the text is read, lists of successors as well; what is left of the other half stays.
    arrayBytes: rows * COLUMN_BYTES * 1.5 + scheduleOperations * REPLAY_BYTES + 200 * processes,
    heapBytes: processes * OBJECT_BYTES,
    operations: scheduleOperations / 2,
    underWay: 1,
    windowBytes: 0,
    accessBytes: 8,
  };
}
