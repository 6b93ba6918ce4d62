import { columns, double, word } from '../../engine/columns.ts';
import { RowLists } from '../../engine/row-lists.ts';
import { type SlotIndex, slotIndex } from '../../engine/slot-index.ts';

const Rows = columns({
  next: word(),
  previous: word(),
  bucket: word(),
  /** References by incoming firehoses and by local operations. */
  remote: word(0),
  local: word(0),
  /** When its registration completes, ns. */
  readyAt: double(0),
});

/** The one list. */
const VICTIMS = 0;

/**
 * The pinned buckets of one node, in numbered slots, and the unused ones among them, oldest first. The users of a bucket are
 * counted in its row; a slot stays the same while its bucket is pinned.
 */
export class PinnedBuckets {
  readonly rows = new Rows();
  private readonly unused = new RowLists(this.rows, 1);
  private readonly slotOf: SlotIndex;
  count = 0;
  pins = 0;
  unpins = 0;
  most = 0;
  /** Pinned buckets times ns until `changedAt`. */
  private bucketNs = 0;
  private changedAt = 0;

  /**
   * @param clock provides the time, for means over time
   * @param bound upper bound of bucket numbers
   * @param tables number of tables, on all nodes
   */
  constructor(
    private readonly clock: { readonly now: number },
    bound: number,
    tables: number,
  ) {
    this.slotOf = slotIndex(bound, tables);
  }

  /** Pinned buckets on average over the time until now. */
  get mean(): number {
    const { now } = this.clock;
    return now === 0 ? this.count : (this.bucketNs + this.count * (now - this.changedAt)) / now;
  }

  /** The slot of a bucket; -1 if it is not pinned. */
  find(bucket: number): number {
    return this.slotOf.find(bucket);
  }

  /** Returns a slot for a newly pinned bucket; it starts as a victim, for immediate use by the caller. */
  pin(bucket: number): number {
    const slot = this.rows.take();
    this.rows.setBucket(slot, bucket);
    this.slotOf.insert(bucket, slot);
    this.addVictim(slot);
    this.passTime();
    this.count += 1;
    this.pins += 1;
    if (this.count > this.most) this.most = this.count;
    return slot;
  }

  /** A victim is pinned no more; returns its bucket. */
  unpin(slot: number): number {
    const bucket = this.rows.bucket(slot);
    this.removeVictim(slot);
    this.slotOf.remove(bucket);
    this.rows.release(slot);
    this.passTime();
    this.count -= 1;
    this.unpins += 1;
    return bucket;
  }

  get victimCount(): number {
    return this.unused.lengths[VICTIMS];
  }

  /** The oldest victim, or -1. */
  get oldestVictim(): number {
    return this.unused.oldest(VICTIMS);
  }

  /** Nobody uses the bucket any more. */
  addVictim(slot: number): void {
    this.unused.add(VICTIMS, slot);
  }

  removeVictim(slot: number): void {
    this.unused.remove(VICTIMS, slot);
  }

  private passTime(): void {
    const { now } = this.clock;
    this.bucketNs += this.count * (now - this.changedAt);
    this.changedAt = now;
  }
}
