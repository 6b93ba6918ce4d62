import { SimulationFault } from '../../engine/fault.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import { Blocks } from '../blocks.ts';
import { type CellLayout, PagedCells } from '../paged-cells.ts';
import { contentOf } from '../written-memory.ts';
import type { Pager } from './pager.ts';

/** Length of an answer, and of the word by which a process tells that it is done. */
export const SIGNAL_BYTES = 8;

/** Where the parts of a window begin, behind the address space of its process at 0. */
export interface Places {
  /** Pages of another process that are not in that one's memory. */
  readonly store: number;
  /** Where the answer to a get of a missing page arrives. */
  readonly answer: number;
  /** Words by which processes tell each other that they are done. */
  readonly done: number;
}

/** What arrives beside accesses to the address space. */
export interface Arrivals {
  answered(process: number, word: number): void;
  done(process: number): void;
}

/** The address spaces of all processes: what is in their memories, and what lies elsewhere. */
export class VirtualMemory implements ExposedMemory {
  readonly cells: PagedCells;
  private readonly store: PagedCells;
  private readonly blocks = new Blocks();
  /** The process whose pages a process keeps. */
  private readonly keptFor: Map<number, number> = new Map();
  private readonly expected: Map<number, number> = new Map();
  /** Accesses that got through to a page that is not there. */
  breaches = 0;

  constructor(
    layout: CellLayout,
    private readonly places: Places,
    private readonly pagers: readonly Pager[],
    private readonly arrivals: Arrivals,
  ) {
    this.cells = new PagedCells(layout);
    this.store = new PagedCells(layout);
  }

  /** `keeper` keeps the missing pages of `process`. */
  keep(keeper: number, process: number): void {
    this.keptFor.set(keeper, process);
  }

  /** A program puts this. */
  expect(process: number, cell: number, word: number): void {
    this.expected.set(process * this.cells.cells + cell, word);
  }

  /** What a word must be that nobody but the reader writes. */
  expectedAt(process: number, cell: number): number {
    return this.expected.get(process * this.cells.cells + cell) ?? contentOf(process, cell);
  }

  /** Some cells of a page that leaves, ready to be sent. */
  take(process: number, cell: number, count: number): number {
    return this.blocks.send(this.cells.words(process, cell, count));
  }

  /** Some cells of a page that has come. */
  install(process: number, cell: number, count: number, word: number): void {
    this.cells.install(process, cell, this.blocks.take(word).subarray(0, count));
  }

  read(process: number, address: number): number {
    if (address < this.places.store) {
      const cell = this.cells.cellAt(address);
      this.reach(process, cell);
      return this.cells.read(process, cell);
    }
    const { cellsPerPage } = this.store;
    const cell = this.store.cellAt(address - this.places.store);
    return this.blocks.send(this.store.words(this.keptFor.get(process)!, cell, cellsPerPage - (cell % cellsPerPage)));
  }

  write(process: number, address: number, value: number): void {
    const { store, answer, done } = this.places;
    if (address >= done) this.arrivals.done(process);
    else if (address >= answer) this.arrivals.answered(process, value);
    else if (address >= store)
      this.store.install(this.keptFor.get(process)!, this.store.cellAt(address - store), this.blocks.take(value));
    else this.change(process, this.cells.cellAt(address), value);
  }

  /** A word of a page that is there gets another value, and the page its dirty bit. */
  change(process: number, cell: number, word: number): void {
    this.reach(process, cell);
    this.pagers[process]!.setDirty(this.cells.pageOf(cell));
    this.cells.write(process, cell, word);
  }

  /** @throws SimulationFault where a word is not what was put there last, wherever its page is */
  verify(): void {
    const { cells } = this.cells;
    for (const [key, word] of this.expected) {
      const [process, cell] = [Math.floor(key / cells), key % cells];
      const isResident = this.pagers[process]!.isResident(this.cells.pageOf(cell));
      if ((isResident ? this.cells : this.store).read(process, cell) === word) continue;
      throw new SimulationFault(
        'SIM_MEMORY_CONTENT',
        `word ${cell} of process ${process} is not what was put there last`,
      );
    }
    if (this.breaches > 0)
      throw new SimulationFault('SIM_PROTECTION', `${this.breaches} accesses got through to pages that are not there`);
  }

  private reach(process: number, cell: number): void {
    if (!this.pagers[process]!.isResident(this.cells.pageOf(cell))) this.breaches += 1;
  }
}
