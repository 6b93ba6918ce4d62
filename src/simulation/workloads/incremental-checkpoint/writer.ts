import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { Write } from './application.ts';
import type { Parts } from './parts.ts';

/** Number of the handler of writes which are active messages; the one before it marks pages. */
const WRITE_HANDLER = 1;

/** Carries out writes, and informs the owner of a page about writes by others. */
export class Writer {
  readonly handlers: readonly Handler[];
  /** Writes of each process to others since the last checkpoint, to be repeated if one of them fails. */
  private readonly sent: Map<number, Write[]> = new Map();

  constructor(private readonly parts: Parts) {
    this.handlers = [
      ({ process, address }) => this.mark(process, address),
      ({ process, value, address }) => this.writeAndMark(process, value, address),
    ];
  }

  /** One operation of the workload. */
  *write(process: ProcessOperations, write: Write): Program {
    const { setting, way } = this.parts;
    process.begin();
    if (write.target === process.rank) {
      yield process.compute(setting.parameters.localWriteNs);
      yield* this.writeAtHome(process, write);
      process.end();
      return;
    }
    if (way !== 'unlogged') {
      this.sentBy(process.rank).push(write);
      yield process.compute(setting.parameters.logPutNs);
    }
    yield* this.writeRemotely(process, write);
    if (!this.messagesWrite) process.end();
  }

  *writeAtHome(process: ProcessOperations, { cell, word }: Write): Program {
    const { memory, tracking } = this.parts;
    const { cells } = memory;
    memory.expect(process.rank, cell, word);
    yield* process.store(cells.addressOf(cell), word, cells.layout.cellBytes);
    tracking.setDirty(process.rank, cells.pageOf(cell));
  }

  /** Performs a write, and whatever informs the owner of the page. */
  *writeRemotely(process: ProcessOperations, { target, cell, word }: Write): Program {
    const { memory } = this.parts;
    const address = memory.cells.addressOf(cell);
    const { cellBytes } = memory.cells.layout;
    memory.expect(target, cell, word);
    if (this.messagesWrite) {
      yield process.carrying(cellBytes).invoke(target, WRITE_HANDLER, address, word);
      return;
    }
    yield process.put(target, address, word, cellBytes);
    if (this.parts.way === 'atomics') yield* this.markRemotely(process, target, memory.cells.pageOf(cell));
  }

  /** Writes of a process to others since its last checkpoint. */
  sentBy(process: number): Write[] {
    const sent = this.sent.get(process) ?? [];
    this.sent.set(process, sent);
    return sent;
  }

  /** A checkpoint contains what a process has sent. */
  forget(process: number): void {
    this.sent.delete(process);
  }

  /** If a handler must learn about every write, the write itself is an active message. */
  private get messagesWrite(): boolean {
    return this.parts.isIncremental && this.parts.way === 'remote-handler';
  }

  /** Only the origin knows: it sets a word at the owner, after the write on the same path. */
  private *markRemotely(process: ProcessOperations, target: number, page: number): Program {
    const { setting, isIncremental, tracking, places } = this.parts;
    if (!isIncremental) return;
    const isFirst = tracking.isFirst(process.rank, target, page);
    if (isFirst || setting.parameters.marking === 'every-write')
      yield process.put(target, places.marks + page * WORD_BYTES, 1);
  }

  private mark(process: number, address: number): number {
    const { cells } = this.parts.memory;
    this.parts.tracking.mark(process, cells.pageOf(cells.cellAt(address)));
    return 1;
  }

  private writeAndMark(process: number, word: number, address: number): number {
    const { memory } = this.parts;
    memory.take(process, memory.cells.cellAt(address), word);
    return 1 + this.mark(process, address);
  }
}
