import { EventLadder } from './event-ladder.ts';
import { LAYOUT } from './event-rows.ts';
import { EventTickets } from './event-tickets.ts';
import { FewEvents } from './few-events.ts';

const { DOUBLES, FIRST, KIND, NONE, ORDER, SECOND, TICKET, WORDS } = LAYOUT;

/** Exact in a double for 3 x 10^13 events and 256 priorities. */
const PRIORITY_STEP = 2 ** 45;

/**
 * Pending events in the order (time, priority, sequence), so that ties are broken the same way on every machine. Many of them
 * wait in a ladder; a handful, if there are no others, in a ring of their own, which is quicker for them.
 */
export class EventQueue {
  private readonly tickets = new EventTickets();
  private readonly few = new FewEvents();
  private readonly ladder: EventLadder;
  /** Row of the event that was pushed last, any other number if it is among few; -1 if one was popped since. */
  private pushed: number = NONE;
  private sequence = 0;

  /** What the last `pop` took out. */
  time = 0;
  order = 0;
  kind = 0;
  first = 0;
  second = 0;

  constructor(capacity = 1024) {
    this.ladder = new EventLadder(capacity, this.few, this.tickets);
  }

  /** Events in the queue, cancelled ones included. */
  get size(): number {
    return this.few.count + this.ladder.size;
  }

  /** Events that will still happen: cancelled ones do not count. */
  get pending(): number {
    return this.size - this.tickets.cancelled;
  }

  /** Adds an event; `kind` and `priority` are 0 to 255, the lower priority first; `time` in ns, finite and at least 0. */
  push(time: number, kind: number, first: number, second: number, priority = 0): void {
    const order = priority === 0 ? this.sequence : priority * PRIORITY_STEP + this.sequence;
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
    return this.tickets.handleOf(this.few.room > 0 ? this.ticketOfFew() : this.ticketOfRow());
  }

  /** Takes an event back; false where it has happened or was cancelled already. */
  cancel(handle: number): boolean {
    return this.tickets.cancel(handle);
  }

  /** Takes the earliest event out into `time`, `kind`, `first`, `second`; false where none is left. */
  pop(): boolean {
    const { few, ladder } = this;
    this.pushed = NONE;
    if (few.count > 0) return this.popOfFew();
    for (let row = ladder.take(); row !== NONE; row = ladder.take()) {
      const { doubles, words } = ladder.rows;
      const word = row * WORDS;
      if (words[word + TICKET] !== 0 && this.tickets.end(words[word + TICKET])) continue;
      this.time = doubles[row * DOUBLES];
      this.order = doubles[row * DOUBLES + ORDER];
      this.kind = words[word + KIND];
      this.first = words[word + FIRST];
      this.second = words[word + SECOND];
      return true;
    }
    return few.count > 0 && this.popOfFew();
  }

  /** Adds an event with a place among those of the same time that it has had before, or that `takeOrder` gave. */
  pushInOrder(time: number, order: number, kind: number, first: number, second: number): void {
    const { few } = this;
    if (few.count < few.room) {
      const event = few.add(time, order);
      event.kind = kind | 0;
      event.first = first | 0;
      event.second = second | 0;
      event.ticket = 0;
      this.pushed = 0;
      return;
    }
    if (few.room > 0) this.openLadder();
    this.pushed = this.ladder.add(time, order, kind, first, second);
  }

  private ticketOfFew(): number {
    const event = this.few.last;
    if (event.ticket === 0) event.ticket = this.tickets.issue();
    return event.ticket;
  }

  private ticketOfRow(): number {
    const { words } = this.ladder.rows;
    const word = this.pushed * WORDS + TICKET;
    if (words[word] === 0) words[word] = this.tickets.issue();
    return words[word];
  }

  private popOfFew(): boolean {
    const { few } = this;
    while (few.count > 0) {
      const event = few.take();
      if (event.ticket !== 0 && this.tickets.end(event.ticket)) continue;
      this.time = event.time;
      this.order = event.order;
      this.kind = event.kind;
      this.first = event.first;
      this.second = event.second;
      return true;
    }
    return false;
  }

  /** Moves the few events to the ladder, where there is room for more. */
  private openLadder(): void {
    const { few, ladder } = this;
    few.close();
    ladder.open();
    while (few.count > 0) {
      const { time, order, kind, first, second, ticket } = few.take();
      const row = ladder.add(time, order, kind, first, second);
      ladder.rows.words[row * WORDS + TICKET] = ticket;
    }
  }
}
