import { cpuSecondsOf } from '../support/cpu-seconds.ts';

/**
 * Lines of 64 bytes that one insert finds outside a second-level cache of 512 KB among 4,096 processes, counted by
 * cachegrind (see decision 8), and what is kept per process: program, rows, ring, and 9 operations with their messages.
 */
const LINES_PER_INSERT = 48;
const BYTES_PER_PROCESS = 2600;
const DOUBLES_PER_LINE = 8;
const INSERTS = 1 << 17;

/**
 * What the machine takes for the memory of an insert alone, in seconds: so many lines are read and written, in random
 * order, each known before the one in front of it is there. A simulator knows few of its lines that early.
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
