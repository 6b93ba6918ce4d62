import { int32Array } from '../engine/arrays.ts';
import { SimulationFault } from '../engine/fault.ts';
import { mix32 } from '../engine/random.ts';
import type { ExposedMemory } from '../hardware/exposed-memory.ts';

/** Returns the value of a word that nobody has written. */
export function contentOf(process: number, address: number): number {
  return mix32((address ^ Math.imul(process, 0x9e3779b1)) | 0);
}

/**
 * Memory represented only by a check sum, so working sets may be large: every write that programs expect must arrive exactly
 * once, with its value, at its address. The order of writes does not matter.
 */
export class WrittenMemory implements ExposedMemory {
  private readonly expected: Int32Array;
  private readonly found: Int32Array;
  writes = 0;
  private wrongReads = 0;

  constructor(processes: number) {
    this.expected = int32Array(processes);
    this.found = int32Array(processes);
  }

  read(process: number, address: number): number {
    return contentOf(process, address);
  }

  write(process: number, address: number, value: number): void {
    this.writes += 1;
    this.found[process] += mix32(address ^ Math.imul(value, 0x85ebca6b));
  }

  /** A program is about to put this. */
  expect(process: number, address: number, value: number): void {
    this.expected[process] += mix32(address ^ Math.imul(value, 0x85ebca6b));
  }

  /** A program has read this value: counted if the place contains something else. */
  check(process: number, address: number, value: number): void {
    if (value !== contentOf(process, address)) this.wrongReads += 1;
  }

  /**
   * Returns the counter of writes.
   * @throws SimulationFault if a write was lost, arrived twice or elsewhere, or a get returned something else
   */
  verify(): Record<string, number> {
    const wrong = this.found.findIndex((sum, process) => sum !== this.expected[process]);
    if (wrong >= 0) {
      throw new SimulationFault('SIM_MEMORY_CONTENT', `what was written to process ${wrong} is not what was put there`);
    }
    if (this.wrongReads > 0) {
      throw new SimulationFault('SIM_MEMORY_CONTENT', `${this.wrongReads} gets returned something else`);
    }
    return { writes: this.writes };
  }
}
