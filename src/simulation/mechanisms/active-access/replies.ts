import { int32Array } from '../../engine/arrays.ts';

/** What the flush of a process waits for; beside these, the message that answered its flush of plain accesses. */
const FLUSH = { none: -1, plainAccesses: -2, replies: -3 } as const;

/** How a flush ended: nobody waits, no answer came before the replies, or this message is the answer that was held. */
export const NOT_OVER = -1;
export const WITHOUT_ANSWER = -2;

/**
 * The alternative to active flushes (Active Access, section 3.6): the handler tells an origin how many of its records it
 * has processed, by a reply after every so many and when nothing else waits; who flushes waits until the replies cover
 * what it has sent. Counts never go back, so that a reply says all that those before it said.
 */
export class Replies {
  /** By target and origin: accesses that leave a record, as the origin counts them, and what it has been told of them. */
  private readonly expected: Map<number, number> = new Map();
  private readonly known: Map<number, number> = new Map();
  /** What the target has processed, and told. */
  private readonly processed: Map<number, number> = new Map();
  private readonly told: Map<number, number> = new Map();
  /** Pairs with puts under way that no reply will be sent for. */
  private readonly plain: Set<number> = new Set();
  /** Origins that a target has not told everything. */
  private readonly untold: Set<number>[];
  /** The target that a process flushes, and what for: one of FLUSH or a message. */
  private readonly flushed: Int32Array;
  private readonly awaited: Int32Array;
  sent = 0;

  /** @param batch records of an origin after which it is told */
  constructor(
    private readonly processes: number,
    private readonly batch: number,
  ) {
    this.untold = Array.from({ length: processes }, () => new Set());
    this.flushed = int32Array(processes);
    this.awaited = int32Array(processes).fill(FLUSH.none);
  }

  /** A process has sent, or is known to have sent, an access that leaves a record. */
  expect(target: number, origin: number): void {
    add(this.expected, this.pair(target, origin));
  }

  /** A process sends a put of which no reply will tell. */
  sendPlain(target: number, origin: number): void {
    this.plain.add(this.pair(target, origin));
  }

  /** A record is processed. @returns whether its origin is to be told */
  process(target: number, origin: number): boolean {
    const pair = this.pair(target, origin);
    add(this.processed, pair);
    this.untold[target].add(origin);
    return this.processed.get(pair)! - (this.told.get(pair) ?? 0) >= this.batch;
  }

  /** What an origin is told now. */
  tell(target: number, origin: number): number {
    const pair = this.pair(target, origin);
    const count = this.processed.get(pair)!;
    this.told.set(pair, count);
    this.untold[target].delete(origin);
    this.sent += 1;
    return count;
  }

  /** Origins that are to be told because nothing else waits. */
  leftAt(target: number): number[] {
    return [...this.untold[target]];
  }

  /** A flush of plain accesses is on its way. @returns whether there are any that it completes */
  flushPlain(origin: number, target: number): boolean {
    return this.plain.delete(this.pair(target, origin));
  }

  /** A process flushes a target. @returns whether it has to wait, with the answer to a flush of plain accesses or without */
  beginFlush(origin: number, target: number, isPlainFlushed: boolean): boolean {
    this.flushed[origin] = target;
    if (isPlainFlushed) this.awaited[origin] = FLUSH.plainAccesses;
    else if (!this.isKnown(origin)) this.awaited[origin] = FLUSH.replies;
    return this.isFlushing(origin);
  }

  isFlushing(origin: number): boolean {
    return this.awaited[origin] !== FLUSH.none;
  }

  /** The plain accesses of a flush are through. @returns whether all others are known to be processed; if not, the answer is held */
  answer(origin: number, message: number): boolean {
    const isOver = this.isKnown(origin);
    this.awaited[origin] = isOver ? FLUSH.none : message;
    return isOver;
  }

  /** An origin is told by a target. @returns what ends its flush: the answer that was held, WITHOUT_ANSWER or NOT_OVER */
  hear(origin: number, target: number, count: number): number {
    this.known.set(this.pair(target, origin), count);
    const awaited = this.awaited[origin];
    if (awaited === FLUSH.none || awaited === FLUSH.plainAccesses || !this.isKnown(origin)) return NOT_OVER;
    this.awaited[origin] = FLUSH.none;
    return awaited === FLUSH.replies ? WITHOUT_ANSWER : awaited;
  }

  private isKnown(origin: number): boolean {
    const pair = this.pair(this.flushed[origin], origin);
    return (this.known.get(pair) ?? 0) >= (this.expected.get(pair) ?? 0);
  }

  private pair(target: number, origin: number): number {
    return target * this.processes + origin;
  }
}

function add(counts: Map<number, number>, pair: number): void {
  counts.set(pair, (counts.get(pair) ?? 0) + 1);
}
