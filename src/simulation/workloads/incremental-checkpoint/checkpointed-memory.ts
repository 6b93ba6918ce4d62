import { SimulationFault } from '../../engine/fault.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import { Blocks } from '../blocks.ts';
import type { Collective } from '../collective.ts';
import { type CellLayout, PagedCells } from '../paged-cells.ts';
import { WrittenMemory } from '../written-memory.ts';
import type { Tracking } from './tracking.ts';

/** Beginning of each part of a window. */
export interface Places {
  /** A word for each page, which others set when they write the page. */
  readonly marks: number;
  /** The checkpoint of another process. */
  readonly store: number;
  readonly barrier: number;
}

/** The memory of the application, and the checkpoint that each process keeps of another. */
export class CheckpointedMemory implements ExposedMemory {
  readonly cells: PagedCells;
  private readonly store: PagedCells;
  private readonly blocks = new Blocks();
  private readonly arrivals: WrittenMemory;
  /** The process whose checkpoint a process keeps. */
  private readonly keptFor: Map<number, number> = new Map();
  private lost: PagedCells | undefined;
  /** By block on its way back; nobody writes words of the application meanwhile. */
  private readonly restoring: Map<number, number> = new Map();

  private readonly tracking: Tracking;
  private readonly barrier: Collective<number>;

  constructor(
    processes: number,
    layout: CellLayout,
    private readonly places: Places,
    { tracking, barrier }: { readonly tracking: Tracking; readonly barrier: Collective<number> },
  ) {
    this.tracking = tracking;
    this.barrier = barrier;
    this.cells = new PagedCells(layout);
    this.store = new PagedCells(layout);
    this.arrivals = new WrittenMemory(processes);
  }

  /** `keeper` keeps the checkpoints of `process`. */
  keep(keeper: number, process: number): void {
    this.keptFor.set(keeper, process);
  }

  /** A program is about to write this, at home or elsewhere. */
  expect(process: number, cell: number, word: number): void {
    this.arrivals.expect(process, cell, word);
  }

  /** A write of the application takes effect. */
  take(process: number, cell: number, word: number): void {
    this.arrivals.write(process, cell, word);
    this.tracking.reach(process, this.cells.pageOf(cell));
    this.cells.write(process, cell, word);
  }

  /** Returns the words of some cells, ready to be sent. */
  snapshot(process: number, cell: number, count: number): number {
    return this.blocks.send(this.cells.words(process, cell, count));
  }

  /** The failed process is about to store a block from a get: that many words return to their original places. */
  restore(block: number, count: number): void {
    this.restoring.set(block, count);
  }

  read(process: number, address: number): number {
    const { marks, store, barrier } = this.places;
    if (address < marks) return this.cells.read(process, this.cells.cellAt(address));
    if (address < store || address >= barrier) return 0;
    const cell = this.store.cellAt(address - store);
    const { cellsPerPage } = this.store;
    return this.blocks.send(this.store.words(this.keptFor.get(process)!, cell, cellsPerPage - (cell % cellsPerPage)));
  }

  write(process: number, address: number, value: number): void {
    const { marks, store, barrier } = this.places;
    if (address < marks) this.writeCells(process, this.cells.cellAt(address), value);
    else if (address < store) this.tracking.mark(process, (address - marks) / WORD_BYTES);
    else if (address < barrier)
      this.store.install(this.keptFor.get(process)!, this.store.cellAt(address - store), this.blocks.take(value));
    else this.barrier.write(process, address - barrier, value);
  }

  private writeCells(process: number, cell: number, value: number): void {
    const count = this.restoring.get(value);
    if (count === undefined) this.take(process, cell, value);
    else this.cells.install(process, cell, this.blocks.take(value).subarray(0, count));
    this.restoring.delete(value);
  }

  /** @throws SimulationFault if the checkpoint of a process differs from its memory */
  checkCheckpoint(process: number): void {
    const cell = PagedCells.difference(this.cells, this.store, process);
    if (cell < 0) return;
    throw new SimulationFault(
      'SIM_CHECKPOINT',
      `the checkpoint of process ${process} lacks what was written to ${cell}`,
    );
  }

  /** A process fails: its memory is lost, and kept here only for comparison with what is recovered. */
  fail(process: number): void {
    const lost = new PagedCells(this.cells.layout);
    for (let page = 0; page < lost.layout.pages; page += 1) {
      const cell = page * lost.cellsPerPage;
      lost.install(process, cell, this.cells.words(process, cell, lost.cellsPerPage));
    }
    this.lost = lost;
    this.cells.lose(process);
  }

  /** @throws SimulationFault if what was recovered differs from what was lost */
  checkRecovery(process: number): void {
    const cell = this.lost === undefined ? 0 : PagedCells.difference(this.cells, this.lost, process);
    if (cell < 0) return;
    throw new SimulationFault('SIM_RECOVERY', `cell ${cell} of process ${process} is not as it was before the failure`);
  }

  /** @throws SimulationFault if a write was lost or arrived twice */
  verify(): void {
    this.arrivals.verify();
  }
}
