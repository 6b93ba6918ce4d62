import { float64Array, release } from './arrays.ts';

const EMPTY = -1;

/**
 * Hash table from keys (integers from 0 up to 2^53) to slots, in typed arrays: linear probing, removal closes the gap.
 * At most two thirds full, which keeps searches short. A key and its slot are adjacent: 16 bytes, the slot in the third
 * word.
 */
export class KeyTable {
  private keys: Float64Array;
  private slots: Int32Array;
  private bits = 6;
  size = 0;

  constructor() {
    this.keys = float64Array(2 << this.bits).fill(EMPTY);
    this.slots = new Int32Array(this.keys.buffer);
  }

  /** The slot of a key, or -1. */
  find(key: number): number {
    const { keys } = this;
    const mask = keys.length - 1;
    let place = 2 * this.home(key);
    while (keys[place] !== EMPTY) {
      if (keys[place] === key) return this.slots[2 * place + 2];
      place = (place + 2) & mask;
    }
    return EMPTY;
  }

  /** Adds a key, which must not be present. */
  insert(key: number, slot: number): void {
    if (3 * (this.size + 1) > this.keys.length) this.grow();
    this.place(key, slot);
    this.size += 1;
  }

  /** Removes a key, which must be present. */
  remove(key: number): void {
    const { keys, slots } = this;
    const mask = keys.length - 1;
    let gap = 2 * this.home(key);
    while (keys[gap] !== key) gap = (gap + 2) & mask;
    for (let next = (gap + 2) & mask; keys[next] !== EMPTY; next = (next + 2) & mask) {
      // A key may move into the gap unless its home slot lies between the gap and its current slot.
      if (((next - 2 * this.home(keys[next])) & mask) < ((next - gap) & mask)) continue;
      keys[gap] = keys[next];
      slots[2 * gap + 2] = slots[2 * next + 2];
      gap = next;
    }
    keys[gap] = EMPTY;
    this.size -= 1;
  }

  private home(key: number): number {
    const low = key >>> 0;
    const high = (key - low) * 2.3283064365386963e-10;
    return Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1) >>> (32 - this.bits);
  }

  private place(key: number, slot: number): void {
    const { keys } = this;
    let place = 2 * this.home(key);
    while (keys[place] !== EMPTY) place = (place + 2) & (keys.length - 1);
    keys[place] = key;
    this.slots[2 * place + 2] = slot;
  }

  private grow(): void {
    const { keys, slots } = this;
    this.bits += 1;
    this.keys = float64Array(2 << this.bits).fill(EMPTY);
    this.slots = new Int32Array(this.keys.buffer);
    for (let place = 0; place < keys.length; place += 2) {
      if (keys[place] !== EMPTY) this.place(keys[place], slots[2 * place + 2]);
    }
    release(keys);
  }
}
