import { float64Array, int32Array, release } from './arrays.ts';
import { type EventRows, LAYOUT } from './event-rows.ts';

const { CHUNK_BITS, DOUBLES, NONE, ORDER } = LAYOUT;

/** Events that are sorted by insertion; what holds more is divided once more. */
const SORTED_AT_ONCE = 24;

/** The earliest events of a ladder queue, in order. */
export class EventBottom {
  /** Rows of the events, those from `cursor` to `end` to come. */
  sorted = int32Array(2 * SORTED_AT_ONCE);
  cursor = 0;
  end = 0;
  /** First chunk of the rows that `sorted` names. */
  private chain: number = NONE;
  private readonly times = float64Array(SORTED_AT_ONCE);
  /** Number of events that were last looked through, and their earliest and latest time in ns. */
  count = 0;
  min = 0.5;
  max = 0.5;

  /** Gives the memory of the events back. */
  clear(rows: EventRows): void {
    rows.releaseChain(this.chain);
    this.chain = NONE;
    this.cursor = 0;
    this.end = 0;
  }

  /** Takes over a chain of events that ends with the row `last` and sorts it, if it can; false where the chain stays. */
  sort(first: number, last: number, rows: EventRows): boolean {
    this.insertAll(first, last, rows);
    const inOrder = this.count <= SORTED_AT_ONCE || (this.min === this.max && this.listTies(first, last, rows));
    if (!inOrder) return false;
    this.chain = first;
    this.end = this.count;
    return true;
  }

  /** Looks through the chain and sorts the first of its events by insertion. */
  private insertAll(first: number, last: number, rows: EventRows): void {
    const { doubles, next } = rows;
    let count = 0;
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let chunk = first; chunk !== NONE; chunk = next[chunk]) {
      const end = rows.lastRowOf(chunk, last);
      for (let row = chunk << CHUNK_BITS; row <= end; row += 1) {
        const time = doubles[row * DOUBLES];
        if (time < min) min = time;
        if (time > max) max = time;
        if (count < SORTED_AT_ONCE) this.insert(count, time, row, doubles);
        count += 1;
      }
    }
    this.count = count;
    this.min = min;
    this.max = max;
  }

  private insert(count: number, time: number, row: number, doubles: Float64Array): void {
    const { times, sorted } = this;
    let place = count;
    while (place > 0) {
      const before = times[place - 1];
      if (before < time || (before === time && orderOf(sorted[place - 1], doubles) < orderOf(row, doubles))) break;
      times[place] = before;
      sorted[place] = sorted[place - 1];
      place -= 1;
    }
    times[place] = time;
    sorted[place] = row;
  }

  /** Lists events of the same time as they came; false where that is not their order. */
  private listTies(first: number, last: number, rows: EventRows): boolean {
    if (this.sorted.length < this.count) {
      release(this.sorted);
      this.sorted = int32Array(2 * this.count);
    }
    const { sorted } = this;
    let [count, before] = [0, -1];
    for (let chunk = first; chunk !== NONE; chunk = rows.next[chunk]) {
      const end = rows.lastRowOf(chunk, last);
      for (let row = chunk << CHUNK_BITS; row <= end; row += 1) {
        const order = orderOf(row, rows.doubles);
        if (order < before) return false;
        before = order;
        sorted[count] = row;
        count += 1;
      }
    }
    return true;
  }
}

function orderOf(row: number, doubles: Float64Array): number {
  return doubles[row * DOUBLES + ORDER];
}
