import { release } from '../../engine/arrays.ts';
import { rowDoubles, wordsOf } from '../../engine/row-memory.ts';

/** Words that a block has at least. */
const FIRST_WORDS = 1 << 15;

/**
 * One memory shared by many rings, in words of 8 bytes; a ring is a block of a power of two words. Separate typed arrays for each
 * ring would take about 1 KB for each of thousands of processes, not in the cache when a record arrives.
 */
export class LogMemory {
  words = rowDoubles(FIRST_WORDS);
  halves = wordsOf(this.words);
  bytes = bytesOf(this.words);
  private used = 0;
  /** First words of the blocks that were given back, by size. */
  private readonly free = new Map<number, number[]>();

  /** Allocates a block of words and returns its first one. May replace the views. */
  allocate(words: number): number {
    const block = this.free.get(words)?.pop();
    if (block !== undefined) return block;
    if (this.used + words > this.words.length) this.grow(this.used + words);
    this.used += words;
    return this.used - words;
  }

  release(block: number, words: number): void {
    const blocks = this.free.get(words);
    if (blocks === undefined) this.free.set(words, [block]);
    else blocks.push(block);
  }

  private grow(atLeast: number): void {
    let length = this.words.length;
    while (length < atLeast) length *= 2;
    const words = rowDoubles(length);
    this.halves = wordsOf(words);
    this.halves.set(wordsOf(this.words));
    release(this.words);
    this.words = words;
    this.bytes = bytesOf(words);
  }
}

function bytesOf(words: Float64Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}
