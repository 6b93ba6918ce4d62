import { columns, double, word } from '../../engine/columns.ts';

export const TRANSFER = {
  put: 0,
  get: 1,
  /** The put by which the target of a get sends the data back. */
  putBack: 2,
  /** An atomic that the target's NIC carries out. */
  atomic: 3,
  /** The same, if nobody waits for the word. */
  postedAtomic: 4,
  /** An atomic that the target's CPU is asked for: it needs nothing registered. */
  asked: 5,
  postedAsked: 6,
} as const;

/** Whether the CPU of the target is asked for a transfer of this kind. */
export function isAsked(kind: number): boolean {
  return kind >= TRANSFER.asked;
}

/** Whether a transfer of this kind brings a word to its process. */
export function bringsWord(kind: number): boolean {
  return kind === TRANSFER.get || kind === TRANSFER.atomic || kind === TRANSFER.asked;
}

const NONE = -1;
/** Below -1: a range from -1 to here is empty. */
const NO_LAST = -2;

/** Puts, gets and atomics under way. */
export class Transfers extends columns({
  /** One of TRANSFER. */
  kind: word(),
  origin: word(),
  target: word(),
  bytes: word(),
  /** Address in the window of the target. */
  address: double(),
  /** Where the data lie in the window of the origin; -1 in memory that is registered already. */
  local: double(),
  value: double(),
  /** 1 if it brings a word for which its process does not wait: that goes to `local`. */
  posted: word(0),
  /** Which of the atomics of MESSAGE it is, and the word that a compare-and-swap compares with; of atomics only. */
  atomic: word(),
  compare: double(),
  /** The part of an operation that its time is charged to. */
  part: word(NONE),
  /** Buckets at the target; an empty range if it touches none that need pinning. */
  firstBucket: word(NONE),
  lastBucket: word(NO_LAST),
  /** Buckets at the origin; an empty range if the data lie in memory that is registered already. */
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
  /** When the CPU of the origin was through with it and it went on by itself, ns; -1 before. */
  startedAt: double(NONE),
  /** When its source was pinned, where it waits for firehoses, ns. */
  pinnedAt: double(),
  /** When a CPU had copied its data to where they belong, ns. */
  doneAt: double(),
  /** Time of its handshake that went into registration at the target, ns. */
  registrationNs: double(0),
}) {
  /** A transfer between two processes, of which the rest is still to be said. */
  begin(kind: number, origin: number, target: number): number {
    const transfer = this.take();
    this.setKind(transfer, kind);
    this.setOrigin(transfer, origin);
    this.setTarget(transfer, target);
    return transfer;
  }

  /** Whether its process waits for the word that it brings. */
  isAwaited(transfer: number): boolean {
    return bringsWord(this.kind(transfer)) && !this.isPosted(transfer);
  }

  isPosted(transfer: number): boolean {
    return this.posted(transfer) > 0;
  }

  /** What is moved: so many bytes between these addresses in the windows of target and origin. */
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
