import { SimulationFault } from '../../engine/fault.ts';
import { ListedRows } from './listed-rows.ts';
import { type SlotIndex, slotIndex } from './slot-index.ts';

export interface PinLimits {
  /** Buckets that may be pinned at once, for whatever reason. */
  readonly total: number;
  /** Pinned buckets that no firehose of another node holds: the victim FIFO and what is pinned for local operations. */
  readonly pool: number;
  /** Buckets in use by local operations at once. */
  readonly local: number;
  /** Buckets that incoming firehoses may hold at once, where that is not seen to by those who send them. */
  readonly remote?: number;
  /** Nothing is ever unpinned to make room: what does not fit is a fault. */
  readonly keeps?: boolean;
}

/** What a change of the table has to have registered and deregistered. Reused from call to call. */
export class RegistrationWork {
  readonly pin: number[] = [];
  readonly unpin: number[] = [];
  /** When the last bucket is pinned that somebody else is pinning at this moment; 0 where none is. */
  readyAt = 0;

  clear(): void {
    if (this.pin.length > 0) this.pin.length = 0;
    if (this.unpin.length > 0) this.unpin.length = 0;
    this.readyAt = 0;
  }
}

/** The one list, and the words of a row: the time when the registration is done is double 3. */
const VICTIMS = 0;
const BUCKET = 2;
const REMOTE = 3;
const LOCAL = 4;
const READY_AT = 3;

/**
 * The pinned buckets of one node (Firehose, table 1): who uses each, counted apart for incoming firehoses and for local
 * operations, and the victim FIFO of those that nobody uses. A bucket in use is never unpinned. Room is made before it is
 * taken, so that the limits hold at every instant; that they do is checked at every change.
 */
export class BucketTable {
  private readonly slotOf: SlotIndex;
  private readonly rows = new ListedRows(1);
  pinned = 0;
  /** Buckets that at least one incoming firehose holds. */
  committed = 0;
  localInUse = 0;
  pins = 0;
  unpins = 0;
  mostPinned = 0;
  mostCommitted = 0;
  /** Pinned buckets times ns until `changedAt`. */
  private bucketNs = 0;
  private changedAt = 0;

  /**
   * @param clock says what time it is, for the mean over time
   * @param buckets bound of bucket numbers
   * @param tables that there are, of all nodes
   */
  constructor(
    private readonly limits: PinLimits,
    private readonly clock: { readonly now: number } = { now: 0 },
    buckets = Number.POSITIVE_INFINITY,
    tables = 1,
  ) {
    this.slotOf = slotIndex(buckets, tables);
  }

  /** Pinned buckets on average over the time until now. */
  get meanPinned(): number {
    const { now } = this.clock;
    return now === 0 ? this.pinned : (this.bucketNs + this.pinned * (now - this.changedAt)) / now;
  }

  /** Incoming firehoses over all buckets. */
  get remoteReferences(): number {
    let sum = 0;
    for (let slot = 0; slot < this.rows.slots; slot += 1) sum += this.rows.words[slot * 8 + REMOTE];
    return sum;
  }

  get victimCount(): number {
    return this.rows.lengths[VICTIMS];
  }

  isPinned(bucket: number): boolean {
    return this.slotOf.find(bucket) >= 0;
  }

  /** The place of a pinned bucket, which it keeps while it is in use; -1 where it is not pinned. */
  find(bucket: number): number {
    return this.slotOf.find(bucket);
  }

  /** References to a pinned bucket by incoming firehoses and by local operations. */
  references(bucket: number): { remote: number; local: number } {
    const slot = this.slotOf.find(bucket);
    return slot < 0
      ? { remote: 0, local: 0 }
      : { remote: this.rows.words[slot * 8 + REMOTE], local: this.rows.words[slot * 8 + LOCAL] };
  }

  /** Victims from the one that came first to the one that came last. */
  victimBuckets(): number[] {
    const list: number[] = [];
    for (let slot = this.rows.oldest(VICTIMS); slot >= 0; slot = this.rows.after(slot)) {
      list.push(this.rows.words[slot * 8 + BUCKET]);
    }
    return list;
  }

  /** Firehoses of another node leave the buckets of `released` and come to those of `wanted`. */
  move(released: readonly number[], wanted: readonly number[], work: RegistrationWork): void {
    work.clear();
    for (const bucket of released) this.detach(bucket);
    let missing = 0;
    for (const bucket of wanted) {
      const slot = this.slotOf.find(bucket);
      if (slot >= 0) this.attachSlot(slot, work);
      else {
        work.pin.push(bucket);
        missing += 1;
      }
    }
    this.makeRoom(missing, 0, work);
    for (const bucket of work.pin) this.attachSlot(this.pin(bucket), work);
    this.check();
  }

  /** As `move` of released buckets alone, but what nobody uses any more is unpinned at once. */
  unpinReleased(released: readonly number[], work: RegistrationWork): void {
    work.clear();
    for (const bucket of released) this.detach(bucket);
    for (const bucket of released) {
      const slot = this.slotOf.find(bucket);
      if (slot < 0 || this.rows.words[slot * 8 + REMOTE] > 0 || this.rows.words[slot * 8 + LOCAL] > 0) continue;
      this.unpin(slot, work);
    }
    // What local operations still use of them is in the pool from now on.
    this.makeRoom(0, 0, work);
    this.check();
  }

  /** Whether incoming firehoses may hold the buckets `first` to `last` beside those that they hold already. */
  admitsRemote(first: number, last: number): boolean {
    const { remote = Number.POSITIVE_INFINITY } = this.limits;
    let added = 0;
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = this.slotOf.find(bucket);
      if (slot < 0 || this.rows.words[slot * 8 + REMOTE] === 0) added += 1;
    }
    return this.committed + added <= remote;
  }

  /** As `admitsLocal` and `acquireLocal`, for one bucket that is pinned already and whose place is known. */
  admitsSlot(slot: number): boolean {
    return this.rows.words[slot * 8 + LOCAL] > 0 || this.localInUse < this.limits.local;
  }

  acquireSlot(slot: number, work: RegistrationWork): void {
    work.clear();
    this.useSlot(slot, work);
  }

  releaseSlot(slot: number): void {
    this.rows.words[slot * 8 + LOCAL] -= 1;
    if (this.rows.words[slot * 8 + LOCAL] > 0) return;
    this.localInUse -= 1;
    if (this.rows.words[slot * 8 + REMOTE] === 0) this.rows.add(VICTIMS, slot);
  }

  /** Whether local operations may use the buckets `first` to `last`, and `more`, beside those that they use already. */
  admitsLocal(first: number, last: number, more = 0): boolean {
    let added = more;
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = this.slotOf.find(bucket);
      if (slot < 0 || this.rows.words[slot * 8 + LOCAL] === 0) added += 1;
    }
    return this.localInUse + added <= this.limits.local;
  }

  /** A local operation uses the buckets `first` to `last`; only where `admitsLocal`. */
  acquireLocal(first: number, last: number, work: RegistrationWork): void {
    work.clear();
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = this.slotOf.find(bucket);
      if (slot >= 0) this.useSlot(slot, work);
      else work.pin.push(bucket);
    }
    if (work.pin.length === 0) return;
    this.makeRoom(work.pin.length, work.pin.length, work);
    for (const bucket of work.pin) this.useSlot(this.pin(bucket), work);
    this.check();
  }

  releaseLocal(first: number, last: number): void {
    for (let bucket = first; bucket <= last; bucket += 1) this.releaseSlot(this.slotOf.find(bucket));
  }

  /** The registration of these buckets is done at `time`: until then whoever else needs them waits. */
  pinnedAt(buckets: readonly number[], time: number): void {
    for (const bucket of buckets) {
      const slot = this.slotOf.find(bucket);
      if (slot >= 0) this.rows.doubles[slot * 4 + READY_AT] = time;
    }
  }

  private attachSlot(slot: number, work: RegistrationWork): void {
    if (this.rows.doubles[slot * 4 + READY_AT] > work.readyAt) work.readyAt = this.rows.doubles[slot * 4 + READY_AT];
    if (this.rows.words[slot * 8 + REMOTE] === 0) {
      this.committed += 1;
      if (this.committed > this.mostCommitted) this.mostCommitted = this.committed;
      if (this.rows.words[slot * 8 + LOCAL] === 0) this.rows.remove(VICTIMS, slot);
    }
    this.rows.words[slot * 8 + REMOTE] += 1;
  }

  private useSlot(slot: number, work: RegistrationWork): void {
    if (this.rows.doubles[slot * 4 + READY_AT] > work.readyAt) work.readyAt = this.rows.doubles[slot * 4 + READY_AT];
    if (this.rows.words[slot * 8 + LOCAL] === 0) {
      this.localInUse += 1;
      if (this.rows.words[slot * 8 + REMOTE] === 0) this.rows.remove(VICTIMS, slot);
    }
    this.rows.words[slot * 8 + LOCAL] += 1;
  }

  private detach(bucket: number): void {
    const slot = this.slotOf.find(bucket);
    if (slot < 0 || this.rows.words[slot * 8 + REMOTE] === 0) {
      throw new SimulationFault('SIM_PIN_COUNT', `bucket ${bucket} was released by a node that did not hold it`);
    }
    this.rows.words[slot * 8 + REMOTE] -= 1;
    if (this.rows.words[slot * 8 + REMOTE] > 0) return;
    this.committed -= 1;
    if (this.rows.words[slot * 8 + LOCAL] === 0) this.rows.add(VICTIMS, slot);
  }

  /** Evicts the oldest victims until `pins` more buckets fit, of which `poolPins` for local operations. */
  private makeRoom(pins: number, poolPins: number, work: RegistrationWork): void {
    const { total, pool } = this.limits;
    while (this.pinned + pins > total || this.pinned - this.committed + poolPins > pool) {
      const oldest = this.limits.keeps ? -1 : this.rows.oldest(VICTIMS);
      if (oldest < 0) {
        throw new SimulationFault(
          'SIM_PIN_LIMIT',
          `${pins} more buckets do not fit beside ${this.pinned} pinned ones that have to stay; the limit is ${total}`,
        );
      }
      this.unpin(oldest, work);
    }
  }

  /** The slot of a bucket that is pinned from now on; it enters as a victim, for the caller to use at once. */
  private pin(bucket: number): number {
    const slot = this.rows.allocate();
    this.rows.words[slot * 8 + BUCKET] = bucket;
    this.rows.doubles[slot * 4 + READY_AT] = 0;
    this.slotOf.insert(bucket, slot);
    this.rows.add(VICTIMS, slot);
    this.passTime();
    this.pinned += 1;
    this.pins += 1;
    if (this.pinned > this.mostPinned) this.mostPinned = this.pinned;
    return slot;
  }

  private unpin(slot: number, work: RegistrationWork): void {
    const bucket = this.rows.words[slot * 8 + BUCKET];
    this.rows.remove(VICTIMS, slot);
    this.slotOf.remove(bucket);
    this.rows.release(slot);
    this.passTime();
    this.pinned -= 1;
    this.unpins += 1;
    work.unpin.push(bucket);
  }

  private passTime(): void {
    const { now } = this.clock;
    this.bucketNs += this.pinned * (now - this.changedAt);
    this.changedAt = now;
  }

  private check(): void {
    const { total, pool } = this.limits;
    if (this.pinned <= total && this.pinned - this.committed <= pool) return;
    throw new SimulationFault(
      'SIM_PIN_LIMIT',
      `${this.pinned} buckets are pinned, ${this.committed} of them for firehoses; the limits are ${total} and ${pool} beside firehoses`,
    );
  }
}
