import { grown, int32Array } from './arrays.ts';

/** Handles hold a ticket below this and a generation above it. */
const TICKETS = 2 ** 28;
const GENERATIONS = 2 ** 20;
const CANCELLED = 1;

/** Which events can be cancelled and which have been: only those whose handle was asked for have a ticket. */
export class EventTickets {
  /** Twice the generation of each ticket, and one more where its event is cancelled. Ticket 0 is none. */
  private states = int32Array(64);
  private readonly free: number[] = [];
  private used = 1;
  /** Cancelled events that have not been dropped yet. */
  cancelled = 0;

  issue(): number {
    const ticket = this.free.pop() ?? this.used++;
    if (ticket === this.states.length) {
      const { states } = this;
      this.states = grown(states, int32Array(2 * states.length));
    }
    return ticket;
  }

  handleOf(ticket: number): number {
    return (this.states[ticket] >>> 1) * TICKETS + ticket;
  }

  /** Marks the event of the handle; false where it has happened or was cancelled already. */
  cancel(handle: number): boolean {
    const ticket = handle % TICKETS;
    if (ticket === 0 || ticket >= this.used || this.states[ticket] !== Math.floor(handle / TICKETS) * 2) return false;
    this.states[ticket] |= CANCELLED;
    this.cancelled += 1;
    return true;
  }

  isCancelled(ticket: number): boolean {
    return (this.states[ticket] & CANCELLED) !== 0;
  }

  /** Ends the ticket of an event that happens or is dropped; returns whether it was cancelled. */
  end(ticket: number): boolean {
    const state = this.states[ticket];
    const wasCancelled = (state & CANCELLED) !== 0;
    this.states[ticket] = (((state >>> 1) + 1) % GENERATIONS) << 1;
    this.free.push(ticket);
    if (wasCancelled) this.cancelled -= 1;
    return wasCancelled;
  }
}
