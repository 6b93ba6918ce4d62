import { cpuSecondsOf } from '../support/cpu-seconds.ts';

/**
 * Cache lines of 64 bytes that an insert misses in a second-level cache of 512 KB with 4,096 processes, counted by cachegrind
 * (see decision 8), and the data kept per process: program, rows, ring, and 9 operations with their messages.
 */
const LINES_PER_INSERT = 48;
const BYTES_PER_PROCESS = 2600;
const DOUBLES_PER_LINE = 8;
const INSERTS = 1 << 17;

/**
 * Measures how long the machine takes for the memory accesses of an insert alone, s: as many lines are read and written in random
 * order, with all addresses known in advance. A simulator knows few of its addresses that early.
 */
export function limitSeconds(processes: number): number {
  const lines = Math.ceil((processes * BYTES_PER_PROCESS) / (DOUBLES_PER_LINE * Float64Array.BYTES_PER_ELEMENT));
  const memory = new Float64Array(lines * DOUBLES_PER_LINE);
  touch(memory, lines, INSERTS * LINES_PER_INSERT);
  return cpuSecondsOf(() => touch(memory, lines, INSERTS * LINES_PER_INSERT)) / INSERTS;
}

function touch(memory: Float64Array, lines: number, count: number): void {
  let state = 2463534242 | 0;
  for (let done = 0; done < count; done += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    memory[((state >>> 1) % lines) * DOUBLES_PER_LINE] += 1;
  }
}
