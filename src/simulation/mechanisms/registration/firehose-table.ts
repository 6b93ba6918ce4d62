import { KeyTable } from './key-table.ts';
import { grown, SlotLists } from './slot-lists.ts';

const PENDING = 0;
const MAPPED = 1;

/**
 * The firehoses that one node owns to all others (Firehose, table 1), keyed by (node, bucket). A firehose in use, or one
 * that is on its way, is never moved; idle ones are given up least recently used first.
 */
export class FirehoseTable {
  private readonly slotOf = new KeyTable();
  private readonly idle: SlotLists;
  private readonly attached: Int32Array;
  private readonly free: number[] = [];
  private nodes = new Int32Array(64);
  private buckets = new Int32Array(64);
  private uses = new Int32Array(64);
  private state = new Int32Array(64);
  private used = 0;

  /**
   * @param perNode F: firehoses to each other node
   * @param bucketsPerNode bound of bucket numbers, for the key
   */
  constructor(
    nodes: number,
    readonly perNode: number,
    private readonly bucketsPerNode: number,
  ) {
    this.idle = new SlotLists(nodes);
    this.attached = new Int32Array(nodes);
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
    return this.state[slot] === MAPPED;
  }

  usesOf(slot: number): number {
    return this.uses[slot];
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
      else if (this.uses[slot] === 0) ownIdle += 1;
    }
    return missing <= this.perNode - this.attached[node] + this.idle.lengths[node] - ownIdle;
  }

  /** One operation more uses the firehose. */
  use(slot: number): void {
    if (this.uses[slot] === 0) this.idle.remove(this.nodes[slot], slot);
    this.uses[slot] += 1;
  }

  release(slot: number): void {
    this.uses[slot] -= 1;
    if (this.uses[slot] === 0) this.idle.add(this.nodes[slot], slot);
  }

  /**
   * Sends a firehose to a bucket, in use by one operation. Only where `admits`.
   * @returns the bucket that it leaves, or -1 where there was a free one
   */
  claim(node: number, bucket: number): number {
    const left = this.attached[node] === this.perNode ? this.giveUpOldest(node) : -1;
    const slot = this.free.pop() ?? this.extend();
    this.nodes[slot] = node;
    this.buckets[slot] = bucket;
    this.uses[slot] = 1;
    this.state[slot] = PENDING;
    this.slotOf.insert(node * this.bucketsPerNode + bucket, slot);
    this.attached[node] += 1;
    return left;
  }

  /** The other node has confirmed that the bucket is pinned. */
  confirm(node: number, bucket: number): void {
    this.state[this.find(node, bucket)] = MAPPED;
  }

  /** Whether all of `first` to `last` can be reached now. */
  allMapped(node: number, first: number, last: number): boolean {
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = this.find(node, bucket);
      if (slot < 0 || this.state[slot] !== MAPPED) return false;
    }
    return true;
  }

  private giveUpOldest(node: number): number {
    const slot = this.idle.oldest(node);
    const bucket = this.buckets[slot];
    this.idle.remove(node, slot);
    this.slotOf.remove(node * this.bucketsPerNode + bucket);
    this.attached[node] -= 1;
    this.free.push(slot);
    return bucket;
  }

  private extend(): number {
    if (this.used === this.nodes.length) {
      const length = 2 * this.used;
      this.nodes = grown(this.nodes, length);
      this.buckets = grown(this.buckets, length);
      this.uses = grown(this.uses, length);
      this.state = grown(this.state, length);
    }
    this.used += 1;
    return this.used - 1;
  }
}

/** F: firehoses that a node owns to each other one when `pinnableBytes` of each may be pinned for the others (section 3.2). */
export function firehosesPerNode(pinnableBytes: number, bucketBytes: number, nodes: number): number {
  return Math.floor(pinnableBytes / (bucketBytes * Math.max(1, nodes - 1)));
}
