import { Shortages } from '../../engine/shortages.ts';

/** Requests of units that wait for a tag, in order, and for how long each unit was short of tags. */
export class TagQueues {
  /** Requests that have ever waited. */
  waited = 0;
  private readonly queues: readonly number[][];
  private readonly shortages: Shortages;

  constructor(units: number) {
    this.queues = Array.from({ length: units }, () => []);
    this.shortages = new Shortages(units);
  }

  isEmpty(unit: number): boolean {
    return this.length(unit) === 0;
  }

  length(unit: number): number {
    return this.queues[unit].length;
  }

  wait(unit: number, message: number, now: number): void {
    this.waited += 1;
    this.queues[unit].push(message);
    this.shortages.begins(unit, now);
  }

  /** The request of a unit that has waited longest, which now has a tag; undefined if there is none. */
  next(unit: number, now: number): number | undefined {
    const queue = this.queues[unit];
    const message = queue.shift();
    if (queue.length === 0) this.shortages.ends(unit, now);
    return message;
  }

  /** By unit: how long at least one request has waited by then. */
  shortNs(now: number): Float64Array {
    return this.shortages.shortNs(now);
  }
}
