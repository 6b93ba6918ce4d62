import { float64Array } from '../../engine/arrays.ts';

/** Requests of units that wait for a tag, in order, and for how long each unit was short of tags. */
export class TagQueues {
  /** Requests that have ever waited. */
  waited = 0;
  /** By unit: how long at least one request waited, as often as none did afterwards. */
  private readonly overNs: Float64Array;
  private readonly queues: readonly number[][];
  private readonly shortSince: Float64Array;

  constructor(units: number) {
    this.queues = Array.from({ length: units }, () => []);
    this.overNs = float64Array(units);
    this.shortSince = float64Array(units);
  }

  isEmpty(unit: number): boolean {
    return this.length(unit) === 0;
  }

  length(unit: number): number {
    return this.queues[unit].length;
  }

  wait(unit: number, message: number, now: number): void {
    this.waited += 1;
    if (this.queues[unit].push(message) === 1) this.shortSince[unit] = now;
  }

  /** The request of a unit that has waited longest, which now has a tag; undefined if there is none. */
  next(unit: number, now: number): number | undefined {
    const queue = this.queues[unit];
    const message = queue.shift();
    if (message !== undefined && queue.length === 0) this.overNs[unit] += now - this.shortSince[unit];
    return message;
  }

  /** By unit: how long at least one request has waited by then. */
  shortNs(now: number): Float64Array {
    return this.overNs.map((ns, unit) => (this.isEmpty(unit) ? ns : ns + now - this.shortSince[unit]));
  }
}
