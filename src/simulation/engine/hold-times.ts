import { float64Array, int32Array } from './arrays.ts';
import { busyBy } from './occupancy.ts';

/** Total time for which each of many things (locks, tags) was held, exclusively or shared. */
export class HoldTimes {
  private readonly givenNs: Float64Array;
  /** Time of the last release, which may lie in the future. */
  private readonly freeAt: Float64Array;
  private readonly since: Float64Array;
  private readonly holders: Int32Array;

  constructor(count: number) {
    this.givenNs = float64Array(count);
    this.freeAt = float64Array(count);
    this.since = float64Array(count);
    this.holders = int32Array(count);
  }

  take(thing: number, time: number): void {
    if (this.holders[thing] === 0) this.since[thing] = time;
    this.holders[thing] += 1;
  }

  giveBack(thing: number, time: number): void {
    this.holders[thing] -= 1;
    if (this.holders[thing] > 0) return;
    this.givenNs[thing] += Math.max(0, time - this.since[thing]);
    this.freeAt[thing] = time;
  }

  /** Time for which each thing has been held by `now`. */
  heldNs(now: number): Float64Array {
    const heldNs = busyBy(now, this.givenNs, this.freeAt);
    for (let thing = 0; thing < heldNs.length; thing += 1) {
      if (this.holders[thing] > 0) heldNs[thing]! += Math.max(0, now - this.since[thing]);
    }
    return heldNs;
  }
}
