import { mix32 } from '../../engine/random.ts';

/** Cells a volume can have in all before its overflow heap cannot grow any further, in multiples of the table. */
export const GROWTH_LIMIT = 8;
const TWO_32 = 4294967296;

/**
 * The cells of all volumes. Only cells that a run touches are kept: a cell of the table that is occupied beforehand is
 * so by a hash of seed, volume and place, and costs nothing until then. Value 0 means empty, pointer 0 none.
 */
export class Cells {
  private keys = new Float64Array(4096).fill(-1);
  element = new Int32Array(4096);
  pointer = new Int32Array(4096);
  lastPointer = new Int32Array(4096);
  private mask = 4095;
  used = 0;
  private readonly stride: number;
  private readonly threshold: number;

  constructor(
    private readonly volumeElements: number,
    occupiedShare: number,
    private readonly seed: number,
  ) {
    this.stride = volumeElements * GROWTH_LIMIT;
    this.threshold = occupiedShare * TWO_32;
  }

  /** Slot of a cell, which is made if the run has not touched it yet. Slots move when further cells are made. */
  slotOf(volume: number, cell: number): number {
    const key = volume * this.stride + cell;
    const slot = this.placeOf(key);
    if (this.keys[slot] === key) return slot;
    if (this.used * 2 > this.mask) {
      this.grow();
      return this.slotOf(volume, cell);
    }
    this.keys[slot] = key;
    this.element[slot] = this.elementBeforehand(volume, cell);
    this.used += 1;
    return slot;
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
      const key = this.keys[slot];
      if (key >= 0) visit(Math.floor(key / this.stride), key % this.stride, slot);
    }
  }

  private placeOf(key: number): number {
    const low = key % TWO_32;
    let place = mix32((low ^ Math.imul((key - low) / TWO_32, 0x9e3779b1)) | 0) & this.mask;
    while (this.keys[place] !== key && this.keys[place] !== -1) place = (place + 1) & this.mask;
    return place;
  }

  private grow(): void {
    const { keys, element, pointer, lastPointer } = this;
    const capacity = keys.length * 2;
    this.mask = capacity - 1;
    this.keys = new Float64Array(capacity).fill(-1);
    this.element = new Int32Array(capacity);
    this.pointer = new Int32Array(capacity);
    this.lastPointer = new Int32Array(capacity);
    for (let old = 0; old < keys.length; old += 1) {
      if (keys[old] < 0) continue;
      const slot = this.placeOf(keys[old]);
      this.keys[slot] = keys[old];
      this.element[slot] = element[old];
      this.pointer[slot] = pointer[old];
      this.lastPointer[slot] = lastPointer[old];
    }
  }
}
