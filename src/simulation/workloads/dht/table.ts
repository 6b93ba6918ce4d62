import { float64Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import { Cells, GROWTH_LIMIT } from './cells.ts';
import { compareContents } from './contents.ts';
import { positionOf } from './keys.ts';
import type { Layout } from './layout.ts';
import { Multiset } from './multiset.ts';

export type OverflowPolicy = 'resize' | 'reject';

interface TableSetting {
  readonly volumeElements: number;
  readonly overflow: OverflowPolicy;
  readonly processes: number;
  /** 0 to 1. */
  readonly collisionRate: number;
  readonly seed: number;
  /** Number of operations in the whole run. */
  readonly operations: number;
  /** Number of a process's landing places for operations in flight; 0 with a single one. */
  readonly landings?: number;
}

/** The distributed hash table: the memory of remote accesses and local handlers, and its expected final contents. */
export class Table implements ExposedMemory {
  private readonly cells: Cells;
  private readonly nextFree: Float64Array;
  private readonly landed: Float64Array;
  private readonly landings: number;
  private readonly expected = new Multiset();
  collisions = 0;
  resizes = 0;
  rejected = 0;
  missed = 0;
  private readonly volumeElements: number;
  private readonly overflow: OverflowPolicy;

  constructor(
    readonly layout: Layout,
    { volumeElements, overflow, processes, collisionRate, seed, operations, landings = 0 }: TableSetting,
  ) {
    this.volumeElements = volumeElements;
    this.overflow = overflow;
    this.cells = new Cells(volumeElements, collisionRate, seed, {
      expected: operations,
      hasValues: layout.valueBytes > 0,
    });
    this.nextFree = float64Array(processes).fill(volumeElements);
    this.landings = landings;
    this.landed = float64Array(processes * landings);
  }

  /** `hash` of the listings. */
  positionOf(element: number): number {
    return positionOf(element, this.volumeElements);
  }

  read(volume: number, address: number): number {
    const word = this.layout.wordAt(address);
    if (word === 'next-free-cell') return this.nextFree[volume];
    if (word === 'landing') return this.landedAt(volume, this.layout.landingAt(address));
    const isLastPointer = word === 'last-pointer';
    const slot = this.slot(volume, isLastPointer ? this.layout.positionAt(address) : this.layout.cellAt(address));
    if (isLastPointer) return this.cells.lastPointer(slot);
    if (word === 'value') return this.cells.value(slot);
    return word === 'element' ? this.cells.element(slot) : this.cells.pointer(slot);
  }

  write(volume: number, address: number, value: number): void {
    const word = this.layout.wordAt(address);
    if (word === 'next-free-cell') {
      this.nextFree[volume] = value;
      return;
    }
    if (word === 'landing') {
      this.landed[volume * this.landings + this.layout.landingAt(address)] = value;
      return;
    }
    const isLastPointer = word === 'last-pointer';
    const slot = this.slot(volume, isLastPointer ? this.layout.positionAt(address) : this.layout.cellAt(address));
    if (isLastPointer) this.cells.setLastPointer(slot, value);
    else if (word === 'element') this.cells.setElement(slot, value);
    else if (word === 'value') this.writeValue(slot, this.layout.cellAt(address), value);
    else this.cells.setPointer(slot, value);
  }

  /** Returns what an operation in flight has returned to a process. */
  landedAt(process: number, place: number): number {
    return this.landed[process * this.landings + place];
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
   * Decides about a cell of the heap (line 11 of listing 2): returns false if the element is rejected. Growth of a heap is
   * counted each time.
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

  /**
   * `local_insert` of listing 3.
   * @returns number of memory accesses, besides `furtherBytes` unless the element is rejected; the next free cell stays in the
   * cache
   */
  insert(volume: number, element: number): number {
    const { cells } = this;
    const home = this.slot(volume, this.positionOf(element));
    if (cells.element(home) === 0) {
      this.fill(home, element);
      return 1;
    }
    this.collisions += 1;
    const cell = this.nextFree[volume];
    this.nextFree[volume] += 1;
    if (!this.admits(volume, cell, element)) return 1;
    const heapSlot = this.slot(volume, cell);
    this.fill(heapSlot, element);
    return 3 + this.chain(volume, this.slot(volume, this.positionOf(element)), cell);
  }

  /** Puts an element that lookups will find into the table, unless it is there already. */
  stand(volume: number, element: number): void {
    if (this.has(volume, element)) return;
    this.expect(volume, element);
    this.insert(volume, element);
  }

  /**
   * A lookup has not found an element.
   * @param isStanding whether it has been in the table since before the clock started
   * @throws SimulationFault if it is where a lookup must find it
   */
  miss(volume: number, element: number, isStanding: boolean): void {
    if (isStanding && this.has(volume, element)) {
      const message = `a lookup did not find element ${element} of volume ${volume}, which stands there`;
      throw new SimulationFault('SIM_TABLE_CONTENT', message);
    }
    this.missed += 1;
  }

  /** Whether an element is in its cell or on its chain. */
  private has(volume: number, element: number): boolean {
    let cell = this.positionOf(element);
    for (let left = GROWTH_LIMIT * this.volumeElements; left > 0; left -= 1) {
      const slot = this.slot(volume, cell);
      if (this.cells.element(slot) === element) return true;
      cell = this.cells.pointer(slot);
      if (cell === 0) break;
    }
    return false;
  }

  private fill(slot: number, element: number): void {
    this.cells.setElement(slot, element);
    this.cells.setValue(slot, element);
  }

  /** A cell of the heap is put as a whole, one of the table has its element already. */
  private writeValue(slot: number, cell: number, value: number): void {
    this.cells.setValue(slot, value);
    if (cell >= this.volumeElements) this.cells.setElement(slot, value);
  }

  /** Bytes of a cell beyond its first cache line, which are written sequentially. */
  get furtherBytes(): number {
    return Math.max(0, this.layout.recordBytes - LINE_BYTES);
  }

  /** Appends a heap cell to the chain of a position. @returns number of further memory accesses */
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

  /** Compares the contents of cells with what was inserted; throws if they differ. */
  verify(): { elements: number; unreachable: number } {
    return compareContents(this.cells, this.volumeElements, this.expected);
  }

  /** Fetch it before the column that it indexes: making a cell can replace the columns. */
  private slot(volume: number, cell: number): number {
    return this.cells.slotOf(volume, cell);
  }
}
