import { float64Array, grown, int32Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';
import type { Transfer } from '../memory/address-range.ts';

const DOUBLES = 3;
const WORDS = 4;

/** Descriptors of a copy engine, a row each; they stand in lists, linked by `next`. */
export class DmaDescriptors {
  private doubles = float64Array(64 * DOUBLES);
  private words = int32Array(64 * WORDS);
  private readonly unused: number[] = [];
  private used = 0;

  /**
   * @param copy the request that the descriptor is a part of
   * @param pages how many pages are locked for it that were not for the one before it
   */
  allocate({ source, destination, bytes }: Transfer, copy: number, pages: number): number {
    const row = this.unused.pop() ?? this.extend();
    this.doubles[row * DOUBLES] = source;
    this.doubles[row * DOUBLES + 1] = destination;
    this.words[row * WORDS] = bytes;
    this.words[row * WORDS + 1] = copy;
    this.words[row * WORDS + 2] = NONE;
    this.words[row * WORDS + 3] = pages;
    return row;
  }

  free(row: number): void {
    this.unused.push(row);
  }

  source(row: number): number {
    return this.doubles[row * DOUBLES];
  }

  destination(row: number): number {
    return this.doubles[row * DOUBLES + 1];
  }

  /** Returns when the engine has been notified of it. */
  visibleAt(row: number): number {
    return this.doubles[row * DOUBLES + 2];
  }

  setVisibleAt(row: number, time: number): void {
    this.doubles[row * DOUBLES + 2] = time;
  }

  bytes(row: number): number {
    return this.words[row * WORDS];
  }

  copy(row: number): number {
    return this.words[row * WORDS + 1];
  }

  pages(row: number): number {
    return this.words[row * WORDS + 3];
  }

  /** The next in the same list, or -1. */
  next(row: number): number {
    return this.words[row * WORDS + 2];
  }

  setNext(row: number, next: number): void {
    this.words[row * WORDS + 2] = next;
  }

  private extend(): number {
    if (this.used * WORDS === this.words.length) {
      const [words, doubles] = [this.words, this.doubles];
      this.words = grown(words, int32Array(2 * words.length));
      this.doubles = grown(doubles, float64Array(2 * doubles.length));
    }
    this.used += 1;
    return this.used - 1;
  }
}

/** Lists of descriptors, one per owner, first in, first out. */
export class DescriptorLists {
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;

  constructor(
    private readonly descriptors: DmaDescriptors,
    owners: number,
  ) {
    this.heads = int32Array(owners).fill(NONE);
    this.tails = int32Array(owners).fill(NONE);
  }

  /** Returns the oldest one, or -1. */
  first(owner: number): number {
    return this.heads[owner];
  }

  push(owner: number, row: number): void {
    this.descriptors.setNext(row, NONE);
    if (this.heads[owner] === NONE) this.heads[owner] = row;
    else this.descriptors.setNext(this.tails[owner], row);
    this.tails[owner] = row;
  }

  shift(owner: number): number {
    const row = this.heads[owner];
    this.heads[owner] = this.descriptors.next(row);
    return row;
  }
}
