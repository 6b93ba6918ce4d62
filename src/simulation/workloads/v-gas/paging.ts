import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { type ControlBits, PLAIN } from '../../hardware/iommu/control-bits.ts';
import { FAULT_HANDLER, MISSING, SIGNAL_BYTES } from './layout.ts';
import type { Fault, Pager } from './pager.ts';
import type { VGasValues } from './parameters.ts';
import type { Places, VirtualMemory } from './virtual-memory.ts';

/** Number of the handler of pages whose use is noted. */
const USE_HANDLER = 1;
const ACCESSES_PER_FAULT = 2;
const USED: ControlBits = { ...PLAIN, WL: true, RL: true, E: true };

/** The keeper of a process's evicted pages, and their place in its window. */
interface Keeping {
  readonly places: Places;
  readonly keeperOf: (process: number) => number;
}

/** How processes bring in those of their pages that others have missed: handlers record the misses, programs do the work. */
export class Paging {
  readonly handlers: readonly Handler[];
  private readonly programs: (ProcessOperations | undefined)[] = [];
  private readonly present: ControlBits;
  private readonly places: Places;
  private readonly keeperOf: Keeping['keeperOf'];
  faults = 0;
  pageIns = 0;
  pageOuts = 0;

  constructor(
    private readonly memory: VirtualMemory,
    private readonly pagers: readonly Pager[],
    { places, keeperOf }: Keeping,
    private readonly parameters: VGasValues,
  ) {
    this.places = places;
    this.keeperOf = keeperOf;
    this.present = parameters.replacement === 'lru' ? USED : PLAIN;
    this.handlers = [
      ({ process, origin, address, value, hasValue }) =>
        this.note(process, { cell: memory.cells.cellAt(address), origin, word: hasValue ? value : undefined }),
      ({ process, address }) => {
        pagers[process]!.touch(memory.cells.pageOf(memory.cells.cellAt(address)));
        return 1;
      },
    ];
  }

  /** Attaches the program of a process, to be woken. */
  attach(process: ProcessOperations): void {
    this.programs[process.rank] = process;
  }

  wake(process: number): void {
    this.programs[process]?.wake();
  }

  isWanted(process: number): boolean {
    return this.pagers[process]!.isWanted;
  }

  /** Brings in all requested pages, and answers the accesses that waited for them. */
  *serve(process: ProcessOperations): Program {
    const pager = this.pagers[process.rank]!;
    while (pager.isWanted) {
      const fault = pager.nextReply();
      if (fault !== undefined) yield* this.answer(process, fault);
      else yield* this.bringIn(process, pager, pager.nextWanted()!);
    }
  }

  /** A record of an access to a page that was not there; it may be by now. */
  private note(process: number, fault: Fault): number {
    this.faults += 1;
    const page = this.memory.cells.pageOf(fault.cell);
    const pager = this.pagers[process]!;
    if (pager.isResident(page)) this.satisfy(process, fault);
    else pager.want(page, fault);
    this.wake(process);
    return ACCESSES_PER_FAULT;
  }

  /** The page of the access is present: writes a word, or answers a get. */
  private satisfy(process: number, fault: Fault): void {
    if (fault.word === undefined) this.pagers[process]!.reply(fault);
    else this.memory.change(process, fault.cell, fault.word);
  }

  private *answer(process: ProcessOperations, { origin, cell }: Fault): Program {
    const page = this.memory.cells.pageOf(cell);
    const pager = this.pagers[process.rank]!;
    // The page may have left again while the answer waited.
    if (!pager.isResident(page)) {
      pager.want(page, { origin, cell, word: undefined });
      return;
    }
    yield process.put(origin, this.places.answer, this.memory.cells.read(process.rank, cell), SIGNAL_BYTES);
  }

  private *bringIn(process: ProcessOperations, pager: Pager, page: number): Program {
    const { rank } = process;
    if (pager.isFull) yield* this.evict(process, pager);
    for (const { cell, count, bytes, address } of this.piecesOf(page)) {
      const word = yield process.get(this.keeperOf(rank), this.places.store + address, bytes, address);
      this.memory.install(rank, cell, count, word);
    }
    this.pageIns += 1;
    for (const fault of pager.admit(page)) this.satisfy(rank, fault);
    yield process.associate(this.addressOf(page), this.present, USE_HANDLER);
  }

  /** The entry is invalidated before the page leaves, so later accesses are logged. */
  private *evict(process: ProcessOperations, pager: Pager): Program {
    const { page, isDirty } = pager.evict();
    yield process.associate(this.addressOf(page), MISSING, FAULT_HANDLER);
    if (!isDirty) return;
    this.pageOuts += 1;
    for (const { cell, count, bytes, address } of this.piecesOf(page)) {
      const word = this.memory.take(process.rank, cell, count);
      yield process.from(address).put(this.keeperOf(process.rank), this.places.store + address, word, bytes);
    }
  }

  private addressOf(page: number): number {
    return page * this.memory.cells.layout.pageBytes;
  }

  private piecesOf(page: number) {
    return this.memory.cells.piecesOf(page, this.parameters.transferBytes);
  }
}
