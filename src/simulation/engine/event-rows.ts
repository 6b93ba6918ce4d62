import { grown, int32Array, release } from './arrays.ts';
import { grownDoubles, rowDoubles, wordsOf } from './row-memory.ts';

/**
 * A pending event is a row of 32 bytes, half a line of the cache: time and order as doubles, then as 32-bit words its two
 * numbers, its kind, and the ticket by which it can be cancelled. Rows lie in chunks side by side; a list of events is a
 * chain of chunks, all full but the last. Modules take these numbers as constants of their own: V8 reads an imported
 * constant from memory each time, which costs a quarter of the speed.
 */
export const LAYOUT = {
  DOUBLES: 4,
  ORDER: 1,
  WORDS: 8,
  FIRST: 4,
  SECOND: 5,
  KIND: 6,
  TICKET: 7,
  CHUNK_BITS: 4,
  CHUNK_MASK: 15,
  NONE: -1,
} as const;

const { DOUBLES, ORDER, WORDS, FIRST, SECOND, KIND, TICKET, CHUNK_BITS, CHUNK_MASK, NONE } = LAYOUT;
const CHUNK_ROWS = 1 << CHUNK_BITS;
/** Chunks that are kept however few events there are. */
const LEAST_CHUNKS = 64;
/** Buckets that are likely to hold events at a time, each of which takes a chunk, however few events it holds. */
const MOST_BUCKETS_IN_USE = 16384;

/** Chunks that so many events take up when they are laid into buckets. */
const chunksFor = (events: number): number => events / CHUNK_ROWS + Math.min(events, MOST_BUCKETS_IN_USE);

/** Memory of pending events: rows in chunks that are reused, never an object per event. */
export class EventRows {
  doubles: Float64Array;
  words: Int32Array;
  /** The chunk behind each one, in its chain or among the free ones. */
  next: Int32Array;
  private free: number = NONE;

  constructor(rows: number) {
    const chunks = Math.max(2, Math.ceil(rows / CHUNK_ROWS));
    this.doubles = rowDoubles(chunks * CHUNK_ROWS * DOUBLES);
    this.words = wordsOf(this.doubles);
    this.next = int32Array(chunks);
    this.addFree(0);
  }

  /** A chunk of its own chain. */
  takeChunk(): number {
    if (this.free === NONE) this.grow();
    const chunk = this.free;
    this.free = this.next[chunk];
    this.next[chunk] = NONE;
    return chunk;
  }

  /** Gives one chunk back. */
  releaseChunk(chunk: number): void {
    this.next[chunk] = this.free;
    this.free = chunk;
  }

  /** Gives back the chunk and all that follow it in its chain. */
  releaseChain(first: number): void {
    let chunk = first;
    while (chunk !== NONE) {
      const following = this.next[chunk];
      this.releaseChunk(chunk);
      chunk = following;
    }
  }

  /** Last row of a chunk in a chain that ends with the row `last`. */
  lastRowOf(chunk: number, last: number): number {
    return chunk === last >> CHUNK_BITS ? last : (chunk << CHUNK_BITS) + CHUNK_MASK;
  }

  copy(from: number, to: number): void {
    const { doubles, words } = this;
    doubles[to * DOUBLES] = doubles[from * DOUBLES];
    doubles[to * DOUBLES + ORDER] = doubles[from * DOUBLES + ORDER];
    words[to * WORDS + FIRST] = words[from * WORDS + FIRST];
    words[to * WORDS + SECOND] = words[from * WORDS + SECOND];
    words[to * WORDS + KIND] = words[from * WORDS + KIND];
    words[to * WORDS + TICKET] = words[from * WORDS + TICKET];
  }

  get rows(): number {
    return this.next.length * CHUNK_ROWS;
  }

  /** Whether far more memory is held than so many events need: it would not grow again before there are twice as many. */
  isSpacious(events: number): boolean {
    return this.next.length > LEAST_CHUNKS && this.next.length > 8 * chunksFor(events);
  }

  /** Moves the rows of the chain to smaller memory; returns that. Rows of other chains are lost. */
  shrunk(first: number, events: number): EventRows {
    const smaller = new EventRows(Math.max(2 * chunksFor(events), LEAST_CHUNKS) * CHUNK_ROWS);
    let before: number = NONE;
    for (let chunk = first; chunk !== NONE; chunk = this.next[chunk]) {
      const target = smaller.takeChunk();
      if (before !== NONE) smaller.next[before] = target;
      before = target;
      const start = chunk * CHUNK_ROWS * DOUBLES;
      smaller.doubles.set(this.doubles.subarray(start, start + CHUNK_ROWS * DOUBLES), target * CHUNK_ROWS * DOUBLES);
    }
    release(this.doubles, this.next);
    return smaller;
  }

  private grow(): void {
    const { doubles, next } = this;
    this.doubles = grownDoubles(doubles, doubles.length * 2);
    this.words = wordsOf(this.doubles);
    this.next = grown(next, int32Array(next.length * 2));
    this.addFree(next.length);
  }

  /** Chains the chunks from `start` on up as free ones: those of low numbers are taken first. */
  private addFree(start: number): void {
    for (let chunk = this.next.length - 1; chunk >= start; chunk -= 1) this.releaseChunk(chunk);
  }
}
