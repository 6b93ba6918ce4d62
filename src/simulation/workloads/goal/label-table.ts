import { grown, int32Array, release, uint8Array } from '../../engine/arrays.ts';

const ROW = 4;
const GENERATION = 0;
const HASH = 1;
const TEXT = 2;
const OPERATION = 3;

export const LONGEST_LABEL = 255;

/** FNV-1a, byte by byte: `hash = nextHash(hash, byte)`, beginning with this. */
export const FIRST_HASH = 0x811c9dc5 | 0;
export const nextHash = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);

/**
 * The labels of one rank and the operations they name: an open-addressing hash table with rows in one typed array, and the text
 * of the labels beside it. A new rank begins a new generation, so nothing needs to be cleared.
 */
export class LabelTable {
  private rows = int32Array(1024 * ROW);
  private slots = 1024;
  private used = 0;
  private generation = 1;
  private text = uint8Array(8192);
  private textLength = 0;

  /** Forgets all labels. */
  clear(): void {
    this.generation += 1;
    this.used = 0;
    this.textLength = 0;
  }

  /** Names an operation; a label already defined keeps its first meaning. */
  define(bytes: Uint8Array, from: number, to: number, hash: number, operation: number): void {
    const row = this.rowOf(bytes, from, to, hash);
    const { rows } = this;
    if (rows[row + GENERATION] === this.generation) return;
    rows[row + GENERATION] = this.generation;
    rows[row + HASH] = hash;
    rows[row + TEXT] = this.keep(bytes, from, to);
    rows[row + OPERATION] = operation;
    this.used += 1;
    if (2 * this.used > this.slots) this.grow();
  }

  /** The operation of that label, or -1. */
  find(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const row = this.rowOf(bytes, from, to, hash);
    return this.rows[row + GENERATION] === this.generation ? this.rows[row + OPERATION] : -1;
  }

  /** Returns the row that contains the label, or the free one for it. */
  private rowOf(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const { rows, generation } = this;
    const mask = this.slots - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const row = slot * ROW;
      if (rows[row + GENERATION] !== generation) return row;
      if (rows[row + HASH] === hash && this.isText(rows[row + TEXT], bytes, from, to)) return row;
      slot = (slot + 1) & mask;
    }
  }

  private isText(at: number, bytes: Uint8Array, from: number, to: number): boolean {
    const { text } = this;
    if (text[at] !== to - from) return false;
    let kept = at + 1;
    for (let index = from; index < to; index += 1) {
      if (text[kept] !== bytes[index]) return false;
      kept += 1;
    }
    return true;
  }

  /** Keeps a label as its length and its bytes. */
  private keep(bytes: Uint8Array, from: number, to: number): number {
    const at = this.textLength;
    const end = at + 1 + to - from;
    if (end > this.text.length) {
      this.text = grown(this.text, uint8Array(2 * this.text.length));
    }
    this.text[at] = to - from;
    for (let index = from; index < to; index += 1) this.text[at + 1 + index - from] = bytes[index];
    this.textLength = end;
    return at;
  }

  private grow(): void {
    const old = this.rows;
    this.slots *= 2;
    const rows = int32Array(this.slots * ROW);
    const mask = this.slots - 1;
    for (let from = 0; from < old.length; from += ROW) {
      if (old[from + GENERATION] !== this.generation) continue;
      const hash = old[from + HASH];
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (rows[slot * ROW + GENERATION] === this.generation) slot = (slot + 1) & mask;
      for (let word = 0; word < ROW; word += 1) rows[slot * ROW + word] = old[from + word];
    }
    release(old);
    this.rows = rows;
  }
}
