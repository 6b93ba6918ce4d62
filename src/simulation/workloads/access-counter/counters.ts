import { uint32Array } from '../../engine/arrays.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import type { Collective } from '../collective.ts';
import { WrittenMemory } from '../written-memory.ts';

/** Beginning of each part of a window. */
export interface Places {
  readonly structureBytes: number;
  readonly counters: number;
  readonly sums: number;
}

/** The data structure, whose content is checked access by access, and the counters of its pages. */
export class CountedMemory implements ExposedMemory {
  readonly structure: WrittenMemory;
  /** Counters of all pages of all processes, page by page, process by process. */
  readonly counts: Uint32Array;
  /** Accesses that programs have done. */
  readonly done: Uint32Array;

  private readonly pages: number;
  private readonly pageBytes: number;

  constructor(
    processes: number,
    { pages, pageBytes }: { readonly pages: number; readonly pageBytes: number },
    private readonly places: Places,
    private readonly sums: Collective<Uint32Array>,
  ) {
    this.pages = pages;
    this.pageBytes = pageBytes;
    this.structure = new WrittenMemory(processes);
    this.counts = uint32Array(processes * pages);
    this.done = uint32Array(processes * pages);
  }

  counterOf(process: number, address: number): number {
    return process * this.pages + Math.floor(address / this.pageBytes);
  }

  /** Returns the address of the counter for the page of an address. */
  counterAddress(address: number): number {
    return this.places.counters + Math.floor(address / this.pageBytes) * WORD_BYTES;
  }

  read(process: number, address: number): number {
    if (address < this.places.structureBytes) return this.structure.read(process, address);
    return address < this.places.sums ? this.counts[this.counterAt(process, address)]! : 0;
  }

  write(process: number, address: number, value: number): void {
    const { structureBytes, sums } = this.places;
    if (address < structureBytes) this.structure.write(process, address, value);
    else if (address < sums) this.counts[this.counterAt(process, address)] = value;
    else this.sums.write(process, address - sums, value);
  }

  /** Difference between two sets of counters. */
  static difference(counts: Uint32Array, others: Uint32Array): number {
    return counts.reduce((sum, count, index) => sum + Math.abs(count - others[index]!), 0);
  }

  private counterAt(process: number, address: number): number {
    return process * this.pages + (address - this.places.counters) / WORD_BYTES;
  }
}
