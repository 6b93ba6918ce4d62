import { columns, double, word } from '../../engine/columns.ts';
import { NONE } from '../../engine/none.ts';

export const TRANSFER = {
  put: 0,
  get: 1,
  /** The put by which the target of a get sends the data back. */
  putBack: 2,
  /** An atomic that the target's NIC carries out. */
  atomic: 3,
  /** The same, if nobody waits for the word. */
  postedAtomic: 4,
  /** An atomic carried out by the target's CPU, which needs no registration. */
  asked: 5,
  postedAsked: 6,
} as const;

/** Whether a transfer of this kind is carried out by the target's CPU. */
export function isAsked(kind: number): boolean {
  return kind >= TRANSFER.asked;
}

/** Whether a transfer of this kind returns a word to its process. */
export function bringsWord(kind: number): boolean {
  return kind === TRANSFER.get || kind === TRANSFER.atomic || kind === TRANSFER.asked;
}

/** Below -1: a range from -1 to here is empty. */
const NO_LAST = -2;

/** Pending puts, gets and atomics. */
export class Transfers extends columns({
  /** One of TRANSFER. */
  kind: word(),
  origin: word(),
  target: word(),
  bytes: word(),
  /** Address in the window of the target. */
  address: double(),
  /** Address of the data in the window of the origin; -1 for memory already registered. */
  local: double(),
  value: double(),
  /** 1 if it brings a word for which its process does not wait: that goes to `local`. */
  posted: word(0),
  /** For atomics only: which of MESSAGE it is, and the expected word of a compare-and-swap. */
  atomic: word(),
  compare: double(),
  /** The part of an operation that its time is charged to. */
  part: word(NONE),
  /** Buckets at the target; an empty range if it touches none that need pinning. */
  firstBucket: word(NONE),
  lastBucket: word(NO_LAST),
  /** Buckets at the origin; an empty range if the data are in memory already registered. */
  firstLocal: word(NONE),
  lastLocal: word(NO_LAST),
  /** The firehose of a transfer to one bucket, as it was found last; -1 if there was none. */
  hoseSlot: word(NONE),
  /** The place of its one bucket at the origin in the table of pinned buckets, as it was found last; -1 for none. */
  localSlot: word(NONE),
  /** Next in a queue of transfers; -1 at its end. */
  next: word(),
  /** The get that a put back answers. */
  parent: word(NONE),
  /** 1 if it had to wait for an answer of the target's CPU. */
  handshakes: word(0),
  /** When the program called for it, ns; -1 if that was outside the operations of the workload. */
  calledAt: double(NONE),
  /** When the CPU of the origin was done with it and it proceeded on its own, ns; -1 before. */
  startedAt: double(NONE),
  /** When its source was pinned, if it waits for firehoses, ns. */
  pinnedAt: double(),
  /** When a CPU had copied its data to their destination, ns. */
  doneAt: double(),
  /** Time of its handshake that went into registration at the target, ns. */
  registrationNs: double(0),
}) {
  /** Begins a transfer between two processes; the other fields are set later. */
  begin(kind: number, origin: number, target: number): number {
    const transfer = this.take();
    this.setKind(transfer, kind);
    this.setOrigin(transfer, origin);
    this.setTarget(transfer, target);
    return transfer;
  }

  /** Whether its process waits for the word that it returns. */
  isAwaited(transfer: number): boolean {
    return bringsWord(this.kind(transfer)) && !this.isPosted(transfer);
  }

  isPosted(transfer: number): boolean {
    return this.posted(transfer) > 0;
  }

  /** Sets size and addresses of the data in the windows of target and origin. */
  setData(transfer: number, address: number, bytes: number, local: number): void {
    this.setAddress(transfer, address);
    this.setBytes(transfer, bytes);
    this.setLocal(transfer, local);
  }

  setBuckets(transfer: number, first: number, last: number): void {
    this.setFirstBucket(transfer, first);
    this.setLastBucket(transfer, last);
  }

  /** It touches nothing at its target that needs pinning. */
  setNoBuckets(transfer: number): void {
    this.setBuckets(transfer, NONE, NO_LAST);
  }

  setLocalBuckets(transfer: number, first: number, last: number): void {
    this.setFirstLocal(transfer, first);
    this.setLastLocal(transfer, last);
  }

  hadHandshake(transfer: number): boolean {
    return this.handshakes(transfer) > 0;
  }

  noteHandshake(transfer: number): void {
    this.setHandshakes(transfer, 1);
  }

  addRegistrationNs(transfer: number, ns: number): void {
    this.setRegistrationNs(transfer, this.registrationNs(transfer) + ns);
  }
}
