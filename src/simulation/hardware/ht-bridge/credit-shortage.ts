import { float64Array, int32Array } from '../../engine/arrays.ts';

/** For how long each bridge has had something to send for which another bridge had not given it a credit. */
export class CreditShortage {
  /** By bridge: how long anything has waited, until it last had what it waited for. */
  readonly shortNs: Float64Array;
  private readonly shortSince: Float64Array;
  /** By bridge: others that it waits for. */
  private readonly waitedFor: Int32Array;

  constructor(bridges: number) {
    this.shortNs = float64Array(bridges);
    this.shortSince = float64Array(bridges);
    this.waitedFor = int32Array(bridges);
  }

  /** A bridge waits for another one from now on. */
  begin(bridge: number, now: number): void {
    if (this.waitedFor[bridge] === 0) this.shortSince[bridge] = now;
    this.waitedFor[bridge] += 1;
  }

  /** It waits no more for one of them. */
  end(bridge: number, now: number): void {
    this.waitedFor[bridge] -= 1;
    if (this.waitedFor[bridge] === 0) this.shortNs[bridge] += now - this.shortSince[bridge];
  }
}
