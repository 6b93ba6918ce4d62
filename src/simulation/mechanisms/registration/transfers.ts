import { float64Array, grown, int32Array } from '../../engine/arrays.ts';
export const TRANSFER = {
  put: 0,
  get: 1,
  /** The put by which the target of a get sends the data back. */
  putBack: 2,
  /** An atomic that the target's NIC carries out. */
  atomic: 3,
  /** The same, where nobody waits for the word. */
  postedAtomic: 4,
  /** An atomic that the target's CPU is asked for: it needs nothing registered. */
  asked: 5,
  postedAsked: 6,
} as const;

/** Whether the CPU of the target is asked for a transfer of this kind. */
export function isAsked(kind: number): boolean {
  return kind >= TRANSFER.asked;
}

/** Whether a process waits for a transfer of this kind, as it brings a word. */
export function isAwaited(kind: number): boolean {
  return kind === TRANSFER.get || kind === TRANSFER.atomic || kind === TRANSFER.asked;
}

const NONE = -1;
/** Below -1: a range from -1 to here is empty. */
const NO_LAST = -2;
const FIRST_ROWS = 64;

const words = () => int32Array(FIRST_ROWS);
const doubles = () => float64Array(FIRST_ROWS);

/**
 * Puts and gets under way, a row each, in a column per field: few are under way at a time, so that the columns stay in
 * the cache. A row lives from `allocate` until `free`.
 */
export class Transfers {
  private kinds = words();
  private origins = words();
  private targets = words();
  private sizes = words();
  private parts = words();
  private firstBuckets = words();
  private lastBuckets = words();
  private firstLocals = words();
  private lastLocals = words();
  private hoseSlots = words();
  private localSlots = words();
  private nexts = words();
  private parents = words();
  private handshakes = words();
  private addresses = doubles();
  private values = doubles();
  private locals = doubles();
  private callTimes = doubles();
  private startTimes = doubles();
  private registrationTimes = doubles();
  private endTimes = doubles();
  private readonly unused: number[] = [];
  private used = 0;

  /** @param local where the data lie in the window of the origin; -1 in memory that is registered already */
  allocate(kind: number, origin: number, target: number, address: number, bytes: number, local: number): number {
    const transfer = this.unused.pop() ?? this.extend();
    this.kinds[transfer] = kind;
    this.origins[transfer] = origin;
    this.targets[transfer] = target;
    this.addresses[transfer] = address;
    this.sizes[transfer] = bytes;
    this.locals[transfer] = local;
    this.clear(transfer);
    return transfer;
  }

  free(transfer: number): void {
    this.unused.push(transfer);
  }

  /** Rows in use. */
  get open(): number {
    return this.used - this.unused.length;
  }

  kind(transfer: number): number {
    return this.kinds[transfer];
  }

  origin(transfer: number): number {
    return this.origins[transfer];
  }

  target(transfer: number): number {
    return this.targets[transfer];
  }

  bytes(transfer: number): number {
    return this.sizes[transfer];
  }

  address(transfer: number): number {
    return this.addresses[transfer];
  }

  local(transfer: number): number {
    return this.locals[transfer];
  }

  value(transfer: number): number {
    return this.values[transfer];
  }

  setValue(transfer: number, value: number): void {
    this.values[transfer] = value;
  }

  /** The part of an operation that the transfer's time is charged to. */
  part(transfer: number): number {
    return this.parts[transfer];
  }

  setPart(transfer: number, part: number): void {
    this.parts[transfer] = part;
  }

  /** Buckets at the target, first and last; -1 and -2 where it touches none that need pinning. */
  firstBucket(transfer: number): number {
    return this.firstBuckets[transfer];
  }

  lastBucket(transfer: number): number {
    return this.lastBuckets[transfer];
  }

  setBuckets(transfer: number, first: number, last: number): void {
    this.firstBuckets[transfer] = first;
    this.lastBuckets[transfer] = last;
  }

  /** Buckets at the origin; -1 and -2 where the data lie in memory that is registered already. */
  firstLocal(transfer: number): number {
    return this.firstLocals[transfer];
  }

  lastLocal(transfer: number): number {
    return this.lastLocals[transfer];
  }

  setLocalBuckets(transfer: number, first: number, last: number): void {
    this.firstLocals[transfer] = first;
    this.lastLocals[transfer] = last;
  }

  /** The firehose of a transfer to one bucket, as it was found last; -1 where there was none. */
  hoseSlot(transfer: number): number {
    return this.hoseSlots[transfer];
  }

  setHoseSlot(transfer: number, slot: number): void {
    this.hoseSlots[transfer] = slot;
  }

  /** The place of its one bucket at the origin in the table of pinned buckets, as it was found last; -1 for none. */
  localSlot(transfer: number): number {
    return this.localSlots[transfer];
  }

  setLocalSlot(transfer: number, slot: number): void {
    this.localSlots[transfer] = slot;
  }

  /** Next in a queue of transfers; -1 at its end. */
  next(transfer: number): number {
    return this.nexts[transfer];
  }

  setNext(transfer: number, next: number): void {
    this.nexts[transfer] = next;
  }

  /** The get that a put back answers. */
  parent(transfer: number): number {
    return this.parents[transfer];
  }

  setParent(transfer: number, parent: number): void {
    this.parents[transfer] = parent;
  }

  /** Whether the transfer had to wait for an answer of the target's CPU. */
  hadHandshake(transfer: number): boolean {
    return this.handshakes[transfer] > 0;
  }

  noteHandshake(transfer: number): void {
    this.handshakes[transfer] = 1;
  }

  /** When the program called for it. */
  calledAt(transfer: number): number {
    return this.callTimes[transfer];
  }

  setCalledAt(transfer: number, time: number): void {
    this.callTimes[transfer] = time;
  }

  /** When the CPU of the origin was through with it and it went on by itself; -1 before. */
  startedAt(transfer: number): number {
    return this.startTimes[transfer];
  }

  setStartedAt(transfer: number, time: number): void {
    this.startTimes[transfer] = time;
  }

  /** When a CPU had copied its data to where they belong. */
  doneAt(transfer: number): number {
    return this.endTimes[transfer];
  }

  setDoneAt(transfer: number, time: number): void {
    this.endTimes[transfer] = time;
  }

  /** Time of its handshake that went into registration at the target. */
  registrationNs(transfer: number): number {
    return this.registrationTimes[transfer];
  }

  addRegistrationNs(transfer: number, ns: number): void {
    this.registrationTimes[transfer] += ns;
  }

  private clear(transfer: number): void {
    this.parts[transfer] = NONE;
    this.firstBuckets[transfer] = NONE;
    this.lastBuckets[transfer] = NO_LAST;
    this.firstLocals[transfer] = NONE;
    this.lastLocals[transfer] = NO_LAST;
    this.hoseSlots[transfer] = NONE;
    this.localSlots[transfer] = NONE;
    this.parents[transfer] = NONE;
    this.handshakes[transfer] = 0;
    this.callTimes[transfer] = NONE;
    this.startTimes[transfer] = NONE;
    this.registrationTimes[transfer] = 0;
  }

  private extend(): number {
    if (this.used === this.kinds.length) this.grow(2 * this.used);
    this.used += 1;
    return this.used - 1;
  }

  private grow(rows: number): void {
    this.kinds = grown(this.kinds, int32Array(rows));
    this.origins = grown(this.origins, int32Array(rows));
    this.targets = grown(this.targets, int32Array(rows));
    this.sizes = grown(this.sizes, int32Array(rows));
    this.parts = grown(this.parts, int32Array(rows));
    this.firstBuckets = grown(this.firstBuckets, int32Array(rows));
    this.lastBuckets = grown(this.lastBuckets, int32Array(rows));
    this.firstLocals = grown(this.firstLocals, int32Array(rows));
    this.lastLocals = grown(this.lastLocals, int32Array(rows));
    this.hoseSlots = grown(this.hoseSlots, int32Array(rows));
    this.localSlots = grown(this.localSlots, int32Array(rows));
    this.nexts = grown(this.nexts, int32Array(rows));
    this.parents = grown(this.parents, int32Array(rows));
    this.handshakes = grown(this.handshakes, int32Array(rows));
    this.addresses = grown(this.addresses, float64Array(rows));
    this.values = grown(this.values, float64Array(rows));
    this.locals = grown(this.locals, float64Array(rows));
    this.callTimes = grown(this.callTimes, float64Array(rows));
    this.startTimes = grown(this.startTimes, float64Array(rows));
    this.registrationTimes = grown(this.registrationTimes, float64Array(rows));
    this.endTimes = grown(this.endTimes, float64Array(rows));
  }
}
