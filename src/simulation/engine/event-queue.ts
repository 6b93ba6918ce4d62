import { float64Array } from './arrays.ts';
import { EventBottom } from './event-bottom.ts';
import { EventHeap } from './event-heap.ts';
import { EventRows, LAYOUT } from './event-rows.ts';
import { bucketsForAll, bucketsForPart, Rung } from './event-rung.ts';
import { EventTickets } from './event-tickets.ts';

const { CHUNK_BITS, DOUBLES, FIRST, KIND, NONE, ORDER, SECOND, TICKET, WORDS } = LAYOUT;

/** Exact in a double for 3 x 10^13 events and 256 priorities. */
const PRIORITY_STEP = 2 ** 45;
/** Width in ns of a stretch of time that is not divided further: far below what doubles beyond 0 differ by. */
const INDIVISIBLE = 1e-290;
/** Late events that the heap holds before they get buckets of their own. */
const LATE_AT_LEAST = 256;
/** Events for each row of memory before memory may be given up again: bursts would allocate the same memory again and again. */
const EVENTS_PER_ROW = 16;
/** Up to so many events, if there are no others, wait in the heap, which is quicker for them than buckets. */
const FEW = 16;
/** From buckets they go back there only if they are fewer: none move to and fro. */
const FEW_AGAIN = 8;

/**
 * Pending events in the order (time, priority, sequence): a ladder queue after Tang, Goh and Thng (ACM TOMACS 15(3),
 * 2005). An event is appended, unsorted, to the bucket of its time on a rung of the ladder. The earliest bucket is
 * sorted when its turn comes, or divided into the buckets of a rung below where it holds many. So an event is written
 * once or twice and sorted among few, however many wait. What falls into the stretch that is sorted already goes to a
 * heap, and where many do they become a rung. A handful of events, such as those of two nodes, wait there all the time.
 * Buckets keep the order of insertion, so that ties are broken the same way on every machine without a number per event.
 * An event is a row that is reused, never an object.
 */
export class EventQueue {
  private rows: EventRows;
  private readonly top = new Rung();
  private readonly rungs = [this.top];
  /** Index of the lowest rung in use. */
  private lowest = 0;
  private readonly bottom = new EventBottom();
  private readonly late = new EventHeap();
  private lateAtMost = FEW;
  private readonly tickets = new EventTickets();
  /** Time of the event that is being added: passed on as an argument it would become an object. */
  private readonly incoming = float64Array(1);
  private pushed: number = NONE;
  private isLate = false;
  private sequence = 0;
  /** The sequence when memory was given up last. */
  private shrunkAt = 0;
  /** Events in the queue, cancelled ones included. */
  size = 0;

  /** What the last `pop` took out. */
  time = 0;
  order = 0;
  kind = 0;
  first = 0;
  second = 0;

  constructor(capacity = 1024) {
    this.rows = new EventRows(capacity);
    this.top.close();
  }

  /** Events that will still happen: cancelled ones do not count. */
  get pending(): number {
    return this.size - this.tickets.cancelled;
  }

  /** Adds an event; `kind` and `priority` are 0 to 255, the lower priority first; `time` in ns, finite and at least 0. */
  push(time: number, kind: number, first: number, second: number, priority = 0): void {
    const order = priority * PRIORITY_STEP + this.sequence;
    this.sequence += 1;
    this.pushInOrder(time, order, kind, first, second);
  }

  /**
   * Puts the event that `pop` took out last back, for another time; among events of that time it keeps the place that
   * its first `push` gave it. What waits for a busy resource stays in the order of arrival that way.
   */
  pushAgain(time: number): void {
    this.pushInOrder(time, this.order, this.kind, this.first, this.second);
  }

  /** The place among events of the same time that the next `push` would have given; it is taken, for `pushInOrder`. */
  takeOrder(): number {
    this.sequence += 1;
    return this.sequence - 1;
  }

  /** Names the event that was pushed last, for `cancel`; to be asked for before the next `pop`. */
  handle(): number {
    if (this.pushed === NONE) throw new RangeError('the handle of an event is asked for right after its push');
    const { words } = this.rows;
    const word = this.pushed * WORDS + TICKET;
    if (words[word] === 0) words[word] = this.tickets.issue();
    return this.tickets.handleOf(words[word]);
  }

  /** Takes an event back; false where it has happened or was cancelled already. */
  cancel(handle: number): boolean {
    return this.tickets.cancel(handle);
  }

  /** Takes the earliest event out into `time`, `kind`, `first`, `second`; false where none is left. */
  pop(): boolean {
    for (;;) {
      let row: number = NONE;
      const { bottom } = this;
      if (this.late.count === 0 && bottom.cursor < bottom.end) {
        row = bottom.sorted[bottom.cursor];
        bottom.cursor += 1;
      } else {
        row = this.takeEarliest();
        if (row === NONE) return false;
      }
      const { doubles, words } = this.rows;
      const word = row * WORDS;
      this.pushed = NONE;
      this.size -= 1;
      if (words[word + TICKET] !== 0 && this.tickets.end(words[word + TICKET])) continue;
      this.time = doubles[row * DOUBLES];
      this.order = doubles[row * DOUBLES + ORDER];
      this.kind = words[word + KIND];
      this.first = words[word + FIRST];
      this.second = words[word + SECOND];
      return true;
    }
  }

  /** Adds an event with a place among those of the same time that it has had before, or that `takeOrder` gave. */
  pushInOrder(time: number, order: number, kind: number, first: number, second: number): void {
    const { top, rows } = this;
    const bucket = top.bucketOf(time);
    this.size += 1;
    let row: number;
    if (bucket > top.current) {
      row = top.append(bucket, rows);
    } else {
      this.incoming[0] = time;
      row = this.rowBelow();
    }
    const { doubles, words } = rows;
    doubles[row * DOUBLES] = time;
    doubles[row * DOUBLES + ORDER] = order;
    words[row * WORDS + FIRST] = first;
    words[row * WORDS + SECOND] = second;
    words[row * WORDS + KIND] = kind;
    words[row * WORDS + TICKET] = 0;
    this.pushed = row;
    if (this.isLate) {
      this.isLate = false;
      this.late.push(rows);
    }
  }

  /** Row of a new event on a rung below the top one, or among the late ones. */
  private rowBelow(): number {
    const { rows, rungs } = this;
    const time = this.incoming[0];
    for (let level = 1; level <= this.lowest; level += 1) {
      const rung = rungs[level];
      const bucket = rung.bucketOf(time);
      if (bucket > rung.current) return rung.append(bucket, rows);
    }
    this.isLate = true;
    return this.late.nextRow(rows);
  }

  /** The row of the earliest event, which is taken out; it is overwritten by the next push at the earliest. */
  private takeEarliest(): number {
    const { late, bottom } = this;
    if (late.count > this.lateAtMost) this.divideLate();
    if (bottom.cursor === bottom.end && late.count === 0) this.fillBottom();
    return this.takeNear();
  }

  private takeNear(): number {
    const { late, bottom } = this;
    const isEmpty = bottom.cursor === bottom.end;
    if (late.count > 0 && (isEmpty || late.isBefore(bottom.sorted[bottom.cursor], this.rows))) return late.take();
    if (isEmpty) return NONE;
    bottom.cursor += 1;
    return bottom.sorted[bottom.cursor - 1];
  }

  /** Goes on to the next bucket with events and sorts it, on rungs that are made where a bucket holds many. */
  private fillBottom(): void {
    const { bottom, late, rungs } = this;
    bottom.clear(this.rows);
    while (bottom.end === 0 && late.count === 0) {
      const rung = rungs[this.lowest];
      if (rung.next()) this.empty(rung);
      else if (this.lowest > 0) this.lowest -= 1;
      else break;
    }
    if (bottom.end === 0 && late.count === 0) this.top.close();
    this.lateAtMost = this.top.isClosed ? FEW : Math.max(LATE_AT_LEAST, 2 * bottom.end, 2 * late.count);
  }

  /** Sorts the events of the current bucket, or divides them, or leaves ties that have priorities to the heap. */
  private empty(rung: Rung): void {
    const { bottom } = this;
    const isLast = rung.current === rung.buckets;
    if (isLast && this.lowest === 0 && this.rows.isSpacious(this.size)) this.shrink();
    const first = rung.first[rung.current];
    const last = rung.last[rung.current];
    rung.last[rung.current] = NONE;
    if (isLast && this.lowest === 0 && this.size <= FEW_AGAIN) {
      rung.close();
      this.move(first, last);
      return;
    }
    const isSorted = bottom.sort(first, last, this.rows);
    const { min, max } = bottom;
    if (!isSorted && max - min > INDIVISIBLE) {
      const target = isLast ? rung : this.openRungBelow();
      target.divide(min, max, isLast ? bucketsForAll(bottom.count) : bucketsForPart(bottom.count));
      this.move(first, last, target);
      return;
    }
    if (isLast) rung.enclose(min, max);
    if (!isSorted) this.move(first, last);
  }

  private openRungBelow(): Rung {
    this.lowest += 1;
    if (this.lowest === this.rungs.length) this.rungs.push(new Rung());
    return this.rungs[this.lowest];
  }

  /** Moves a chain of events to the buckets of a rung, or to the late ones; drops those that are cancelled. */
  private move(first: number, last: number, target?: Rung): void {
    const { rows } = this;
    let chunk = first;
    while (chunk !== NONE) {
      const end = rows.lastRowOf(chunk, last);
      for (let row = chunk << CHUNK_BITS; row <= end; row += 1) {
        const ticket = rows.words[row * WORDS + TICKET];
        if (ticket !== 0 && this.tickets.isCancelled(ticket)) this.drop(ticket);
        else if (target === undefined) this.moveToLate(row);
        else rows.copy(row, target.append(target.bucketOf(rows.doubles[row * DOUBLES]), rows));
      }
      const following = rows.next[chunk];
      rows.releaseChunk(chunk);
      chunk = following;
    }
  }

  private drop(ticket: number): void {
    this.tickets.end(ticket);
    this.size -= 1;
  }

  private moveToLate(row: number): void {
    this.rows.copy(row, this.late.nextRow(this.rows));
    this.late.push(this.rows);
  }

  /** Gives many late events, with what is left of the sorted ones, a rung of their own. */
  private divideLate(): void {
    const { rows, late, bottom } = this;
    const rung = this.top.isClosed ? this.top : this.openRungBelow();
    rung.open();
    for (let count = late.count + bottom.end - bottom.cursor; count > 0; count -= 1) {
      const row = this.takeNear();
      rows.copy(row, rung.append(0, rows));
    }
  }

  /** Moves the events, all of which wait in the last bucket of the top rung, to smaller memory, unless that was done recently. */
  private shrink(): void {
    const { top } = this;
    if (this.sequence - this.shrunkAt < EVENTS_PER_ROW * this.rows.rows) return;
    this.shrunkAt = this.sequence;
    this.rows = this.rows.shrunk(top.first[top.current], this.size);
    this.late.forgetRows();
    top.first[top.current] = 0;
    top.last[top.current] = this.size - 1;
  }
}
