import { int32Array, release } from '../../engine/arrays.ts';
import { mixSigned } from '../../engine/random.ts';
import { LEAST_ROWS, MOST_ROWS_AT_FIRST } from './memory.ts';

/** Cells a volume can have in all before its overflow heap cannot grow any further, in multiples of the table. */
export const GROWTH_LIMIT = 8;
const TWO_32 = 4294967296;

/**
 * A touched cell is a row of four 32-bit words, so none crosses a cache line: its volume, its index there, element and pointer.
 * The last pointer is stored separately, as few inserts collide. The key consists of two words rather than their product as a
 * double: V8 computes a double modulo 2^32 with a call that costs more than the rest of an insert.
 */
const WORDS = 4;
const CELL = 1;
const ELEMENT = 2;
const POINTER = 3;
/** Volumes are numbered from 1 in rows, so memory that was never written consists of free rows and needs no initialisation. */
const FREE = 0;

/**
 * The cells of all volumes. Only cells that a run touches are kept: a cell of the table that is occupied beforehand is
 * so by a hash of seed, volume and place, and costs nothing until then. Value 0 means empty, pointer 0 none.
 */
export class Cells {
  private words: Int32Array;
  private lastPointers: Int32Array;
  /** Values of elements; absent if elements have no values. */
  private values: Int32Array | undefined;
  private mask: number;
  private used = 0;
  private readonly threshold: number;

  /** `expected` is the number of cells that the run will touch, about. */
  constructor(
    private readonly volumeElements: number,
    occupiedShare: number,
    private readonly seed: number,
    { expected, hasValues = false }: { readonly expected: number; readonly hasValues?: boolean },
  ) {
    this.threshold = occupiedShare * TWO_32;
    let rows = LEAST_ROWS;
    while (rows < 2 * expected && rows < MOST_ROWS_AT_FIRST) rows *= 2;
    this.words = int32Array(rows * WORDS);
    this.lastPointers = int32Array(rows);
    if (hasValues) this.values = int32Array(rows);
    this.mask = rows - 1;
  }

  /** Slot of a cell, which is made if the run has not touched it yet. Slots move when further cells are made. */
  slotOf(volume: number, cell: number): number {
    const slot = this.placeOf(volume, cell);
    if (this.words[slot * WORDS] !== FREE) return slot;
    if (this.used * 4 > this.mask * 3) {
      this.grow();
      return this.slotOf(volume, cell);
    }
    this.words[slot * WORDS] = volume + 1;
    this.words[slot * WORDS + CELL] = cell;
    this.words[slot * WORDS + ELEMENT] = this.elementBeforehand(volume, cell);
    this.used += 1;
    return slot;
  }

  element(slot: number): number {
    return this.words[slot * WORDS + ELEMENT];
  }

  setElement(slot: number, value: number): void {
    this.words[slot * WORDS + ELEMENT] = value;
  }

  pointer(slot: number): number {
    return this.words[slot * WORDS + POINTER];
  }

  setPointer(slot: number, value: number): void {
    this.words[slot * WORDS + POINTER] = value;
  }

  lastPointer(slot: number): number {
    return this.lastPointers[slot];
  }

  setLastPointer(slot: number, value: number): void {
    this.lastPointers[slot] = value;
  }

  value(slot: number): number {
    return this.values === undefined ? this.element(slot) : this.values[slot];
  }

  setValue(slot: number, value: number): void {
    if (this.values !== undefined) this.values[slot] = value;
  }

  /** Returns the contents of a cell before the run: 0 if it is empty, otherwise a negative value, which no run inserts. */
  elementBeforehand(volume: number, cell: number): number {
    if (cell >= this.volumeElements) return 0;
    const hash = mixSigned(cell ^ mixSigned(volume ^ this.seed));
    return hash >>> 0 < this.threshold ? -1 - (mixSigned(hash) >>> 1) : 0;
  }

  /** Calls back for every cell that was touched, in no particular order. */
  forEach(visit: (volume: number, cell: number, slot: number) => void): void {
    const { words } = this;
    for (let slot = 0; slot <= this.mask; slot += 1) {
      if (words[slot * WORDS] !== FREE) visit(words[slot * WORDS] - 1, words[slot * WORDS + CELL], slot);
    }
  }

  /** The row of a cell, or the free row that it would take. */
  private placeOf(volume: number, cell: number): number {
    const { words, mask } = this;
    let place = mixSigned(cell ^ Math.imul(volume, 0x9e3779b1)) & mask;
    for (;;) {
      const held = words[place * WORDS];
      if (held === FREE || (held === volume + 1 && words[place * WORDS + CELL] === cell)) return place;
      place = (place + 1) & mask;
    }
  }

  private grow(): void {
    const { words, lastPointers, values } = this;
    const rows = 2 * (this.mask + 1);
    this.words = int32Array(rows * WORDS);
    this.lastPointers = int32Array(rows);
    if (values !== undefined) this.values = int32Array(rows);
    this.mask = rows - 1;
    for (let old = 0; old < rows / 2; old += 1) {
      const row = old * WORDS;
      if (words[row] === FREE) continue;
      const slot = this.placeOf(words[row] - 1, words[row + CELL]);
      for (let word = 0; word < WORDS; word += 1) this.words[slot * WORDS + word] = words[row + word];
      this.lastPointers[slot] = lastPointers[old];
      if (values !== undefined) this.setValue(slot, values[old]);
    }
    release(words, lastPointers);
    if (values !== undefined) release(values);
  }
}
