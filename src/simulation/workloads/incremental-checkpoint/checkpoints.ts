import type { ProcessOperations, Program } from '../../contract/program.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { type Group, type Parts, piecesOf } from './parts.ts';
import type { Writer } from './writer.ts';

/** Checkpoints that all processes take together. */
export class Checkpoints {
  /** Checkpoints of single processes. */
  taken = 0;
  /** Time of all of them. */
  ns = 0;
  bytes = 0;

  constructor(
    private readonly parts: Parts,
    private readonly writer: Writer,
  ) {}

  /** Bytes that they would have had with all pages. */
  get fullBytes(): number {
    const { layout, cellsPerPage } = this.parts.memory.cells;
    return this.taken * layout.pages * cellsPerPage * layout.cellBytes;
  }

  /** All that was written has taken effect, everywhere, and the owners know. */
  *settle(process: ProcessOperations, group: Group): Program {
    for (const target of group.partnersOf(process.rank)) yield process.flush(target);
    yield* this.synchronise(process);
  }

  *synchronise(process: ProcessOperations): Program {
    yield* this.parts.barrier.combine(process, this.parts.places.barrier, 0);
  }

  *take(process: ProcessOperations, group: Group): Program {
    const { memory, tracking, isIncremental } = this.parts;
    const { rank } = process;
    const [begin, keeper] = [process.now(), group.keeperOf(rank)];
    yield* this.settle(process, group);
    const pages = isIncremental ? tracking.modified(rank) : this.allPages();
    if (isIncremental) yield* this.scan(process);
    for (const page of pages) yield* this.save(process, keeper, page);
    yield process.flush(keeper);
    memory.checkCheckpoint(rank);
    tracking.clear(rank);
    this.writer.forget(rank);
    this.taken += 1;
    yield* this.synchronise(process);
    this.ns += process.now() - begin;
  }

  private *scan(process: ProcessOperations): Program {
    const { way, memory, places } = this.parts;
    if (way === 'atomics') yield* process.load(places.marks, memory.cells.layout.pages * WORD_BYTES);
    yield process.compute(this.scanNs);
  }

  /** Every entry of the page table is examined, and also the words set by others if they use separate ones. */
  private get scanNs(): number {
    const { way, memory, setting } = this.parts;
    const tables = way === 'atomics' ? 2 : 1;
    return tables * memory.cells.layout.pages * setting.parameters.scanPageNs;
  }

  private *save(process: ProcessOperations, keeper: number, page: number): Program {
    const { memory, places } = this.parts;
    for (const { cell, count, bytes, address } of piecesOf(this.parts, page)) {
      this.bytes += bytes;
      yield* process.load(address, bytes);
      const word = memory.snapshot(process.rank, cell, count);
      yield process.from(address).put(keeper, places.store + address, word, bytes);
    }
  }

  private allPages(): number[] {
    return Array.from({ length: this.parts.memory.cells.layout.pages }, (_, page) => page);
  }
}
