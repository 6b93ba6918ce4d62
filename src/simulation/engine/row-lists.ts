import { int32Array } from './arrays.ts';
import { NONE } from './none.ts';

/** Columns of a row store that its lists are linked through. */
interface Links {
  next(row: number): number;
  setNext(row: number, next: number): void;
  previous(row: number): number;
  setPrevious(row: number, previous: number): void;
}

/** Doubly linked lists of rows, oldest first; a row is in one of them or in none. */
export class RowLists {
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;
  readonly lengths: Int32Array;

  constructor(
    private readonly rows: Links,
    lists: number,
  ) {
    this.heads = int32Array(lists).fill(NONE);
    this.tails = int32Array(lists).fill(NONE);
    this.lengths = int32Array(lists);
  }

  /** The row that came first, or -1. */
  oldest(list: number): number {
    return this.heads[list];
  }

  /** Adds a row that is in no list. */
  add(list: number, row: number): void {
    const { rows } = this;
    const tail = this.tails[list];
    rows.setNext(row, NONE);
    rows.setPrevious(row, tail);
    if (tail === NONE) this.heads[list] = row;
    else rows.setNext(tail, row);
    this.tails[list] = row;
    this.lengths[list] += 1;
  }

  remove(list: number, row: number): void {
    const { rows } = this;
    const before = rows.previous(row);
    const after = rows.next(row);
    if (before === NONE) this.heads[list] = after;
    else rows.setNext(before, after);
    if (after === NONE) this.tails[list] = before;
    else rows.setPrevious(after, before);
    this.lengths[list] -= 1;
  }
}
