import { float64Array, int32Array } from './arrays.ts';

/** How long each of many things was held, by one at a time or by several that share it. */
export class HoldTimes {
  readonly heldNs: Float64Array;
  private readonly since: Float64Array;
  private readonly holders: Int32Array;

  constructor(count: number) {
    this.heldNs = float64Array(count);
    this.since = float64Array(count);
    this.holders = int32Array(count);
  }

  take(thing: number, time: number): void {
    if (this.holders[thing] === 0) this.since[thing] = time;
    this.holders[thing] += 1;
  }

  giveBack(thing: number, time: number): void {
    this.holders[thing] -= 1;
    if (this.holders[thing] === 0) this.heldNs[thing] += Math.max(0, time - this.since[thing]);
  }
}
