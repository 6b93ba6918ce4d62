/** Words that a block has at least. */
const FIRST_WORDS = 1 << 15;

/**
 * One memory that many rings lie in, in words of 8 bytes: a ring is a block of a power of two words. An object with
 * views of its own per ring would be some 1 KB for each of thousands of processes, none of it in the cache when a record
 * comes.
 */
export class LogMemory {
  words = new Float64Array(FIRST_WORDS);
  halves = new Int32Array(this.words.buffer);
  bytes = new Uint8Array(this.words.buffer);
  private used = 0;
  /** First words of the blocks that were given back, by size. */
  private readonly free = new Map<number, number[]>();

  /** First word of a block of so many words. The views may be others afterwards. */
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
    const halves = new Int32Array(2 * length);
    halves.set(this.halves);
    this.words = new Float64Array(halves.buffer);
    this.halves = halves;
    this.bytes = new Uint8Array(halves.buffer);
  }
}
