import { int32Array } from '../../engine/arrays.ts';
import { columns, word } from '../../engine/columns.ts';
import { RowLists } from '../../engine/row-lists.ts';
import { type SlotIndex, slotIndex } from '../../engine/slot-index.ts';

const Firehoses = columns({
  next: word(),
  previous: word(),
  /** The node that it leads to, and the bucket there. */
  node: word(),
  bucket: word(),
  /** Operations that use it. */
  uses: word(1),
  /** 1 when the other node has confirmed that the bucket is pinned. */
  mapped: word(0),
});

/**
 * The firehoses that one node owns to all others (Firehose, table 1), keyed by (node, bucket). A firehose in use, or one that is
 * moving, is never moved; idle ones are given up least recently used first.
 */
export class FirehoseTable {
  private readonly slotOf: SlotIndex;
  private readonly rows = new Firehoses();
  /** Unused firehoses, by node. */
  private readonly idle: RowLists;
  private readonly attached: Int32Array;

  /**
   * @param perNode F: firehoses to each other node
   * @param bucketsPerNode bound of bucket numbers, for the key
   */
  constructor(
    nodes: number,
    readonly perNode: number,
    private readonly bucketsPerNode: number,
  ) {
    this.idle = new RowLists(this.rows, nodes);
    this.slotOf = slotIndex(nodes * bucketsPerNode, nodes);
    this.attached = int32Array(nodes);
  }

  /** Number of firehoses mapped to any node or moving. */
  get size(): number {
    return this.slotOf.size;
  }

  /** Returns the firehose to a bucket, mapped or moving, or -1. */
  find(node: number, bucket: number): number {
    return this.slotOf.find(node * this.bucketsPerNode + bucket);
  }

  isMapped(slot: number): boolean {
    return this.rows.mapped(slot) === 1;
  }

  usesOf(slot: number): number {
    return this.rows.uses(slot);
  }

  /** Returns the number of firehoses mapped to a node or moving there. */
  attachedTo(node: number): number {
    return this.attached[node];
  }

  /** Whether an operation on `first` to `last` can get the firehoses that it lacks from free or idle ones. */
  admits(node: number, first: number, last: number): boolean {
    let missing = 0;
    let ownIdle = 0;
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = this.find(node, bucket);
      if (slot < 0) missing += 1;
      else if (this.rows.uses(slot) === 0) ownIdle += 1;
    }
    return missing <= this.perNode - this.attached[node] + this.idle.lengths[node] - ownIdle;
  }

  /** One operation more uses the firehose. */
  use(slot: number): void {
    const { rows } = this;
    const uses = rows.uses(slot);
    rows.setUses(slot, uses + 1);
    if (uses === 0) this.idle.remove(rows.node(slot), slot);
  }

  release(slot: number): void {
    const { rows } = this;
    const uses = rows.uses(slot) - 1;
    rows.setUses(slot, uses);
    if (uses === 0) this.idle.add(rows.node(slot), slot);
  }

  /**
   * Sends a firehose to a bucket for use by one operation. Only after `admits`.
   * @returns the bucket that it leaves, or -1 if there was a free firehose
   */
  claim(node: number, bucket: number): number {
    const left = this.attached[node] === this.perNode ? this.giveUpOldest(node) : -1;
    const slot = this.rows.take();
    this.rows.setNode(slot, node);
    this.rows.setBucket(slot, bucket);
    this.slotOf.insert(node * this.bucketsPerNode + bucket, slot);
    this.attached[node] += 1;
    return left;
  }

  /** The other node has confirmed that the bucket is pinned. */
  confirm(node: number, bucket: number): void {
    this.rows.setMapped(this.find(node, bucket), 1);
  }

  /** Whether all of `first` to `last` can be reached now. */
  allMapped(node: number, first: number, last: number): boolean {
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = this.find(node, bucket);
      if (slot < 0 || !this.isMapped(slot)) return false;
    }
    return true;
  }

  private giveUpOldest(node: number): number {
    const slot = this.idle.oldest(node);
    const bucket = this.rows.bucket(slot);
    this.idle.remove(node, slot);
    this.slotOf.remove(node * this.bucketsPerNode + bucket);
    this.attached[node] -= 1;
    this.rows.release(slot);
    return bucket;
  }
}

/**
 * Returns F: the number of firehoses that a node owns to each other one if `pinnableBytes` of each may be pinned for the others
 * (section 3.2).
 */
export function firehosesPerNode(pinnableBytes: number, bucketBytes: number, nodes: number): number {
  return Math.floor(pinnableBytes / (bucketBytes * Math.max(1, nodes - 1)));
}
