import { float64Array } from './arrays.ts';
import { EventBottom } from './event-bottom.ts';
import { EventHeap } from './event-heap.ts';
import { EventRows, LAYOUT } from './event-rows.ts';
import { bucketsForAll, bucketsForPart, Rung } from './event-rung.ts';
import type { EventTickets } from './event-tickets.ts';
import type { FewEvents } from './few-events.ts';

const { CHUNK_BITS, DOUBLES, FIRST, KIND, NONE, ORDER, SECOND, TICKET, WORDS } = LAYOUT;

/** Width in ns of a stretch of time that is not divided further: far below what doubles beyond 0 differ by. */
const INDIVISIBLE = 1e-290;
/** Late events that the heap holds before they get buckets of their own. */
const LATE_AT_LEAST = 256;
/** Events for each row of memory before memory may be given up again: bursts would allocate the same memory again and again. */
const EVENTS_PER_ROW = 16;
/** So many events go back to the few: fewer than have room there, so that none move to and fro. */
const FEW_AGAIN = 8;

/**
 * Many pending events in the order (time, order): a ladder queue after Tang, Goh and Thng (ACM TOMACS 15(3), 2005). An event is
 * appended, unsorted, to the bucket of its time on a rung of the ladder. The earliest bucket is sorted when its turn comes, or
 * divided into the buckets of a rung below where it holds many. So an event is written once or twice and sorted among few,
 * however many wait. What falls into the stretch that is sorted already goes to a heap, and where many do they become a rung.
 * Buckets keep the order of insertion. An event is a row that is reused, never a new object.
 */
export class EventLadder {
  rows: EventRows;
  private readonly top = new Rung();
  private readonly rungs = [this.top];
  /** Index of the lowest rung in use. */
  private lowest = 0;
  private readonly bottom = new EventBottom();
  private readonly late = new EventHeap();
  private lateAtMost = LATE_AT_LEAST;
  /** Row of a new event that the heap still has to take up; -1 for none. */
  private lateRow: number = NONE;
  /** Time of the event that is being added: passed on as an argument it would become an object. */
  private readonly incoming = float64Array(1);
  /** Events added since memory was given up last. */
  private addedSince = 0;
  /** Events in the ladder, cancelled ones included. */
  size = 0;

  /** @param few takes over what is left once that is little */
  constructor(
    capacity: number,
    private readonly few: FewEvents,
    private readonly tickets: EventTickets,
  ) {
    this.rows = new EventRows(capacity);
  }

  /** Begins to take events; none may have been left. */
  open(): void {
    this.top.open();
  }

  /** Adds an event and returns its row. */
  add(time: number, order: number, kind: number, first: number, second: number): number {
    const { top, rows } = this;
    const bucket = top.bucketOf(time);
    this.size += 1;
    this.addedSince += 1;
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
    if (row === this.lateRow) {
      this.lateRow = NONE;
      this.late.push(rows);
    }
    return row;
  }

  /** Takes the earliest event out and returns its row, which the next `add` may overwrite; -1 if none is left here. */
  take(): number {
    const { bottom } = this;
    let row: number = NONE;
    if (this.late.count === 0 && bottom.cursor < bottom.end) {
      row = bottom.sorted[bottom.cursor];
      bottom.cursor += 1;
    } else {
      row = this.takeEarliest();
      if (row === NONE) return NONE;
    }
    this.size -= 1;
    return row;
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
    this.lateRow = this.late.nextRow(rows);
    return this.lateRow;
  }

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
    while (bottom.end === 0 && late.count === 0 && this.few.room === 0) {
      const rung = rungs[this.lowest];
      if (rung.next()) this.empty(rung);
      else if (this.lowest > 0) this.lowest -= 1;
      else this.few.open();
    }
    this.lateAtMost = Math.max(LATE_AT_LEAST, 2 * bottom.end, 2 * late.count);
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
      this.few.open();
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

  /** Moves a chain of events to the buckets of a rung, or to the few or the late ones; drops those that are cancelled. */
  private move(first: number, last: number, target?: Rung): void {
    const { rows } = this;
    let chunk = first;
    while (chunk !== NONE) {
      const end = rows.lastRowOf(chunk, last);
      for (let row = chunk << CHUNK_BITS; row <= end; row += 1) {
        const ticket = rows.words[row * WORDS + TICKET];
        if (ticket !== 0 && this.tickets.isCancelled(ticket)) this.drop(ticket);
        else if (this.few.room > 0) this.moveToFew(row);
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

  private moveToFew(row: number): void {
    const { doubles, words } = this.rows;
    const event = this.few.add(doubles[row * DOUBLES], doubles[row * DOUBLES + ORDER]);
    event.first = words[row * WORDS + FIRST];
    event.second = words[row * WORDS + SECOND];
    event.kind = words[row * WORDS + KIND];
    event.ticket = words[row * WORDS + TICKET];
    this.size -= 1;
  }

  private moveToLate(row: number): void {
    this.rows.copy(row, this.late.nextRow(this.rows));
    this.late.push(this.rows);
  }

  /** Gives many late events, with what is left of the sorted ones, a rung of their own. */
  private divideLate(): void {
    const { rows, late, bottom } = this;
    const rung = this.openRungBelow();
    rung.open();
    for (let count = late.count + bottom.end - bottom.cursor; count > 0; count -= 1) {
      const row = this.takeNear();
      rows.copy(row, rung.append(0, rows));
    }
  }

  /** Moves the events, all of which wait in the last bucket of the top rung, to smaller memory, unless that was done recently. */
  private shrink(): void {
    const { top } = this;
    if (this.addedSince < EVENTS_PER_ROW * this.rows.rows) return;
    this.addedSince = 0;
    this.rows = this.rows.shrunk(top.first[top.current], this.size);
    this.late.forgetRows();
    top.first[top.current] = 0;
    top.last[top.current] = this.size - 1;
  }
}
