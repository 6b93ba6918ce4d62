const NONE = -1;

/**
 * The alternative to active flushes (Active Access, section 3.6): the handler tells an origin how many of its records it
 * has processed, by a reply after every so many and when nothing else waits; who flushes waits for the replies.
 * Counts never go back, so that a reply says all that those before it said.
 */
export class Replies {
  /** By target and origin: records appended and processed, and what the target told and the origin knows of that. */
  private readonly appended: Map<number, number> = new Map();
  private readonly processed: Map<number, number> = new Map();
  private readonly told: Map<number, number> = new Map();
  private readonly known: Map<number, number> = new Map();
  /** Origins that a target has not told everything. */
  private readonly untold: Set<number>[];
  /** The target that a process flushes, and the answer to its flush of plain accesses, which waits for replies. */
  private readonly flushed: Int32Array;
  private readonly held: Int32Array;
  sent = 0;

  /** @param batch records of an origin after which it is told */
  constructor(
    private readonly processes: number,
    private readonly batch: number,
  ) {
    this.untold = Array.from({ length: processes }, () => new Set());
    this.flushed = new Int32Array(processes).fill(NONE);
    this.held = new Int32Array(processes).fill(NONE);
  }

  append(target: number, origin: number): void {
    add(this.appended, this.pair(target, origin));
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

  beginFlush(origin: number, target: number): void {
    this.flushed[origin] = target;
  }

  isFlushing(origin: number): boolean {
    return this.flushed[origin] !== NONE;
  }

  /** The plain accesses of a flush are through. @returns whether all others are known to be processed; if not, the answer is held */
  answer(origin: number, message: number): boolean {
    if (!this.isKnown(origin)) {
      this.held[origin] = message;
      return false;
    }
    this.flushed[origin] = NONE;
    return true;
  }

  /** An origin is told by a target. @returns the answer to its flush that has waited for that, or -1 */
  hear(origin: number, target: number, count: number): number {
    this.known.set(this.pair(target, origin), count);
    const message = this.held[origin];
    if (message === NONE || !this.isKnown(origin)) return NONE;
    this.held[origin] = NONE;
    this.flushed[origin] = NONE;
    return message;
  }

  private isKnown(origin: number): boolean {
    const pair = this.pair(this.flushed[origin], origin);
    return (this.known.get(pair) ?? 0) >= (this.appended.get(pair) ?? 0);
  }

  private pair(target: number, origin: number): number {
    return target * this.processes + origin;
  }
}

function add(counts: Map<number, number>, pair: number): void {
  counts.set(pair, (counts.get(pair) ?? 0) + 1);
}
