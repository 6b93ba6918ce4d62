import { int32Array } from '../../engine/arrays.ts';

/** What a process's flush waits for; alternatively, the message that answered its flush of plain accesses. */
const FLUSH = { none: -1, plainAccesses: -2, replies: -3 } as const;

/** How a flush ended: not over; without a response before the replies; otherwise, the message with the response that was held. */
export const NOT_OVER = -1;
export const WITHOUT_ANSWER = -2;

/**
 * The alternative to active flushes (Active Access, section 3.6): a handler tells each origin how many of its records have been
 * processed, by a reply after a number of records and when nothing else waits. A flush waits until replies cover everything that
 * its origin has sent. Counts are cumulative, so a reply includes the information of earlier ones.
 */
export class Replies {
  /** By target and origin: accesses that leave a record, as counted by the origin, and the count that it has been told. */
  private readonly expected: Map<number, number> = new Map();
  private readonly known: Map<number, number> = new Map();
  /** What the target has processed and reported. */
  private readonly processed: Map<number, number> = new Map();
  private readonly told: Map<number, number> = new Map();
  /** Pairs with pending puts for which no reply will be sent. */
  private readonly plain: Set<number> = new Set();
  /** By target: origins that have not been told everything. */
  private readonly untold: Set<number>[];
  /** By process: the target that it flushes, and what it waits for: one of FLUSH or a message. */
  private readonly flushed: Int32Array;
  private readonly awaited: Int32Array;
  sent = 0;

  /** @param batch number of an origin's records after which it is told */
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

  /** A process sends a put for which there will be no reply. */
  sendPlain(target: number, origin: number): void {
    this.plain.add(this.pair(target, origin));
  }

  /** A record has been processed. @returns whether its origin is to be told */
  process(target: number, origin: number): boolean {
    const pair = this.pair(target, origin);
    add(this.processed, pair);
    this.untold[target].add(origin);
    return this.processed.get(pair)! - (this.told.get(pair) ?? 0) >= this.batch;
  }

  /** Returns what an origin is told now. */
  tell(target: number, origin: number): number {
    const pair = this.pair(target, origin);
    const count = this.processed.get(pair)!;
    this.told.set(pair, count);
    this.untold[target].delete(origin);
    this.sent += 1;
    return count;
  }

  /** Returns the origins to be told because nothing else waits. */
  leftAt(target: number): number[] {
    return [...this.untold[target]];
  }

  /** A flush of plain accesses is in flight. @returns whether there are any that it completes */
  flushPlain(origin: number, target: number): boolean {
    return this.plain.delete(this.pair(target, origin));
  }

  /** A process flushes a target. @returns whether it must wait, with or without the response to a flush of plain accesses */
  beginFlush(origin: number, target: number, isPlainFlushed: boolean): boolean {
    this.flushed[origin] = target;
    if (isPlainFlushed) this.awaited[origin] = FLUSH.plainAccesses;
    else if (!this.isKnown(origin)) this.awaited[origin] = FLUSH.replies;
    return this.isFlushing(origin);
  }

  isFlushing(origin: number): boolean {
    return this.awaited[origin] !== FLUSH.none;
  }

  /**
   * The plain accesses of a flush are complete. @returns whether all others are known to be processed; if not, the response is
   * held
   */
  answer(origin: number, message: number): boolean {
    const isOver = this.isKnown(origin);
    this.awaited[origin] = isOver ? FLUSH.none : message;
    return isOver;
  }

  /** An origin receives a reply from a target. @returns what ends its flush: the held response, WITHOUT_ANSWER or NOT_OVER */
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
