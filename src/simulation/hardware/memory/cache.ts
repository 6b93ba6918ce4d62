import { float64Array, int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { type CacheGeometry, dividesIntoSets } from './cache-geometry.ts';

/** Behind the lines of a set that are in use. */
const EMPTY = -1;
/** Line numbers with a dirty bit must fit in 31 bits. */
export const MOST_LINES = 2 ** 30;

/**
 * A physically indexed, set-associative cache with true LRU replacement; writes allocate, dirty lines are written back
 * when they are evicted. Cores that share it are requesters: hits, misses and write-backs are counted for each. Agents
 * that reach memory past the cache (a NIC, a copy engine) use `snoopRead` and `snoopWrite`, which keep it coherent.
 *
 * A set is a stretch of `entries` in the order of use, most recent first; an entry is twice the number of its line, plus
 * one where the line is dirty. Nothing is allocated after construction.
 */
export class Cache {
  readonly sets: number;
  private readonly entries: Int32Array;
  /** A power of two: dividing by it is exact. */
  private readonly linesPerByte: number;
  private readonly ways: number;
  /** By requester, as the following two. */
  readonly hits: Float64Array;
  readonly misses: Float64Array;
  /** Dirty lines that a requester's misses drove out. */
  readonly writeBacks: Float64Array;
  /** Dirty lines that were written back for an agent past the cache. */
  snoopWriteBacks = 0;
  /** Lines that agents past the cache took out of it. */
  invalidations = 0;
  /** Dirty lines that the last range of accesses drove out. */
  lastWriteBacks = 0;

  /**
   * @param requesters number of requesters, numbered from 0
   * @throws SimulationFault if the line size is not a power of two, or the number of sets is not an integer
   */
  constructor(
    readonly geometry: CacheGeometry,
    requesters: number,
  ) {
    const { bytes, ways, lineBytes } = geometry;
    this.sets = bytes / (ways * lineBytes);
    this.linesPerByte = 1 / lineBytes;
    if (!dividesIntoSets(geometry)) {
      const message = `${bytes} B do not divide into sets of ${ways} lines of ${lineBytes} B whose number is a power of two`;
      throw new SimulationFault('SIM_CACHE', message);
    }
    this.ways = ways;
    this.entries = int32Array(this.sets * ways).fill(EMPTY);
    this.hits = float64Array(requesters);
    this.misses = float64Array(requesters);
    this.writeBacks = float64Array(requesters);
  }

  /**
   * Reads a range of bytes line by line; returns how many of its lines missed.
   * @param address physical, in bytes
   */
  read(address: number, bytes: number, requester: number): number {
    return this.walk(address, bytes, requester, 0);
  }

  /** Writes a range of bytes line by line, lines that miss are brought in; returns how many missed. */
  write(address: number, bytes: number, requester: number): number {
    return this.walk(address, bytes, requester, 1);
  }

  /**
   * Copies a range line by line: each source line is written to the destination before the next is read.
   * @returns misses of both; `lastWriteBacks` also covers both
   */
  copy(source: number, destination: number, bytes: number, requester: number): number {
    const { lineBytes } = this.geometry;
    let misses = 0;
    let writeBacks = 0;
    for (let done = 0; done < bytes; ) {
      const piece = Math.min(bytes - done, lineBytes - ((source + done) % lineBytes));
      misses += this.walk(source + done, piece, requester, 0);
      writeBacks += this.lastWriteBacks;
      misses += this.walk(destination + done, piece, requester, 1);
      writeBacks += this.lastWriteBacks;
      done += piece;
    }
    this.lastWriteBacks = writeBacks;
    return misses;
  }

  /** Lines that a range of bytes touches. */
  linesOf(address: number, bytes: number): number {
    return bytes > 0 ? this.lineOf(address + bytes - 1) - this.lineOf(address) + 1 : 0;
  }

  /** Whether the line of an address is cached; does not change the replacement order. */
  holds(address: number): boolean {
    return this.placeOf(this.lineOf(address)) >= 0;
  }

  /**
   * An agent past the cache reads a range: dirty lines are written back before, and stay. Returns how many were.
   */
  snoopRead(address: number, bytes: number): number {
    let written = 0;
    const end = this.lineOf(address) + this.linesOf(address, bytes);
    for (let line = this.lineOf(address); line < end; line += 1) {
      const place = this.placeOf(line);
      if (place < 0 || (this.entries[place] & 1) === 0) continue;
      this.entries[place] &= ~1;
      written += 1;
    }
    this.snoopWriteBacks += written;
    return written;
  }

  /**
   * An agent writes a range past the cache: its lines are invalidated, so the next access finds the contents of memory. A dirty
   * line that is only partly overwritten is written back first. Returns the number of invalidated lines.
   */
  snoopWrite(address: number, bytes: number): number {
    const first = this.lineOf(address);
    const end = first + this.linesOf(address, bytes);
    let left = 0;
    for (let line = first; line < end; line += 1) {
      const place = this.placeOf(line);
      if (place < 0) continue;
      const begin = line * this.geometry.lineBytes;
      const isPart = begin < address || begin + this.geometry.lineBytes > address + bytes;
      if (isPart && (this.entries[place] & 1) === 1) this.snoopWriteBacks += 1;
      this.drop(place);
      left += 1;
    }
    this.invalidations += left;
    return left;
  }

  private walk(address: number, bytes: number, requester: number, dirty: number): number {
    const first = Math.floor(address * this.linesPerByte);
    const last = bytes > 0 ? Math.floor((address + bytes - 1) * this.linesPerByte) : first - 1;
    if (!(first >= 0 && last < MOST_LINES)) refuse(address);
    this.lastWriteBacks = 0;
    let misses = 0;
    // Integers from here on, and no sum of zero terms: this makes random lines a seventh faster.
    if (first === last) misses = this.access(first | 0, dirty);
    else
      for (let line = first | 0; line <= last; line = (line + 1) | 0) misses = (misses + this.access(line, dirty)) | 0;
    if (misses > 0) this.misses[requester] += misses;
    if (this.lastWriteBacks > 0) this.writeBacks[requester] += this.lastWriteBacks;
    const hits = last - first + 1 - misses;
    if (hits > 0) this.hits[requester] += hits;
    return misses;
  }

  /** Looks for the line from the most recent entry on and moves each entry that it passes one place back. */
  private access(line: number, dirty: number): number {
    const { entries } = this;
    const wanted = line * 2;
    const base = (line % this.sets) * this.ways;
    const end = base + this.ways;
    let passed = wanted | dirty;
    for (let place = base; place < end; place += 1) {
      const entry = entries[place];
      entries[place] = passed;
      if ((entry & ~1) === wanted) {
        entries[base] = entry | dirty;
        return 0;
      }
      passed = entry;
    }
    if (passed >= 0 && (passed & 1) === 1) this.lastWriteBacks += 1;
    return 1;
  }

  /** Returns the position of the line in `entries`, or -1. */
  private placeOf(line: number): number {
    const base = (line % this.sets) * this.ways;
    for (let place = base; place < base + this.ways; place += 1) {
      if ((this.entries[place] & ~1) === line * 2) return place;
    }
    return -1;
  }

  /** Removes an entry; later ones move up, and the last position is empty. */
  private drop(place: number): void {
    const last = place - (place % this.ways) + this.ways - 1;
    this.entries.copyWithin(place, place + 1, last + 1);
    this.entries[last] = EMPTY;
  }

  private lineOf(address: number): number {
    const line = Math.floor(address * this.linesPerByte);
    if (!(line >= 0 && line < MOST_LINES)) refuse(address);
    return line;
  }
}

function refuse(address: number): never {
  throw new SimulationFault('SIM_MEMORY', `address ${address} is beyond what the cache can tag`);
}
