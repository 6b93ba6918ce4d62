import { float64Array, int32Array } from '../../engine/arrays.ts';
import type { Random } from '../../engine/random.ts';
import { rowDoubles } from '../../engine/row-memory.ts';

/** Translations cached by IOMMUs. `lookup` answers whether a unit has the page and brings it in if not. */
export interface Iotlbs {
  lookup(unit: number, page: number): boolean;
  /** The entry of the page in the page table has changed: its translation is not to be used any more. */
  invalidate(unit: number, page: number): void;
}

export type IotlbPolicy = 'lru' | 'random';

/**
 * @param randoms a stream of random numbers for each unit
 * @param entries of each unit; 0 caches nothing
 * @param ways associativity; `entries` for a fully associative one
 */
export function createIotlbs(
  randoms: readonly Random[],
  entries: number,
  ways: number | 'full',
  policy: IotlbPolicy,
): Iotlbs {
  if (entries === 0) return { lookup: () => false, invalidate: () => {} };
  if (ways !== 'full' && ways < entries) return new SetAssociativeIotlbs(randoms, entries, ways, policy);
  const units = randoms.map((random) => new FullyAssociativeIotlb(entries, policy, random));
  return {
    lookup: (unit, page) => units[unit].lookup(page),
    invalidate: (unit, page) => units[unit].invalidate(page),
  };
}

const MOST_WORD = 2 ** 31 - 1;

/** Few ways: a set is searched from front to back; under LRU the front is the entry used last. */
class SetAssociativeIotlbs implements Iotlbs {
  /** The sets of all units in one array: those of thousands of nodes are visited one here, one there. */
  private readonly pages: Float64Array;
  private readonly sets: number;
  private readonly ways: number;

  constructor(
    private readonly randoms: readonly Random[],
    entries: number,
    ways: number,
    private readonly policy: IotlbPolicy,
  ) {
    // Converted to integers, however they were computed.
    this.ways = ways | 0;
    this.sets = Math.max(1, Math.floor(entries / ways)) | 0;
    this.pages = rowDoubles(randoms.length * this.sets * ways).fill(-1);
  }

  lookup(unit: number, page: number): boolean {
    const { pages, ways } = this;
    const base = this.setOf(unit, page);
    let way = 0;
    while (way < ways && pages[base + way] !== page) way += 1;
    const hit = way < ways;
    if (this.policy === 'lru') this.moveToFront(base, hit ? way : ways - 1, page);
    else if (!hit) pages[base + this.victim(unit, base)] = page;
    return hit;
  }

  invalidate(unit: number, page: number): void {
    const { pages, ways } = this;
    const base = this.setOf(unit, page);
    let way = 0;
    while (way < ways && pages[base + way] !== page) way += 1;
    if (way === ways) return;
    // Moves the gap to the end, where the next page is inserted.
    for (; way < ways - 1; way += 1) pages[base + way] = pages[base + way + 1];
    pages[base + ways - 1] = -1;
  }

  /** Returns the beginning of a page's set. The remainder is one instruction for integers, but dozens for doubles. */
  private setOf(unit: number, page: number): number {
    const set = page <= MOST_WORD ? (page | 0) % this.sets : page % this.sets;
    return (unit * this.sets + set) * this.ways;
  }

  private moveToFront(base: number, from: number, page: number): void {
    const { pages } = this;
    for (let way = from; way > 0; way -= 1) pages[base + way] = pages[base + way - 1];
    pages[base] = page;
  }

  /** A random way, empty ones first. A single way leaves no choice and draws nothing. */
  private victim(unit: number, base: number): number {
    if (this.ways === 1) return 0;
    for (let way = 0; way < this.ways; way += 1) if (this.pages[base + way] === -1) return way;
    return this.randoms[unit].below(this.ways);
  }
}

/** One unit with all entries in one set: a hash index finds a page, a doubly linked list keeps the order of use. */
class FullyAssociativeIotlb {
  private readonly index: PageIndex;
  private readonly pages: Float64Array;
  private readonly newer: Int32Array;
  private readonly older: Int32Array;
  private newest = -1;
  private oldest = -1;
  private used = 0;
  /** Entries whose translations were invalidated. */
  private readonly free: number[] = [];

  constructor(
    private readonly entries: number,
    private readonly policy: IotlbPolicy,
    private readonly random: Random,
  ) {
    this.index = new PageIndex(entries);
    this.pages = float64Array(entries);
    this.newer = int32Array(entries).fill(-1);
    this.older = int32Array(entries).fill(-1);
  }

  lookup(page: number): boolean {
    const entry = this.index.find(page);
    if (entry >= 0) {
      if (this.policy === 'lru' && entry !== this.newest) {
        this.unlink(entry);
        this.linkNewest(entry);
      }
      return true;
    }
    this.bringIn(page);
    return false;
  }

  invalidate(page: number): void {
    const entry = this.index.find(page);
    if (entry < 0) return;
    this.index.remove(page);
    this.unlink(entry);
    this.free.push(entry);
  }

  private bringIn(page: number): void {
    let entry = this.free.pop() ?? this.used;
    if (entry === this.used && entry < this.entries) {
      this.used += 1;
    } else if (entry === this.used) {
      entry = this.policy === 'lru' ? this.oldest : this.random.below(this.entries);
      this.index.remove(this.pages[entry]);
      this.unlink(entry);
    }
    this.pages[entry] = page;
    this.index.insert(page, entry);
    this.linkNewest(entry);
  }

  private linkNewest(entry: number): void {
    this.older[entry] = this.newest;
    this.newer[entry] = -1;
    if (this.newest >= 0) this.newer[this.newest] = entry;
    this.newest = entry;
    if (this.oldest < 0) this.oldest = entry;
  }

  private unlink(entry: number): void {
    const newer = this.newer[entry];
    const older = this.older[entry];
    if (newer >= 0) this.older[newer] = older;
    else this.newest = older;
    if (older >= 0) this.newer[older] = newer;
    else this.oldest = newer;
  }
}

/** Open-addressing hash from page to entry with backward-shift deletion: no tombstones, no allocation. */
class PageIndex {
  private readonly keys: Float64Array;
  private readonly values: Int32Array;
  private readonly mask: number;

  constructor(entries: number) {
    let capacity = 16;
    while (capacity < entries * 2) capacity *= 2;
    this.mask = capacity - 1;
    this.keys = float64Array(capacity).fill(-1);
    this.values = int32Array(capacity);
  }

  private home(page: number): number {
    return (Math.imul(page | 0, 0x9e3779b1) >>> 7) & this.mask;
  }

  private place(page: number): number {
    let place = this.home(page);
    while (this.keys[place] !== page && this.keys[place] !== -1) place = (place + 1) & this.mask;
    return place;
  }

  find(page: number): number {
    const place = this.place(page);
    return this.keys[place] === page ? this.values[place] : -1;
  }

  insert(page: number, entry: number): void {
    const place = this.place(page);
    this.keys[place] = page;
    this.values[place] = entry;
  }

  remove(page: number): void {
    let hole = this.place(page);
    let place = hole;
    for (;;) {
      place = (place + 1) & this.mask;
      const key = this.keys[place];
      if (key === -1) break;
      const home = this.home(key);
      const reachable = hole <= place ? home > hole && home <= place : home > hole || home <= place;
      if (reachable) continue;
      this.keys[hole] = key;
      this.values[hole] = this.values[place];
      hole = place;
    }
    this.keys[hole] = -1;
  }
}
