import { int32Array } from '../../engine/arrays.ts';
import { ListedRows } from './listed-rows.ts';
import { type SlotIndex, slotIndex } from './slot-index.ts';

const PENDING = 0;
const MAPPED = 1;
/** Words of a row. */
const NODE = 2;
const BUCKET = 3;
const USES = 4;
const STATE = 5;

/**
 * The firehoses that one node owns to all others (Firehose, table 1), keyed by (node, bucket). A firehose in use, or one
 * that is on its way, is never moved; idle ones are given up least recently used first.
 */
export class FirehoseTable {
  private readonly slotOf: SlotIndex;
  /** In a list by node where nothing uses them. */
  private readonly rows: ListedRows;
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
    this.rows = new ListedRows(nodes);
    this.slotOf = slotIndex(nodes * bucketsPerNode, nodes);
    this.attached = int32Array(nodes);
  }

  /** Firehoses that are mapped to any node or on their way. */
  get size(): number {
    return this.slotOf.size;
  }

  /** The firehose to a bucket, mapped or on its way, or -1. */
  find(node: number, bucket: number): number {
    return this.slotOf.find(node * this.bucketsPerNode + bucket);
  }

  isMapped(slot: number): boolean {
    return this.rows.words[slot * 8 + STATE] === MAPPED;
  }

  usesOf(slot: number): number {
    return this.rows.words[slot * 8 + USES];
  }

  /** Firehoses that are mapped to a node or on their way. */
  attachedTo(node: number): number {
    return this.attached[node];
  }

  /** Whether an operation on `first` to `last` gets the firehoses that it lacks, from free or idle ones. */
  admits(node: number, first: number, last: number): boolean {
    let missing = 0;
    let ownIdle = 0;
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = this.find(node, bucket);
      if (slot < 0) missing += 1;
      else if (this.rows.words[slot * 8 + USES] === 0) ownIdle += 1;
    }
    return missing <= this.perNode - this.attached[node] + this.rows.lengths[node] - ownIdle;
  }

  /** One operation more uses the firehose. */
  use(slot: number): void {
    const { words } = this.rows;
    const uses = words[slot * 8 + USES];
    words[slot * 8 + USES] = uses + 1;
    if (uses === 0) this.rows.remove(words[slot * 8 + NODE], slot);
  }

  release(slot: number): void {
    const { words } = this.rows;
    const uses = words[slot * 8 + USES] - 1;
    words[slot * 8 + USES] = uses;
    if (uses === 0) this.rows.add(words[slot * 8 + NODE], slot);
  }

  /**
   * Sends a firehose to a bucket, in use by one operation. Only where `admits`.
   * @returns the bucket that it leaves, or -1 where there was a free one
   */
  claim(node: number, bucket: number): number {
    const left = this.attached[node] === this.perNode ? this.giveUpOldest(node) : -1;
    const slot = this.rows.allocate();
    this.rows.words[slot * 8 + NODE] = node;
    this.rows.words[slot * 8 + BUCKET] = bucket;
    this.rows.words[slot * 8 + USES] = 1;
    this.rows.words[slot * 8 + STATE] = PENDING;
    this.slotOf.insert(node * this.bucketsPerNode + bucket, slot);
    this.attached[node] += 1;
    return left;
  }

  /** The other node has confirmed that the bucket is pinned. */
  confirm(node: number, bucket: number): void {
    this.rows.words[this.find(node, bucket) * 8 + STATE] = MAPPED;
  }

  /** Whether all of `first` to `last` can be reached now. */
  allMapped(node: number, first: number, last: number): boolean {
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = this.find(node, bucket);
      if (slot < 0 || this.rows.words[slot * 8 + STATE] !== MAPPED) return false;
    }
    return true;
  }

  private giveUpOldest(node: number): number {
    const slot = this.rows.oldest(node);
    const bucket = this.rows.words[slot * 8 + BUCKET];
    this.rows.remove(node, slot);
    this.slotOf.remove(node * this.bucketsPerNode + bucket);
    this.attached[node] -= 1;
    this.rows.release(slot);
    return bucket;
  }
}

/** F: firehoses that a node owns to each other one when `pinnableBytes` of each may be pinned for the others (section 3.2). */
export function firehosesPerNode(pinnableBytes: number, bucketBytes: number, nodes: number): number {
  return Math.floor(pinnableBytes / (bucketBytes * Math.max(1, nodes - 1)));
}
