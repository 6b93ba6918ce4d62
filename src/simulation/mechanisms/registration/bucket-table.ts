import { SimulationFault } from '../../engine/fault.ts';
import type { PinLimits } from './pin-limits.ts';
import { PinnedBuckets } from './pinned-buckets.ts';
import type { RegistrationWork } from './registration-work.ts';

/**
 * The pinned buckets of one node (Firehose, table 1): the users of each, counted separately for incoming firehoses and for local
 * operations, and the victim FIFO of unused ones. A bucket in use is never unpinned. Room is made before it is taken, so the
 * limits hold at all times, which is verified at every change.
 */
export class BucketTable {
  readonly buckets: PinnedBuckets;
  /** Buckets that at least one incoming firehose holds. */
  committed = 0;
  mostCommitted = 0;
  /** Buckets that local operations use. */
  private localInUse = 0;

  /**
   * @param clock provides the time, for means over time
   * @param bound upper bound of bucket numbers
   * @param tables number of tables, on all nodes
   */
  constructor(
    private readonly limits: PinLimits,
    clock: { readonly now: number } = { now: 0 },
    bound = Number.POSITIVE_INFINITY,
    tables = 1,
  ) {
    this.buckets = new PinnedBuckets(clock, bound, tables);
  }

  /** Incoming firehoses over all buckets. */
  get remoteReferences(): number {
    let sum = 0;
    for (let slot = 0; slot < this.buckets.rows.extent; slot += 1) sum += this.buckets.rows.remote(slot);
    return sum;
  }

  /** References to a pinned bucket by incoming firehoses and by local operations. */
  references(bucket: number): { remote: number; local: number } {
    const slot = this.buckets.find(bucket);
    return slot < 0
      ? { remote: 0, local: 0 }
      : { remote: this.buckets.rows.remote(slot), local: this.buckets.rows.local(slot) };
  }

  /** Returns the victims, oldest first. */
  victimBuckets(): number[] {
    const list: number[] = [];
    for (let slot = this.buckets.oldestVictim; slot >= 0; slot = this.buckets.rows.next(slot)) {
      list.push(this.buckets.rows.bucket(slot));
    }
    return list;
  }

  /** Firehoses of another node move from the buckets of `released` to those of `wanted`. */
  move(released: readonly number[], wanted: readonly number[], work: RegistrationWork): void {
    work.clear();
    for (const bucket of released) this.detach(bucket);
    let missing = 0;
    for (const bucket of wanted) {
      const slot = this.buckets.find(bucket);
      if (slot >= 0) this.attachSlot(slot, work);
      else {
        work.pin.push(bucket);
        missing += 1;
      }
    }
    this.makeRoom(missing, 0, work);
    for (const bucket of work.pin) this.attachSlot(this.buckets.pin(bucket), work);
    this.check();
  }

  /** Like `move` for released buckets only, except that unused ones are unpinned immediately. */
  unpinReleased(released: readonly number[], work: RegistrationWork): void {
    work.clear();
    for (const bucket of released) this.detach(bucket);
    for (const bucket of released) {
      const slot = this.buckets.find(bucket);
      if (slot < 0 || this.buckets.rows.remote(slot) > 0 || this.buckets.rows.local(slot) > 0) continue;
      this.unpin(slot, work);
    }
    // Buckets still used by local operations belong to the pool from now on.
    this.makeRoom(0, 0, work);
    this.check();
  }

  /** Whether incoming firehoses may hold buckets `first` to `last` in addition to those that they hold already. */
  admitsRemote(first: number, last: number): boolean {
    const { remote = Number.POSITIVE_INFINITY } = this.limits;
    let added = 0;
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = this.buckets.find(bucket);
      if (slot < 0 || this.buckets.rows.remote(slot) === 0) added += 1;
    }
    return this.committed + added <= remote;
  }

  /** Like `admitsLocal` and `acquireLocal`, for one bucket that is already pinned and whose slot is known. */
  admitsSlot(slot: number): boolean {
    return this.buckets.rows.local(slot) > 0 || this.localInUse < this.limits.local;
  }

  acquireSlot(slot: number, work: RegistrationWork): void {
    work.clear();
    this.useSlot(slot, work);
  }

  releaseSlot(slot: number): void {
    this.buckets.rows.setLocal(slot, this.buckets.rows.local(slot) - 1);
    if (this.buckets.rows.local(slot) > 0) return;
    this.localInUse -= 1;
    if (this.buckets.rows.remote(slot) === 0) this.buckets.addVictim(slot);
  }

  /** Whether local operations may use buckets `first` to `last`, and `more`, in addition to those that they use already. */
  admitsLocal(first: number, last: number, more = 0): boolean {
    let added = more;
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = this.buckets.find(bucket);
      if (slot < 0 || this.buckets.rows.local(slot) === 0) added += 1;
    }
    return this.localInUse + added <= this.limits.local;
  }

  /** A local operation uses the buckets `first` to `last`; only after `admitsLocal`. */
  acquireLocal(first: number, last: number, work: RegistrationWork): void {
    work.clear();
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = this.buckets.find(bucket);
      if (slot >= 0) this.useSlot(slot, work);
      else work.pin.push(bucket);
    }
    if (work.pin.length === 0) return;
    this.makeRoom(work.pin.length, work.pin.length, work);
    for (const bucket of work.pin) this.useSlot(this.buckets.pin(bucket), work);
    this.check();
  }

  releaseLocal(first: number, last: number): void {
    for (let bucket = first; bucket <= last; bucket += 1) this.releaseSlot(this.buckets.find(bucket));
  }

  /** The registration of these buckets completes at `time`: until then, all others that need them wait. */
  pinnedAt(buckets: readonly number[], time: number): void {
    for (const bucket of buckets) {
      const slot = this.buckets.find(bucket);
      if (slot >= 0) this.buckets.rows.setReadyAt(slot, time);
    }
  }

  private attachSlot(slot: number, work: RegistrationWork): void {
    if (this.buckets.rows.readyAt(slot) > work.readyAt) work.readyAt = this.buckets.rows.readyAt(slot);
    if (this.buckets.rows.remote(slot) === 0) {
      this.committed += 1;
      if (this.committed > this.mostCommitted) this.mostCommitted = this.committed;
      if (this.buckets.rows.local(slot) === 0) this.buckets.removeVictim(slot);
    }
    this.buckets.rows.setRemote(slot, this.buckets.rows.remote(slot) + 1);
  }

  private useSlot(slot: number, work: RegistrationWork): void {
    if (this.buckets.rows.readyAt(slot) > work.readyAt) work.readyAt = this.buckets.rows.readyAt(slot);
    if (this.buckets.rows.local(slot) === 0) {
      this.localInUse += 1;
      if (this.buckets.rows.remote(slot) === 0) this.buckets.removeVictim(slot);
    }
    this.buckets.rows.setLocal(slot, this.buckets.rows.local(slot) + 1);
  }

  private detach(bucket: number): void {
    const slot = this.buckets.find(bucket);
    if (slot < 0 || this.buckets.rows.remote(slot) === 0) {
      throw new SimulationFault('SIM_PIN_COUNT', `bucket ${bucket} was released by a node that did not hold it`);
    }
    this.buckets.rows.setRemote(slot, this.buckets.rows.remote(slot) - 1);
    if (this.buckets.rows.remote(slot) > 0) return;
    this.committed -= 1;
    if (this.buckets.rows.local(slot) === 0) this.buckets.addVictim(slot);
  }

  /** Evicts the oldest victims until `pins` more buckets fit, including `poolPins` for local operations. */
  private makeRoom(pins: number, poolPins: number, work: RegistrationWork): void {
    const { total, pool } = this.limits;
    while (this.buckets.count + pins > total || this.buckets.count - this.committed + poolPins > pool) {
      const oldest = this.limits.keeps ? -1 : this.buckets.oldestVictim;
      if (oldest < 0) {
        throw new SimulationFault(
          'SIM_PIN_LIMIT',
          `${pins} more buckets do not fit beside ${this.buckets.count} pinned ones that have to stay; the limit is ${total}`,
        );
      }
      this.unpin(oldest, work);
    }
  }

  private unpin(slot: number, work: RegistrationWork): void {
    work.unpin.push(this.buckets.unpin(slot));
  }

  private check(): void {
    const { total, pool } = this.limits;
    if (this.buckets.count <= total && this.buckets.count - this.committed <= pool) return;
    throw new SimulationFault(
      'SIM_PIN_LIMIT',
      `${this.buckets.count} buckets are pinned, ${this.committed} of them for firehoses; the limits are ${total} and ${pool} beside firehoses`,
    );
  }
}
