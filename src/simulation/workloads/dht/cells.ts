import { mix32, mixSigned } from '../../engine/random.ts';

/** Cells a volume can have in all before its overflow heap cannot grow any further, in multiples of the table. */
export const GROWTH_LIMIT = 8;
const TWO_32 = 4294967296;

/**
 * A touched cell is a row of 16 bytes, so that none lies across two lines of the cache: its key as a double, element and
 * pointer as words. The last pointer lies apart: few inserts collide.
 */
const DOUBLES = 2;
const WORDS = 4;
const ELEMENT = 2;
const POINTER = 3;
/** Keys count from 1, so that an array that was never written to holds free rows and costs nothing to prepare. */
const FREE = 0;
const MOST_ROWS_AT_FIRST = 2 ** 22;

/**
 * The cells of all volumes. Only cells that a run touches are kept: a cell of the table that is occupied beforehand is
 * so by a hash of seed, volume and place, and costs nothing until then. Value 0 means empty, pointer 0 none.
 */
export class Cells {
  private keys: Float64Array;
  private words: Int32Array;
  private lastPointers: Int32Array;
  private mask: number;
  private used = 0;
  private readonly stride: number;
  private readonly threshold: number;

  /** @param expected number of cells that the run will touch, about */
  constructor(
    private readonly volumeElements: number,
    occupiedShare: number,
    private readonly seed: number,
    expected: number,
  ) {
    this.stride = volumeElements * GROWTH_LIMIT;
    this.threshold = occupiedShare * TWO_32;
    let rows = 4096;
    while (rows < 2 * expected && rows < MOST_ROWS_AT_FIRST) rows *= 2;
    this.keys = new Float64Array(rows * DOUBLES);
    this.words = new Int32Array(this.keys.buffer);
    this.lastPointers = new Int32Array(rows);
    this.mask = rows - 1;
  }

  /** Slot of a cell, which is made if the run has not touched it yet. Slots move when further cells are made. */
  slotOf(volume: number, cell: number): number {
    const key = volume * this.stride + cell + 1;
    const slot = this.placeOf(key);
    if (this.keys[slot * DOUBLES] === key) return slot;
    if (this.used * 4 > this.mask * 3) {
      this.grow();
      return this.slotOf(volume, cell);
    }
    this.keys[slot * DOUBLES] = key;
    this.setElement(slot, this.elementBeforehand(volume, cell));
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

  /** What a cell holds before the run: 0 where it is empty, else a negative value, which no run ever inserts. */
  elementBeforehand(volume: number, cell: number): number {
    if (cell >= this.volumeElements) return 0;
    const hash = mix32(cell ^ mix32(volume ^ this.seed));
    return hash < this.threshold ? -1 - (mix32(hash) >>> 1) : 0;
  }

  /** Calls back for every cell that was touched, in no particular order. */
  forEach(visit: (volume: number, cell: number, slot: number) => void): void {
    for (let slot = 0; slot <= this.mask; slot += 1) {
      const key = this.keys[slot * DOUBLES];
      if (key !== FREE) visit(Math.floor((key - 1) / this.stride), (key - 1) % this.stride, slot);
    }
  }

  private placeOf(key: number): number {
    const low = key % TWO_32;
    let place = mixSigned(low ^ Math.imul((key - low) / TWO_32, 0x9e3779b1)) & this.mask;
    for (;;) {
      const held = this.keys[place * DOUBLES];
      if (held === key || held === FREE) return place;
      place = (place + 1) & this.mask;
    }
  }

  private grow(): void {
    const { keys, words, lastPointers } = this;
    const rows = 2 * (this.mask + 1);
    this.keys = new Float64Array(rows * DOUBLES);
    this.words = new Int32Array(this.keys.buffer);
    this.lastPointers = new Int32Array(rows);
    this.mask = rows - 1;
    for (let old = 0; old < rows / 2; old += 1) {
      const key = keys[old * DOUBLES];
      if (key === FREE) continue;
      const slot = this.placeOf(key);
      this.keys[slot * DOUBLES] = key;
      this.setElement(slot, words[old * WORDS + ELEMENT]);
      this.setPointer(slot, words[old * WORDS + POINTER]);
      this.setLastPointer(slot, lastPointers[old]);
    }
  }
}
