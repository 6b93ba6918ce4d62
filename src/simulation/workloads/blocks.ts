import { copied, release } from '../engine/arrays.ts';
/**
 * Data of puts and gets longer than a word, in flight: a message carries the number of a block, which its receiver exchanges for
 * the data.
 */
export class Blocks {
  private readonly underWay: Map<number, Uint32Array> = new Map();
  private numbers = 0;

  /** The data leave as they are now. @returns the word that the message carries */
  send(data: Uint32Array): number {
    this.numbers += 1;
    this.underWay.set(this.numbers, copied(data));
    return this.numbers;
  }

  /**
   * Returns the data represented by a word, for immediate use. @throws RangeError for a word that represents no block, or one
   * already taken
   */
  take(word: number): Uint32Array {
    const data = this.underWay.get(word);
    if (data === undefined) throw new RangeError(`the word ${word} names no data`);
    this.underWay.delete(word);
    release(data);
    return data;
  }
}
