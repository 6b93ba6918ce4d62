import { uint8Array } from '../../engine/arrays.ts';

/** Ways for the owner of a page to learn about writes by others, best first; the mechanism's capabilities decide. */
const TRACKING = ['access-handlers', 'atomics', 'remote-handler', 'unlogged'] as const;
export type TrackingWay = (typeof TRACKING)[number];

export function trackingOf(offers: readonly string[]): TrackingWay {
  return TRACKING.find((way) => offers.includes(way))!;
}

/** The pages known to have been written since the last checkpoint, and those that really were. */
export class Tracking {
  private readonly marks: Uint8Array;
  private readonly dirtyBits: Uint8Array;
  private readonly written: Uint8Array;
  /** Pages that each origin has marked at a target. */
  private readonly marked: Map<number, Set<number>> = new Map();
  /** Pages that checkpoints took without need, and those they missed. */
  mistracked = 0;

  constructor(
    processes: number,
    private readonly pages: number,
  ) {
    this.marks = uint8Array(processes * pages);
    this.dirtyBits = uint8Array(processes * pages);
    this.written = uint8Array(processes * pages);
  }

  /** The owner learns that others wrote a page: from a record of its access log, or a message. */
  mark(process: number, page: number): void {
    this.marks[process * this.pages + page] = 1;
  }

  /** The MMU sets the dirty bit of a page that its own process writes. */
  setDirty(process: number, page: number): void {
    this.dirtyBits[process * this.pages + page] = 1;
  }

  /** A write has reached memory. */
  reach(process: number, page: number): void {
    this.written[process * this.pages + page] = 1;
  }

  /** Whether an origin marks this page for the first time since the last checkpoint. */
  isFirst(origin: number, target: number, page: number): boolean {
    const marked = this.marked.get(origin) ?? new Set();
    this.marked.set(origin, marked);
    const key = target * this.pages + page;
    if (marked.has(key)) return false;
    marked.add(key);
    return true;
  }

  /** Returns the pages written according to the log and the page table, which an incremental checkpoint saves. */
  modified(process: number): number[] {
    const pages: number[] = [];
    for (let page = 0; page < this.pages; page += 1) {
      const place = process * this.pages + page;
      const isModified = this.marks[place] === 1 || this.dirtyBits[place] === 1;
      if (isModified) pages.push(page);
      if (isModified !== (this.written[place] === 1)) this.mistracked += 1;
    }
    return pages;
  }

  /** A checkpoint has taken the pages of a process. */
  clear(process: number): void {
    const [begin, end] = [process * this.pages, (process + 1) * this.pages];
    for (const bits of [this.marks, this.dirtyBits, this.written]) bits.fill(0, begin, end);
    this.marked.delete(process);
  }
}
