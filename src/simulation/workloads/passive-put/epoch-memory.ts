import { SimulationFault } from '../../engine/fault.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import { contentOf } from '../written-memory.ts';

/** The words used by epochs, stored completely; a word represents the message that begins at its address. */
export class EpochMemory implements ExposedMemory {
  private readonly words: Map<number, number> = new Map();
  /** Acceptable final values of a place: any of several that one epoch has put there, as their order is undefined. */
  private readonly expected: Map<number, number[]> = new Map();
  writes = 0;

  constructor(private readonly processes: number) {}

  read(process: number, address: number): number {
    return this.words.get(this.placeOf(process, address)) ?? contentOf(process, address);
  }

  write(process: number, address: number, value: number): void {
    this.words.set(this.placeOf(process, address), value);
    this.writes += 1;
  }

  /**
   * A program is about to put this, and no other program puts to the same place.
   * @param isFirst whether its epoch has put nothing there before
   */
  expectPut(process: number, address: number, value: number, isFirst: boolean): void {
    const place = this.placeOf(process, address);
    if (isFirst) this.expected.set(place, [value]);
    else this.expected.get(place)!.push(value);
  }

  /** Whether a word is one of the acceptable values. */
  isExpected(process: number, address: number, value: number): boolean {
    return this.expected.get(this.placeOf(process, address))?.includes(value) ?? value === contentOf(process, address);
  }

  /** A program is about to add this to the present value. */
  expectSum(process: number, address: number, value: number): void {
    const place = this.placeOf(process, address);
    const [sum] = this.expected.get(place) ?? [contentOf(process, address)];
    this.expected.set(place, [sum! + value]);
  }

  /** @throws SimulationFault if a word is neither the latest value put there, nor the sum of what was added */
  verify(): void {
    for (const [place, values] of this.expected) {
      const found = this.words.get(place);
      if (found !== undefined && values.includes(found)) continue;
      const message = `process ${place % this.processes} holds ${found} where ${values.join(' or ')} should be`;
      throw new SimulationFault('SIM_MEMORY_CONTENT', message);
    }
  }

  private placeOf(process: number, address: number): number {
    return address * this.processes + process;
  }
}
