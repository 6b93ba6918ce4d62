import { EventQueue } from './event-queue.ts';

/** What happens at an event; the two numbers are what the event was scheduled with. */
export type EventHandler = (first: number, second: number) => void;

/** Kinds that an event of the queue has room for. */
const MOST_KINDS = 255;

/** Few enough to need no separate mapping (row-memory.ts): most runs are small, and each would map and unmap one. */
const FIRST_EVENTS = 512;

/** Clock and event loop. Time is in ns from the start of the run. */
export class Engine {
  /** Events after which a run counts as one that never ends; tests set it, since no time-out ends a synchronous loop. */
  static mostEvents = Number.POSITIVE_INFINITY;

  readonly queue = new EventQueue(FIRST_EVENTS);
  private readonly handlers: EventHandler[] = [];
  now = 0;
  /** Events executed so far. */
  events = 0;

  /** Registers what an event of a new kind does and returns the kind. */
  on(handler: EventHandler): number {
    this.handlers.push(handler);
    if (this.handlers.length > MOST_KINDS) throw new RangeError(`more than ${MOST_KINDS} kinds of events`);
    return this.handlers.length - 1;
  }

  /** Schedules an event; a time before now is a fault of the model. */
  at(time: number, kind: number, first: number, second = 0): void {
    if (!(time >= this.now)) this.refuse(time);
    this.queue.push(time, kind, first, second);
  }

  /** Apart from `at`, which is inlined wherever it is called. */
  private refuse(time: number): never {
    throw new RangeError(`event at ${time} ns lies before now, ${this.now} ns`);
  }

  private refuseMore(): never {
    throw new RangeError(`more than ${Engine.mostEvents} events at ${this.now} ns: the model loops`);
  }

  /** Executes events until none is left. Throws a RangeError after `Engine.mostEvents`. */
  run(): void {
    const { queue, handlers } = this;
    const { mostEvents } = Engine;
    while (queue.pop()) {
      this.now = queue.time;
      this.events += 1;
      if (this.events > mostEvents) this.refuseMore();
      handlers[queue.kind](queue.first, queue.second);
    }
  }
}
