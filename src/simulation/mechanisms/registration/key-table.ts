const EMPTY = -1;

/**
 * Hash table from keys (integers from 0 up to 2^53) to slots, in typed arrays: linear probing, removal closes the gap.
 * At most two thirds full, so that a search ends soon.
 */
export class KeyTable {
  private keys: Float64Array;
  private slots: Int32Array;
  private bits = 6;
  size = 0;

  constructor() {
    this.keys = new Float64Array(1 << this.bits).fill(EMPTY);
    this.slots = new Int32Array(1 << this.bits);
  }

  /** The slot of a key, or -1. */
  find(key: number): number {
    const { keys } = this;
    const mask = keys.length - 1;
    let place = this.home(key);
    while (keys[place] !== EMPTY) {
      if (keys[place] === key) return this.slots[place];
      place = (place + 1) & mask;
    }
    return EMPTY;
  }

  /** Adds a key that is not there. */
  insert(key: number, slot: number): void {
    if (3 * (this.size + 1) > 2 * this.keys.length) this.grow();
    this.place(key, slot);
    this.size += 1;
  }

  /** Takes away a key that is there. */
  remove(key: number): void {
    const { keys, slots } = this;
    const mask = keys.length - 1;
    let gap = this.home(key);
    while (keys[gap] !== key) gap = (gap + 1) & mask;
    for (let next = (gap + 1) & mask; keys[next] !== EMPTY; next = (next + 1) & mask) {
      // A key may move into the gap unless its home lies behind the gap, on the way to where it is.
      if (((next - this.home(keys[next])) & mask) < ((next - gap) & mask)) continue;
      keys[gap] = keys[next];
      slots[gap] = slots[next];
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
    let place = this.home(key);
    while (keys[place] !== EMPTY) place = (place + 1) & (keys.length - 1);
    keys[place] = key;
    this.slots[place] = slot;
  }

  private grow(): void {
    const { keys, slots } = this;
    this.bits += 1;
    this.keys = new Float64Array(1 << this.bits).fill(EMPTY);
    this.slots = new Int32Array(1 << this.bits);
    for (let place = 0; place < keys.length; place += 1) {
      if (keys[place] !== EMPTY) this.place(keys[place], slots[place]);
    }
  }
}
