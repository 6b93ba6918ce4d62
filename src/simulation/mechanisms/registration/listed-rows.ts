import { float64Array, int32Array, release } from '../../engine/arrays.ts';

const NONE = -1;
/** Words of a row, half a line of the cache: what is kept about a slot is found with one access to memory. */
const NEXT = 0;
const PREVIOUS = 1;
const FIRST_ROWS = 64;

/**
 * Rows of 32 bytes in numbered slots, each in one of several doubly linked lists, oldest first, or in none. Words 0 and 1
 * of a row are its links; words 2 to 7, of which the last two can also be taken as double 3, are the owner's.
 */
export class ListedRows {
  /** Taken anew after each `allocate`, which may move them. */
  words: Int32Array;
  doubles: Float64Array;
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;
  readonly lengths: Int32Array;
  private readonly free: number[] = [];
  private used = 0;

  constructor(lists: number) {
    this.doubles = float64Array(FIRST_ROWS * 4);
    this.words = new Int32Array(this.doubles.buffer);
    this.heads = int32Array(lists).fill(NONE);
    this.tails = int32Array(lists).fill(NONE);
    this.lengths = int32Array(lists);
  }

  /** Slots that were ever in use: all are below this number. */
  get slots(): number {
    return this.used;
  }

  /** A slot that is in no list. */
  allocate(): number {
    return this.free.pop() ?? this.extend();
  }

  /** The slot, which is in no list, may be allocated again. */
  release(slot: number): void {
    this.free.push(slot);
  }

  /** The slot that came first, or -1. */
  oldest(list: number): number {
    return this.heads[list];
  }

  /** The slot that came after, or -1. */
  after(slot: number): number {
    return this.words[slot * 8 + NEXT];
  }

  add(list: number, slot: number): void {
    const { words } = this;
    const tail = this.tails[list];
    words[slot * 8 + NEXT] = NONE;
    words[slot * 8 + PREVIOUS] = tail;
    if (tail === NONE) this.heads[list] = slot;
    else words[tail * 8 + NEXT] = slot;
    this.tails[list] = slot;
    this.lengths[list] += 1;
  }

  remove(list: number, slot: number): void {
    const { words } = this;
    const before = words[slot * 8 + PREVIOUS];
    const behind = words[slot * 8 + NEXT];
    if (before === NONE) this.heads[list] = behind;
    else words[before * 8 + NEXT] = behind;
    if (behind === NONE) this.tails[list] = before;
    else words[behind * 8 + PREVIOUS] = before;
    this.lengths[list] -= 1;
  }

  private extend(): number {
    if (this.used * 8 === this.words.length) {
      this.doubles = float64Array(2 * this.doubles.length);
      const words = new Int32Array(this.doubles.buffer);
      words.set(this.words);
      release(this.words);
      this.words = words;
    }
    this.used += 1;
    return this.used - 1;
  }
}
