import { float64Array, int32Array } from '../../engine/arrays.ts';
/** The fault log of a node: a ring of entries of one size, shared by all its processes, without data. */
export class FaultLog {
  private readonly addresses: Float64Array;
  private readonly sources: Int32Array;
  private head = 0;
  private tail = 0;
  recorded = 0;
  /** Faults that found the log full: section 3.1 has them go unrecorded. */
  overflows = 0;

  constructor(private readonly entries: number) {
    this.addresses = float64Array(entries);
    this.sources = int32Array(entries);
  }

  get length(): number {
    return this.tail - this.head;
  }

  /** @returns whether there was room; only then an interrupt is raised */
  record(address: number, requester: number, isGet: boolean): boolean {
    if (this.length === this.entries) {
      this.overflows += 1;
      return false;
    }
    const place = this.tail % this.entries;
    this.addresses[place] = address;
    this.sources[place] = requester * 2 + (isGet ? 1 : 0);
    this.tail += 1;
    this.recorded += 1;
    return true;
  }

  /** Removes and returns the oldest entry; undefined if there is none. */
  take(): { address: number; requester: number; isGet: boolean } | undefined {
    if (this.length === 0) return undefined;
    const place = this.head % this.entries;
    this.head += 1;
    const source = this.sources[place];
    return { address: this.addresses[place], requester: source >> 1, isGet: source % 2 === 1 };
  }
}
