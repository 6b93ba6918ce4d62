import { int32Array } from './arrays.ts';
import { KeyTable } from './key-table.ts';
import { NONE } from './none.ts';

/** From keys to slots. */
export interface SlotIndex {
  readonly size: number;
  /** The slot of a key, or -1. */
  find(key: number): number;
  /** Adds a key, which must not be present. */
  insert(key: number, slot: number): void;
  /** Removes a key, which must be present. */
  remove(key: number): void;
}

/** Arrays of up to this many words in total (4 MiB) are used instead of hash tables. */
const MOST_WORDS = 1_048_576;

/**
 * An index of keys from 0 up to `bound`: where all of `tables` such indices are small a simple array, "on 32-bit platforms"
 * (Firehose, table 1), else a hash table.
 */
export function slotIndex(bound: number, tables: number): SlotIndex {
  return bound * tables <= MOST_WORDS ? new SlotArray(bound) : new KeyTable();
}

class SlotArray implements SlotIndex {
  private readonly slots: Int32Array;
  size = 0;

  constructor(bound: number) {
    this.slots = int32Array(bound).fill(NONE);
  }

  find(key: number): number {
    return this.slots[key];
  }

  insert(key: number, slot: number): void {
    this.slots[key] = slot;
    this.size += 1;
  }

  remove(key: number): void {
    this.slots[key] = NONE;
    this.size -= 1;
  }
}
