/** Most events that are few; a power of two. */
const MOST = 16;
const MASK = MOST - 1;

/** A pending event, reused for one after another. */
class FewEvent {
  time = 0.5;
  order = 0.5;
  kind = 0;
  first = 0;
  second = 0;
  /** As in event-rows.ts: 0 unless it can be cancelled. */
  ticket = 0;
}

/**
 * The pending events while there are few, such as those of two nodes: sorted, in a ring. Most events are later than those that
 * wait, so that adding one moves few. Objects, unlike rows, need no check of an index for each number.
 */
export class FewEvents {
  private readonly ring = Array.from({ length: MOST }, () => new FewEvent());
  /** Place of the earliest event, and of the one that was added last. */
  private head = 0;
  private added = 0;
  count = 0;
  /** Events that there is room for: none while the pending events are in the ladder. */
  room = MOST;

  /** The event that was added last. */
  get last(): FewEvent {
    return this.ring[this.added]!;
  }

  open(): void {
    this.room = MOST;
  }

  close(): void {
    this.room = 0;
  }

  /** Adds an event, of which the caller sets the rest; only if there is room. */
  add(time: number, order: number): FewEvent {
    const { ring, head } = this;
    let place = head + this.count;
    const event = ring[place & MASK]!;
    for (; place > head; place -= 1) {
      const before = ring[(place - 1) & MASK]!;
      if (before.time < time || (before.time === time && before.order < order)) break;
      ring[place & MASK] = before;
    }
    ring[place & MASK] = event;
    this.added = place & MASK;
    this.count += 1;
    event.time = time;
    event.order = order;
    return event;
  }

  /** Takes the earliest event out, which stays as it is until the next `add`. */
  take(): FewEvent {
    const event = this.ring[this.head]!;
    this.head = (this.head + 1) & MASK;
    this.count -= 1;
    return event;
  }
}
