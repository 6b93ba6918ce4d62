import { float64Array, int32Array, uint16Array } from '../../engine/arrays.ts';
import type { Iotlbs } from './iotlb.ts';

export interface IommuTiming {
  readonly internalNs: number;
  readonly memoryAccessNs: number;
  readonly pageWalkLevels: number;
  readonly contextWalkAccesses: number;
  readonly walkers: number;
  readonly contextCacheEntries: number;
}

const EMPTY = -1;

/**
 * The units between I/O bus and memory, one per node; state of all units is stored contiguously. A transaction looks up its
 * device in the context cache (a miss reads root and context table) and its page in the IOTLB (a miss walks the page table), and
 * is then subject to the control bits. Walks take equally long and start in order of arrival, so the next free walker is always
 * the next in turn.
 */
export class Iommus {
  /** State of the units, in order. */
  private readonly walkerFreeAt: Float64Array;
  private readonly nextWalker: Uint16Array;
  /** By unit: number of page walks. */
  private readonly walks: Float64Array;
  /** Devices in the context cache of each unit, the one used last first. */
  private readonly contexts: Int32Array;
  private readonly walkNs: number;
  private readonly contextNs: number;
  private readonly internalNs: number;
  private readonly walkers: number;
  private readonly contextCacheEntries: number;
  lookups = 0;
  hits = 0;
  contextMisses = 0;

  constructor(
    units: number,
    private readonly iotlbs: Iotlbs,
    timing: IommuTiming,
  ) {
    this.internalNs = timing.internalNs;
    // Converted to integers, however they were computed: products of doubles are not array indices.
    this.walkers = timing.walkers | 0;
    this.contextCacheEntries = timing.contextCacheEntries | 0;
    this.walkerFreeAt = float64Array(units * timing.walkers);
    this.nextWalker = uint16Array(units);
    this.walks = float64Array(units);
    this.contexts = int32Array(units * timing.contextCacheEntries).fill(EMPTY);
    this.walkNs = timing.pageWalkLevels * timing.memoryAccessNs;
    this.contextNs = timing.contextWalkAccesses * timing.memoryAccessNs;
  }

  /** When a transaction of `device` on `page` that reaches the unit at `arrival` has its translation. */
  translate(unit: number, device: number, page: number, arrival: number): number {
    const looked = arrival + this.internalNs + (this.findContext(unit, device) ? 0 : this.contextNs);
    this.lookups += 1;
    if (this.iotlbs.lookup(unit, page)) {
      this.hits += 1;
      return looked;
    }
    const { walkers } = this;
    const walker = this.nextWalker[unit];
    const freeAt = this.walkerFreeAt[unit * walkers + walker];
    const end = (freeAt > looked ? freeAt : looked) + this.walkNs;
    this.walkerFreeAt[unit * walkers + walker] = end;
    this.walks[unit] += 1;
    this.nextWalker[unit] = walker + 1 === walkers ? 0 : walker + 1;
    return end;
  }

  /** Returns by unit how long its walkers have been busy by then, on average. */
  walkerBusyNs(now: number): Float64Array {
    return this.walks.map((walks, unit) => Math.max(0, walks * this.walkNs - this.aheadNs(unit, now)) / this.walkers);
  }

  /** Returns the pending work of a unit's walkers, ns. */
  private aheadNs(unit: number, now: number): number {
    const first = unit * this.walkers;
    return this.walkerFreeAt.subarray(first, first + this.walkers).reduce((sum, at) => sum + Math.max(0, at - now), 0);
  }

  /** The entry of a page has changed. */
  invalidate(unit: number, page: number): void {
    this.iotlbs.invalidate(unit, page);
  }

  private findContext(unit: number, device: number): boolean {
    const entries = this.contextCacheEntries;
    if (entries > 0 && this.contexts[unit * entries] === device) return true;
    return this.searchContexts(unit * entries, device);
  }

  /** Least recently used device context leaves first. */
  private searchContexts(begin: number, device: number): boolean {
    const { contexts } = this;
    const entries = this.contextCacheEntries;
    let place = 0;
    while (place < entries && contexts[begin + place] !== device) place += 1;
    const isFound = place < entries;
    if (!isFound) this.contextMisses += 1;
    if (entries === 0) return false;
    contexts.copyWithin(begin + 1, begin, begin + Math.min(place, entries - 1));
    contexts[begin] = device;
    return isFound;
  }
}
