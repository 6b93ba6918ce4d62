const NONE = -1;

/** Doubly linked lists over numbered slots, oldest first; a slot is in one list or in none. */
export class SlotLists {
  private next = new Int32Array(64);
  private previous = new Int32Array(64);
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;
  readonly lengths: Int32Array;

  constructor(lists: number) {
    this.heads = new Int32Array(lists).fill(NONE);
    this.tails = new Int32Array(lists).fill(NONE);
    this.lengths = new Int32Array(lists);
  }

  /** The slot that came first, or -1. */
  oldest(list: number): number {
    return this.heads[list];
  }

  /** The slot that came after, or -1. */
  after(slot: number): number {
    return this.next[slot];
  }

  add(list: number, slot: number): void {
    if (slot >= this.next.length) this.grow(slot);
    const tail = this.tails[list];
    this.next[slot] = NONE;
    this.previous[slot] = tail;
    if (tail === NONE) this.heads[list] = slot;
    else this.next[tail] = slot;
    this.tails[list] = slot;
    this.lengths[list] += 1;
  }

  remove(list: number, slot: number): void {
    const before = this.previous[slot];
    const behind = this.next[slot];
    if (before === NONE) this.heads[list] = behind;
    else this.next[before] = behind;
    if (behind === NONE) this.tails[list] = before;
    else this.previous[behind] = before;
    this.lengths[list] -= 1;
  }

  private grow(slot: number): void {
    let length = 2 * this.next.length;
    while (length <= slot) length *= 2;
    this.next = grown(this.next, length);
    this.previous = grown(this.previous, length);
  }
}

/** The same words in a larger array. */
export function grown(words: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(words);
  return larger;
}

/** The same doubles in a larger array. */
export function grownDoubles(from: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(from);
  return larger;
}
