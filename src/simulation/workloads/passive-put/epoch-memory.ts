import { SimulationFault } from '../../engine/fault.ts';
import type { ExposedMemory } from '../../hardware/rdma.ts';
import { contentOf } from '../written-memory.ts';

/** The words that epochs work on, kept in full; a word stands for the message that begins at its address. */
export class EpochMemory implements ExposedMemory {
  private readonly words: Map<number, number> = new Map();
  private readonly expected: Map<number, number> = new Map();
  writes = 0;

  constructor(private readonly processes: number) {}

  read(process: number, address: number): number {
    return this.words.get(this.placeOf(process, address)) ?? contentOf(process, address);
  }

  write(process: number, address: number, value: number): void {
    this.words.set(this.placeOf(process, address), value);
    this.writes += 1;
  }

  /** A program is about to put this, and nobody else puts to the same place meanwhile. */
  expectPut(process: number, address: number, value: number): void {
    this.expected.set(this.placeOf(process, address), value);
  }

  /** A program is about to add this to what is there. */
  expectSum(process: number, address: number, value: number): void {
    const place = this.placeOf(process, address);
    this.expected.set(place, (this.expected.get(place) ?? contentOf(process, address)) + value);
  }

  /** @throws SimulationFault where a word is not what was put there last, or not the sum of what was added */
  verify(): void {
    for (const [place, value] of this.expected) {
      const found = this.words.get(place);
      if (found === value) continue;
      const message = `process ${place % this.processes} holds ${found} where ${value} was put or added up`;
      throw new SimulationFault('SIM_MEMORY_CONTENT', message);
    }
  }

  private placeOf(process: number, address: number): number {
    return address * this.processes + process;
  }
}
