import { grown } from './slot-lists.ts';

export const TRANSFER = {
  put: 0,
  get: 1,
  /** The put by which the target of a get sends the data back. */
  putBack: 2,
} as const;

const NONE = -1;
/** Below -1: a range from -1 to here is empty. */
const NO_LAST = -2;
const WORDS = 16;
const WORD = {
  kind: 0,
  origin: 1,
  target: 2,
  bytes: 3,
  part: 4,
  firstBucket: 5,
  lastBucket: 6,
  firstLocal: 7,
  lastLocal: 8,
  next: 9,
  parent: 10,
  handshakes: 11,
} as const;
const DOUBLES = 8;
const DOUBLE = { address: 0, value: 1, local: 2, calledAt: 3, startedAt: 4, registrationNs: 5, doneAt: 6 } as const;

/** Puts and gets under way, a row each; a row lives from `allocate` until `free`. */
export class Transfers {
  private words = new Int32Array(64 * WORDS);
  private doubles = new Float64Array(64 * DOUBLES);
  private readonly unused: number[] = [];
  private used = 0;

  /** @param local where the data lie in the window of the origin; -1 in memory that is registered already */
  allocate(kind: number, origin: number, target: number, address: number, bytes: number, local: number): number {
    const transfer = this.unused.pop() ?? this.extend();
    const word = transfer * WORDS;
    this.words.fill(NONE, word, word + WORDS);
    this.words[word + WORD.kind] = kind;
    this.words[word + WORD.origin] = origin;
    this.words[word + WORD.target] = target;
    this.words[word + WORD.bytes] = bytes;
    this.words[word + WORD.lastBucket] = NO_LAST;
    this.words[word + WORD.lastLocal] = NO_LAST;
    this.words[word + WORD.handshakes] = 0;
    const double = transfer * DOUBLES;
    this.doubles[double + DOUBLE.address] = address;
    this.doubles[double + DOUBLE.local] = local;
    this.doubles[double + DOUBLE.startedAt] = NONE;
    this.doubles[double + DOUBLE.registrationNs] = 0;
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
    return this.words[transfer * WORDS + WORD.kind];
  }

  origin(transfer: number): number {
    return this.words[transfer * WORDS + WORD.origin];
  }

  target(transfer: number): number {
    return this.words[transfer * WORDS + WORD.target];
  }

  bytes(transfer: number): number {
    return this.words[transfer * WORDS + WORD.bytes];
  }

  address(transfer: number): number {
    return this.doubles[transfer * DOUBLES + DOUBLE.address];
  }

  local(transfer: number): number {
    return this.doubles[transfer * DOUBLES + DOUBLE.local];
  }

  value(transfer: number): number {
    return this.doubles[transfer * DOUBLES + DOUBLE.value];
  }

  setValue(transfer: number, value: number): void {
    this.doubles[transfer * DOUBLES + DOUBLE.value] = value;
  }

  /** The part of an operation that the transfer's time is charged to. */
  part(transfer: number): number {
    return this.words[transfer * WORDS + WORD.part];
  }

  setPart(transfer: number, part: number): void {
    this.words[transfer * WORDS + WORD.part] = part;
  }

  /** Buckets at the target, first and last; -1 and -2 where it touches none that need pinning. */
  firstBucket(transfer: number): number {
    return this.words[transfer * WORDS + WORD.firstBucket];
  }

  lastBucket(transfer: number): number {
    return this.words[transfer * WORDS + WORD.lastBucket];
  }

  setBuckets(transfer: number, first: number, last: number): void {
    this.words[transfer * WORDS + WORD.firstBucket] = first;
    this.words[transfer * WORDS + WORD.lastBucket] = last;
  }

  /** Buckets at the origin; -1 and -2 where the data lie in memory that is registered already. */
  firstLocal(transfer: number): number {
    return this.words[transfer * WORDS + WORD.firstLocal];
  }

  lastLocal(transfer: number): number {
    return this.words[transfer * WORDS + WORD.lastLocal];
  }

  setLocalBuckets(transfer: number, first: number, last: number): void {
    this.words[transfer * WORDS + WORD.firstLocal] = first;
    this.words[transfer * WORDS + WORD.lastLocal] = last;
  }

  /** Next in a queue of transfers; -1 at its end. */
  next(transfer: number): number {
    return this.words[transfer * WORDS + WORD.next];
  }

  setNext(transfer: number, next: number): void {
    this.words[transfer * WORDS + WORD.next] = next;
  }

  /** The get that a put back answers. */
  parent(transfer: number): number {
    return this.words[transfer * WORDS + WORD.parent];
  }

  setParent(transfer: number, parent: number): void {
    this.words[transfer * WORDS + WORD.parent] = parent;
  }

  /** Whether the transfer had to wait for an answer of the target's CPU. */
  hadHandshake(transfer: number): boolean {
    return this.words[transfer * WORDS + WORD.handshakes] > 0;
  }

  noteHandshake(transfer: number): void {
    this.words[transfer * WORDS + WORD.handshakes] = 1;
  }

  /** When the program called for it. */
  calledAt(transfer: number): number {
    return this.doubles[transfer * DOUBLES + DOUBLE.calledAt];
  }

  setCalledAt(transfer: number, time: number): void {
    this.doubles[transfer * DOUBLES + DOUBLE.calledAt] = time;
  }

  /** When the CPU of the origin was through with it and it went on by itself; -1 before. */
  startedAt(transfer: number): number {
    return this.doubles[transfer * DOUBLES + DOUBLE.startedAt];
  }

  setStartedAt(transfer: number, time: number): void {
    this.doubles[transfer * DOUBLES + DOUBLE.startedAt] = time;
  }

  /** When a CPU had copied its data to where they belong. */
  doneAt(transfer: number): number {
    return this.doubles[transfer * DOUBLES + DOUBLE.doneAt];
  }

  setDoneAt(transfer: number, time: number): void {
    this.doubles[transfer * DOUBLES + DOUBLE.doneAt] = time;
  }

  /** Time of its handshake that went into registration at the target. */
  registrationNs(transfer: number): number {
    return this.doubles[transfer * DOUBLES + DOUBLE.registrationNs];
  }

  addRegistrationNs(transfer: number, ns: number): void {
    this.doubles[transfer * DOUBLES + DOUBLE.registrationNs] += ns;
  }

  private extend(): number {
    if (this.used * WORDS === this.words.length) {
      this.words = grown(this.words, 2 * this.words.length);
      const doubles = new Float64Array(2 * this.doubles.length);
      doubles.set(this.doubles);
      this.doubles = doubles;
    }
    this.used += 1;
    return this.used - 1;
  }
}

/** Transfers that wait, one queue per owner (a node), first come first served. */
export class TransferQueues {
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;

  constructor(
    private readonly transfers: Transfers,
    owners: number,
  ) {
    this.heads = new Int32Array(owners).fill(NONE);
    this.tails = new Int32Array(owners).fill(NONE);
  }

  /** The one that came first, or -1. */
  first(owner: number): number {
    return this.heads[owner];
  }

  push(owner: number, transfer: number): void {
    this.transfers.setNext(transfer, NONE);
    if (this.heads[owner] === NONE) this.heads[owner] = transfer;
    else this.transfers.setNext(this.tails[owner], transfer);
    this.tails[owner] = transfer;
  }

  shift(owner: number): number {
    const transfer = this.heads[owner];
    this.heads[owner] = this.transfers.next(transfer);
    return transfer;
  }

  /** Takes away all for which `leaves` is true, in order, and keeps the rest. */
  removeWhere(owner: number, leaves: (transfer: number) => boolean): number[] {
    const left: number[] = [];
    let transfer = this.heads[owner];
    this.heads[owner] = NONE;
    while (transfer !== NONE) {
      const next = this.transfers.next(transfer);
      if (leaves(transfer)) left.push(transfer);
      else this.push(owner, transfer);
      transfer = next;
    }
    return left;
  }
}
