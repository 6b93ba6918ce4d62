import { float64Array } from '../../engine/arrays.ts';
import { busyBy } from '../../engine/occupancy.ts';
import type { CxlPoolValues } from './parameters.ts';

/** The links between nodes and the controller of the pool: a direction is free again when a whole message has entered it. */
export class HostLinks {
  messages = 0;
  bytes = 0;
  /** By node: total time that its link to the pool, and that from it, need for everything sent so far. */
  private readonly upNs: Float64Array;
  private readonly downNs: Float64Array;
  private readonly upFree: Float64Array;
  private readonly downFree: Float64Array;
  private readonly gapPerByteNs: number;
  /** From core to controller, or back. */
  readonly wayNs: number;

  constructor(nodes: number, { poolBytesPerNs, poolWayNs, poolSwitchNs }: CxlPoolValues) {
    this.upNs = float64Array(nodes);
    this.downNs = float64Array(nodes);
    this.upFree = float64Array(nodes);
    this.downFree = float64Array(nodes);
    this.gapPerByteNs = 1 / poolBytesPerNs;
    this.wayNs = poolWayNs + poolSwitchNs;
  }

  /** Sends bytes to the pool. @returns when the controller has them */
  up(node: number, from: number, bytes: number): number {
    const ns = this.carried(this.upNs, node, bytes);
    this.upFree[node] = Math.max(from, this.upFree[node]) + ns;
    return this.upFree[node] + this.wayNs;
  }

  /** Sends bytes to a node. @returns when the core has them */
  down(node: number, from: number, bytes: number): number {
    const ns = this.carried(this.downNs, node, bytes);
    this.downFree[node] = Math.max(from, this.downFree[node]) + ns;
    return this.downFree[node] + this.wayNs;
  }

  /** By node: how long its link to the pool has been busy by then. */
  upBusyNs(now: number): Float64Array {
    return busyBy(now, this.upNs, this.upFree);
  }

  /** Returns the same for the link from the pool. */
  downBusyNs(now: number): Float64Array {
    return busyBy(now, this.downNs, this.downFree);
  }

  private carried(busyNs: Float64Array, node: number, bytes: number): number {
    const ns = bytes * this.gapPerByteNs;
    busyNs[node] += ns;
    this.messages += 1;
    this.bytes += bytes;
    return ns;
  }
}
