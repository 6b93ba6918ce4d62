import { float64Array, int32Array } from '../../engine/arrays.ts';
/**
 * Active flushes that the IOMMU holds back: gets to a flushing page, each with its domain, the device and tag that the
 * answer goes to, and the record of the domain's log that must be handled first. Found by domain, answered in the order
 * in which they came.
 */
export class FlushingBuffer {
  private readonly domains: Int32Array;
  private readonly tags: Int32Array;
  private readonly awaited: Float64Array;
  private readonly next: Int32Array;
  private readonly free: number[];
  private readonly heads = new Map<number, number>();
  private readonly tails = new Map<number, number>();

  /** @param entries flushes it can hold at once */
  constructor(entries: number) {
    this.domains = int32Array(entries).fill(-1);
    this.tags = int32Array(entries);
    this.awaited = float64Array(entries);
    this.next = int32Array(entries).fill(-1);
    this.free = Array.from({ length: entries }, (_, index) => entries - 1 - index);
  }

  /** Flushes that it has room for. */
  get room(): number {
    return this.free.length;
  }

  /** Whether it holds a flush for the domain. */
  holds(domain: number): boolean {
    return (this.heads.get(domain) ?? -1) >= 0;
  }

  /** Flushes held back. */
  get active(): number {
    return this.domains.length - this.free.length;
  }

  /** Holds a flush until this many records of the domain have been handled. */
  hold(domain: number, tag: number, awaitedRecords: number): void {
    const entry = this.free.pop();
    if (entry === undefined) throw new RangeError('the flushing buffer is full');
    this.domains[entry] = domain;
    this.tags[entry] = tag;
    this.awaited[entry] = awaitedRecords;
    this.next[entry] = -1;
    const last = this.tails.get(domain) ?? -1;
    if (last >= 0) this.next[last] = entry;
    else this.heads.set(domain, entry);
    this.tails.set(domain, entry);
  }

  /** Removes the domain's oldest flush if enough records have been handled, and returns its tag; otherwise -1. */
  take(domain: number, handledRecords: number): number {
    const entry = this.heads.get(domain) ?? -1;
    if (entry < 0 || this.awaited[entry] > handledRecords) return -1;
    const following = this.next[entry];
    this.heads.set(domain, following);
    if (following < 0) this.tails.set(domain, -1);
    this.domains[entry] = -1;
    this.free.push(entry);
    return this.tags[entry];
  }
}
