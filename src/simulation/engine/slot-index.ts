import { int32Array } from './arrays.ts';
import { KeyTable } from './key-table.ts';

/** From keys to slots. */
export interface SlotIndex {
  readonly size: number;
  /** The slot of a key, or -1. */
  find(key: number): number;
  /** Adds a key that is not there. */
  insert(key: number, slot: number): void;
  /** Takes away a key that is there. */
  remove(key: number): void;
}

/** Words that arrays take up to which no hash table is needed: 4 MiB. */
const MOST_WORDS = 1_048_576;
const NONE = -1;

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
