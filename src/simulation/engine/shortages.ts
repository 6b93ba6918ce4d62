import { float64Array } from './arrays.ts';

const NEVER = -1;

/** For how long each of several things has been short of what others wait for, as often as this began and ended. */
export class Shortages {
  private readonly overNs: Float64Array;
  private readonly since: Float64Array;

  constructor(count: number) {
    this.overNs = float64Array(count);
    this.since = float64Array(count).fill(NEVER);
  }

  /** Somebody waits, perhaps not as the first. */
  begins(thing: number, now: number): void {
    if (this.since[thing] === NEVER) this.since[thing] = now;
  }

  /** Nobody waits any more, or nobody has. */
  ends(thing: number, now: number): void {
    if (this.since[thing] === NEVER) return;
    this.overNs[thing] += now - this.since[thing];
    this.since[thing] = NEVER;
  }

  /** By thing: how long somebody has waited by then. */
  shortNs(now: number): Float64Array {
    return this.overNs.map((ns, thing) => (this.since[thing] === NEVER ? ns : ns + now - this.since[thing]!));
  }
}
