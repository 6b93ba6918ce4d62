import { float64Array } from '../../engine/arrays.ts';

/** A disk of each node, which serves one access after the other, in the order in which its virtual machines ask. */
export class Disks {
  private readonly freeAt: Float64Array;

  /** @param accessNs time to read a page, or to write one */
  constructor(
    nodes: number,
    private readonly accessNs: number,
  ) {
    this.freeAt = float64Array(nodes);
  }

  /** Asks a disk for some accesses in a row. @returns the time in ns at which they are done */
  access(node: number, times: number, now: number): number {
    this.freeAt[node] = Math.max(now, this.freeAt[node]!) + times * this.accessNs;
    return this.freeAt[node]!;
  }
}
