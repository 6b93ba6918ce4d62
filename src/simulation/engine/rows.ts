import { rowDoubles, wordsOf } from './row-memory.ts';

/**
 * A row is two adjacent cache lines. The accessors multiply by literals, which keeps them within the 27 bytes of bytecode that
 * V8 always inlines.
 */
const ROW_DOUBLES = 16;
const ROW_WORDS = 32;

/** A double per owner, stored next to the owner's other columns. */
export class DoubleColumn {
  /** @param rows from this column of the first row on */
  constructor(private readonly rows: Float64Array) {}

  get(owner: number): number {
    return this.rows[owner * 16];
  }

  set(owner: number, value: number): void {
    this.rows[owner * 16] = value;
  }
}

/** A 32-bit integer per owner. */
export class WordColumn {
  /** @param rows from this column of the first row on */
  constructor(private readonly rows: Int32Array) {}

  get(owner: number): number {
    return this.rows[owner * 32];
  }

  set(owner: number, value: number): void {
    this.rows[owner * 32] = value;
  }

  add(owner: number, amount: number): void {
    this.rows[owner * 32] += amount;
  }
}

/**
 * State per owner (a process), in a row of 128 bytes each. The columns of all parts of a model lie together, so that an event of
 * one process among thousands touches few cache lines. A part requests its columns when it is constructed. Doubles fill a
 * row from the start, 32-bit words from the end.
 */
export class Rows {
  private readonly doubles: Float64Array;
  private readonly words: Int32Array;
  private doublesUsed = 0;
  private wordsUsed = 0;

  constructor(readonly owners: number) {
    this.doubles = rowDoubles(owners * ROW_DOUBLES);
    this.words = wordsOf(this.doubles);
  }

  /** A column of doubles, initially 0. */
  double(): DoubleColumn {
    this.doublesUsed += 1;
    this.checkRoom();
    return new DoubleColumn(this.doubles.subarray(this.doublesUsed - 1));
  }

  /** A column of 32-bit words, initially `initial`. */
  word(initial = 0): WordColumn {
    this.wordsUsed += 1;
    this.checkRoom();
    const column = new WordColumn(this.words.subarray(ROW_WORDS - this.wordsUsed));
    for (let owner = 0; owner < this.owners; owner += 1) column.set(owner, initial);
    return column;
  }

  private checkRoom(): void {
    if (2 * this.doublesUsed + this.wordsUsed > ROW_WORDS) throw new RangeError('no room left in the rows');
  }
}
