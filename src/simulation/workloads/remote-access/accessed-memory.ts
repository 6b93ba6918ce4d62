import { int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import { contentOf, WrittenMemory } from '../written-memory.ts';

export type WordOperation = 'fetch-and-add' | 'swap' | 'xor';

export interface Comings {
  /** A value has been put. */
  readonly put: (value: number) => void;
  /** Called when the result of a process's posted read has arrived. */
  readonly read: (process: number) => void;
}

/** Windows whose lines are read and written, words modified by atomics, and a landing place for posted reads. */
export class AccessedMemory implements ExposedMemory {
  private readonly data: WrittenMemory;
  /** Words that an atomic has touched, by process and address. */
  private readonly words: Map<number, number> = new Map();
  private readonly landed: Int32Array;
  private readonly awaited: Int32Array;
  /** Words that atomics have stored, and those that they have found or left, as far as both must agree. */
  private given = 0;
  private taken = 0;

  /**
   * @param operation operation on words; undefined for accesses to lines
   * @param landing address from which on a write is the result of a posted read
   * @param comes notified of arrivals
   */
  constructor(
    private readonly processes: number,
    private readonly operation: WordOperation | undefined,
    private readonly landing: number,
    private readonly comes: Comings,
  ) {
    this.data = new WrittenMemory(processes);
    this.landed = int32Array(processes);
    this.awaited = int32Array(processes);
  }

  read(process: number, address: number): number {
    if (this.operation === undefined) return contentOf(process, address);
    return this.words.get(address * this.processes + process) ?? 0;
  }

  write(process: number, address: number, value: number): void {
    if (address >= this.landing) {
      this.landed[process] += 1;
      this.comes.read(process);
    } else if (this.operation !== undefined) this.words.set(address * this.processes + process, value);
    else {
      this.data.write(process, address, value);
      this.comes.put(value);
    }
  }

  expect(process: number, address: number, value: number): void {
    this.data.expect(process, address, value);
  }

  expectLanding(process: number): void {
    this.awaited[process] += 1;
  }

  check(process: number, address: number, value: number): void {
    this.data.check(process, address, value);
  }

  /** A program does this with a word. */
  gives(value: number): void {
    this.given = this.operation === 'xor' ? (this.given ^ value) >>> 0 : this.given + value;
  }

  /** The operation has found this value; for a swap, nobody else finds the same. */
  finds(value: number): void {
    if (this.operation === 'swap') this.taken += value;
  }

  /** @throws SimulationFault if something was lost, or arrived twice or elsewhere */
  verify(): Record<string, number> {
    const left = [...this.words.values()].reduce(
      (sum, word) => (this.operation === 'xor' ? (sum ^ word) >>> 0 : sum + word),
      0,
    );
    const isLanded = this.landed.every((count, process) => count === this.awaited[process]);
    if (!isLanded || left + this.taken !== this.given) {
      throw new SimulationFault('SIM_MEMORY_CONTENT', 'words that atomics changed are not what programs did to them');
    }
    return this.data.verify();
  }
}
