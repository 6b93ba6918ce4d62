import { SimulationFault } from '../../engine/fault.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import { Blocks } from '../blocks.ts';
import { type CellLayout, PagedCells } from '../paged-cells.ts';
import { contentOf } from '../written-memory.ts';
import type { Pager } from './pager.ts';

/** Beginning of each part of a window, after the address space of its process at 0. */
export interface Places {
  /** Pages of another process that are not in that one's memory. */
  readonly store: number;
  /** Where the response to a get of a missing page arrives. */
  readonly answer: number;
  /** Words by which processes tell each other that they are done. */
  readonly done: number;
}

/** Arrivals other than accesses to the address space. */
export interface Arrivals {
  answered(process: number, word: number): void;
  done(process: number): void;
}

/** The address spaces of all processes: what is in their memories, and what is elsewhere. */
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

  /** Returns the expected value of a word that nobody but its reader writes. */
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

  /** Changes a word of a present page, and sets the page's dirty bit. */
  change(process: number, cell: number, word: number): void {
    this.reach(process, cell);
    this.pagers[process]!.setDirty(this.cells.pageOf(cell));
    this.cells.write(process, cell, word);
  }

  /** @throws SimulationFault if a word is not the latest value put there, wherever its page is */
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
