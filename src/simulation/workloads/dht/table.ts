import { float64Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { mix32, mixSigned } from '../../engine/random.ts';
import type { ExposedMemory } from '../../hardware/nic/rdma.ts';
import { Cells, GROWTH_LIMIT } from './cells.ts';
import type { Layout } from './layout.ts';

export type OverflowPolicy = 'resize' | 'reject';

/** A set of elements by volume, independent of order: equal sets have equal marks, others with 2^-64 probability. */
class Multiset {
  count = 0;
  private low = 0;
  private high = 0;

  add(volume: number, element: number): void {
    this.change(volume, element, 1);
  }

  remove(volume: number, element: number): void {
    this.change(volume, element, -1);
  }

  get mark(): string {
    return `${this.count}:${this.low >>> 0}:${this.high >>> 0}`;
  }

  private change(volume: number, element: number, sign: number): void {
    const hash = mixSigned(element ^ Math.imul(volume, 0x9e3779b1));
    this.count += sign;
    this.low = (this.low + sign * hash) | 0;
    this.high = (this.high + sign * mixSigned(hash ^ volume ^ 0x5bd1e995)) | 0;
  }
}

interface TableSetting {
  readonly volumeElements: number;
  readonly overflow: OverflowPolicy;
  readonly processes: number;
  /** 0 to 1. */
  readonly collisionRate: number;
  readonly seed: number;
  /** Of the whole run. */
  readonly operations: number;
}

/** The distributed hash table: what remote accesses and local handlers work on, and what it must hold at the end. */
export class Table implements ExposedMemory {
  private readonly cells: Cells;
  private readonly nextFree: Float64Array;
  private readonly expected = new Multiset();
  collisions = 0;
  resizes = 0;
  rejected = 0;
  missed = 0;
  private readonly volumeElements: number;
  private readonly overflow: OverflowPolicy;

  constructor(
    readonly layout: Layout,
    { volumeElements, overflow, processes, collisionRate, seed, operations }: TableSetting,
  ) {
    this.volumeElements = volumeElements;
    this.overflow = overflow;
    this.cells = new Cells(volumeElements, collisionRate, seed, operations);
    this.nextFree = float64Array(processes).fill(volumeElements);
  }

  /** `hash` of the listings. */
  positionOf(element: number): number {
    return Math.floor((mix32(element) / 4294967296) * this.volumeElements);
  }

  read(volume: number, address: number): number {
    const word = this.layout.wordAt(address);
    if (word === 'next-free-cell') return this.nextFree[volume];
    const isLastPointer = word === 'last-pointer';
    const slot = this.slot(volume, isLastPointer ? this.layout.positionAt(address) : this.layout.cellAt(address));
    if (isLastPointer) return this.cells.lastPointer(slot);
    return word === 'element' ? this.cells.element(slot) : this.cells.pointer(slot);
  }

  write(volume: number, address: number, value: number): void {
    const word = this.layout.wordAt(address);
    if (word === 'next-free-cell') {
      this.nextFree[volume] = value;
      return;
    }
    const isLastPointer = word === 'last-pointer';
    const slot = this.slot(volume, isLastPointer ? this.layout.positionAt(address) : this.layout.cellAt(address));
    if (isLastPointer) this.cells.setLastPointer(slot, value);
    else if (word === 'element') this.cells.setElement(slot, value);
    else this.cells.setPointer(slot, value);
  }

  /** An element will be inserted: it must be there in the end. */
  expect(volume: number, element: number): void {
    this.expected.add(volume, element);
  }

  /** An element was taken out, or refused. */
  expectNot(volume: number, element: number): void {
    this.expected.remove(volume, element);
  }

  /**
   * What to do with a cell of the heap (line 11 of listing 2): false where the element is rejected. A heap that grows is
   * counted each time it has to.
   */
  admits(volume: number, cell: number, element: number): boolean {
    if (cell < 2 * this.volumeElements) return true;
    if (this.overflow === 'reject') {
      this.rejected += 1;
      this.expectNot(volume, element);
      return false;
    }
    if (cell % this.volumeElements === 0) this.resizes += 1;
    if (cell >= GROWTH_LIMIT * this.volumeElements) {
      throw new SimulationFault(
        'SIM_HEAP_LIMIT',
        `the overflow heap of volume ${volume} exceeds ${GROWTH_LIMIT} tables`,
      );
    }
    return true;
  }

  /** `local_insert` of listing 3. @returns accesses to memory; the next free cell stays in the cache */
  insert(volume: number, element: number): number {
    const { cells } = this;
    const home = this.slot(volume, this.positionOf(element));
    if (cells.element(home) === 0) {
      cells.setElement(home, element);
      return 1;
    }
    this.collisions += 1;
    const cell = this.nextFree[volume];
    this.nextFree[volume] += 1;
    if (!this.admits(volume, cell, element)) return 1;
    const heapSlot = this.slot(volume, cell);
    cells.setElement(heapSlot, element);
    return 3 + this.chain(volume, this.slot(volume, this.positionOf(element)), cell);
  }

  /** Links a heap cell behind the chain of a position. @returns further accesses to memory */
  private chain(volume: number, home: number, cell: number): number {
    const { cells } = this;
    const previous = cells.lastPointer(home);
    cells.setLastPointer(home, cell);
    if (cells.pointer(home) === 0) {
      cells.setPointer(home, cell);
      return 0;
    }
    const predecessor = this.slot(volume, previous);
    cells.setPointer(predecessor, cell);
    return 1;
  }

  /** Empties the cell that holds the element; its heap cell stays in the chain. @returns accesses to memory */
  remove(volume: number, element: number): number {
    const { cells } = this;
    let cell = this.positionOf(element);
    for (let accesses = 1; ; accesses += 1) {
      const slot = this.slot(volume, cell);
      if (cells.element(slot) === element) {
        cells.setElement(slot, 0);
        this.expectNot(volume, element);
        return accesses;
      }
      cell = cells.pointer(slot);
      if (cell === 0) {
        this.missed += 1;
        return accesses;
      }
    }
  }

  /**
   * Compares what the cells hold with what was inserted; throws where it differs. Counts the elements that lie neither
   * in their own cell nor on the chain that begins there.
   */
  verify(): { elements: number; unreachable: number } {
    const stored = new Multiset();
    let reachable = 0;
    const chained: { volume: number; position: number; first: number }[] = [];
    this.cells.forEach((volume, cell, slot) => {
      const element = this.cells.element(slot);
      if (element > 0) stored.add(volume, element);
      if (cell >= this.volumeElements) return;
      if (element > 0) reachable += 1;
      const first = this.cells.pointer(slot);
      if (first !== 0) chained.push({ volume, position: cell, first });
    });
    if (stored.mark !== this.expected.mark) {
      throw new SimulationFault(
        'SIM_TABLE_CONTENT',
        `the table holds ${stored.count} elements that are not the ${this.expected.count} inserted`,
      );
    }
    for (const { volume, position, first } of chained) reachable += this.countChain(volume, position, first);
    return { elements: stored.count, unreachable: stored.count - reachable };
  }

  /** A lost update can link a chain to a foreign one: only elements of this position count, and no cell twice. */
  private countChain(volume: number, position: number, first: number): number {
    const seen = new Set<number>();
    let count = 0;
    for (let cell = first; cell !== 0 && !seen.has(cell); ) {
      seen.add(cell);
      const slot = this.slot(volume, cell);
      const element = this.cells.element(slot);
      if (element > 0 && this.positionOf(element) === position) count += 1;
      cell = this.cells.pointer(slot);
    }
    return count;
  }

  /** Fetch it before the column that it indexes: making a cell can replace the columns. */
  private slot(volume: number, cell: number): number {
    return this.cells.slotOf(volume, cell);
  }
}
