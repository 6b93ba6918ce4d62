import type { AccessPlan } from '../contract/shared-pages.ts';
import { float64Array, int32Array, uint8Array } from '../engine/arrays.ts';

/** A plan that a program refills between synchronisations. */
export class TouchPlan implements AccessPlan {
  length = 0;
  readonly unit: Int32Array;
  readonly mode: Uint8Array;
  readonly after: Float64Array;
  readonly stamp: Int32Array;

  constructor(most: number) {
    this.unit = int32Array(most);
    this.mode = uint8Array(most);
    this.after = float64Array(most);
    this.stamp = int32Array(most);
  }

  clear(): this {
    this.length = 0;
    return this;
  }

  /** Touches a minipage after `after` ns of computation; see AccessPlan for `mode` and `stamp`. */
  touch(unit: number, mode: number, stamp: number, after = 0): this {
    this.unit[this.length] = unit;
    this.mode[this.length] = mode;
    this.stamp[this.length] = stamp;
    this.after[this.length] = after;
    this.length += 1;
    return this;
  }
}
