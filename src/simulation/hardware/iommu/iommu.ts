import type { Iotlb } from './iotlb.ts';

export interface IommuTiming {
  readonly internalNs: number;
  readonly memoryAccessNs: number;
  readonly pageWalkLevels: number;
  readonly contextWalkAccesses: number;
  readonly walkers: number;
  readonly contextCacheEntries: number;
}

/**
 * The unit of one node between its I/O bus and memory. A transaction looks up its device in the context cache (a miss
 * reads root and context table), its page in the IOTLB (a miss walks the page table), then meets the control bits.
 * Walks take equally long and start in the order of arrival, so the walker that is free first is the next in turn.
 */
export class Iommu {
  private readonly walkerFreeAt: Float64Array;
  private nextWalker = 0;
  private readonly contexts: number[] = [];
  private readonly walkNs: number;
  private readonly contextNs: number;
  lookups = 0;
  hits = 0;
  contextMisses = 0;

  constructor(
    private readonly iotlb: Iotlb,
    private readonly timing: IommuTiming,
  ) {
    this.walkerFreeAt = new Float64Array(timing.walkers);
    this.walkNs = timing.pageWalkLevels * timing.memoryAccessNs;
    this.contextNs = timing.contextWalkAccesses * timing.memoryAccessNs;
  }

  /** When a transaction of `device` on `page` that reaches the unit at `arrival` has its translation. */
  translate(device: number, page: number, arrival: number): number {
    const looked = arrival + this.timing.internalNs + (this.findContext(device) ? 0 : this.contextNs);
    this.lookups += 1;
    if (this.iotlb.lookup(page)) {
      this.hits += 1;
      return looked;
    }
    const freeAt = this.walkerFreeAt[this.nextWalker];
    const end = (freeAt > looked ? freeAt : looked) + this.walkNs;
    this.walkerFreeAt[this.nextWalker] = end;
    this.nextWalker = this.nextWalker + 1 === this.walkerFreeAt.length ? 0 : this.nextWalker + 1;
    return end;
  }

  /** The entry of a page has changed. */
  invalidate(page: number): void {
    this.iotlb.invalidate(page);
  }

  /** Least recently used device context leaves first. */
  private findContext(device: number): boolean {
    if (this.contexts[0] === device) return true;
    const place = this.contexts.indexOf(device);
    if (place >= 0) this.contexts.splice(place, 1);
    else this.contextMisses += 1;
    this.contexts.unshift(device);
    if (this.contexts.length > this.timing.contextCacheEntries) this.contexts.pop();
    return place >= 0;
  }
}
