import { copied, release } from '../engine/arrays.ts';
/**
 * Data of puts and gets that are longer than a word, under way: a message carries the number of a block, and who takes it
 * from the message takes the data.
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

  /** The data that a word stands for, to be used at once. @throws RangeError for one that stands for nothing, or was taken before */
  take(word: number): Uint32Array {
    const data = this.underWay.get(word);
    if (data === undefined) throw new RangeError(`the word ${word} names no data`);
    this.underWay.delete(word);
    release(data);
    return data;
  }
}
