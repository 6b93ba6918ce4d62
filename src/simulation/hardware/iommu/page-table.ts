import { float64Array } from '../../engine/arrays.ts';
import { type Access, type ControlBits, type Decision, decide, maskOf } from './control-bits.ts';
import { PageTableEntries } from './page-table-entry.ts';
import type { Region } from './region.ts';

/** Control bits and handler of a single page of a process. */
interface OwnEntry {
  readonly mask: number;
  readonly handler: number;
}

/**
 * The page table of a node's device: control bits, user domain and handler of each access. Each process on a node has its own
 * user domain, and a second one if records are kept. Physical placement does not affect time, so frames are numbered like pages,
 * and pages of a process with the same association share an entry. The tables of all nodes are equal.
 */
export class PageTable {
  private readonly pagesPerWindow: number;
  /** Beginning of the flushing page in every window; after all windows if there is none. */
  private readonly flushBegin: number;
  private readonly flushPage: number;
  private readonly entries: PageTableEntries;
  /** Decisions for the bits of each region, precomputed as they are needed for each access. */
  private readonly onPut: readonly Decision[];
  private readonly onGet: readonly Decision[];
  /** Beginning of each region, and end of the last. */
  private readonly begins: Float64Array;
  /** The region of the address that was looked up last. */
  private foundLast = 0;
  /** Whether records are kept for any page. */
  readonly hasKept: boolean;
  /** Entries of pages that were associated while the run went on, by page and process; none as long as no page was. */
  private own: Map<number, OwnEntry> | undefined;

  /**
   * @param windowBytes size of the memory that each process exposes
   * @param regions ordered, without gaps, from 0 to windowBytes
   * @param windows windows on a node, at most as many as there are user domains
   */
  constructor(
    readonly pageBytes: number,
    readonly windowBytes: number,
    readonly regions: readonly Region[],
    readonly windows = 1,
  ) {
    this.pagesPerWindow = Math.ceil(windowBytes / pageBytes);
    this.flushBegin = regions.find(({ name }) => name === 'flush')?.begin ?? windowBytes;
    this.flushPage = windows * this.pagesPerWindow;
    this.entries = new PageTableEntries(windows * regions.length);
    this.begins = float64Array(regions.length + 1).fill(Number.NEGATIVE_INFINITY);
    regions.forEach(({ end }, index) => {
      this.begins[index + 1] = end;
    });
    this.hasKept = regions.some(({ isKept }) => isKept === true);
    this.onPut = regions.map(({ bits }) => decide(maskOf(bits), 'put'));
    this.onGet = regions.map(({ bits }) => decide(maskOf(bits), 'get'));
    for (let window = 0; window < windows; window += 1) {
      regions.forEach(({ bits, begin, isKept }, region) => {
        const domain = isKept === true ? windows + window : window;
        this.entries.set(window * regions.length + region, maskOf(bits), domain, this.pageOf(window, begin));
      });
    }
  }

  /**
   * Returns the number of a page within its node, in which windows of processes are contiguous. The flushing page is one high
   * address of the device, whichever log is meant (Active Access, section 3.4).
   */
  pageOf(processOnNode: number, address: number): number {
    if (address >= this.flushBegin) return this.flushPage;
    return processOnNode * this.pagesPerWindow + Math.floor(address / this.pageBytes);
  }

  /** The last page of an access, which does not reach the flushing page if it does not begin there. */
  lastPageOf(processOnNode: number, address: number, bytes: number): number {
    return address >= this.flushBegin
      ? this.flushPage
      : this.pageOf(processOnNode, Math.min(address + bytes, this.flushBegin) - 1);
  }

  /** Returns how an access to an address of a process is treated. */
  decisionOf(process: number, address: number, access: Access): Decision {
    const own = this.ownEntry(process, address);
    if (own !== undefined) return decide(own.mask, access);
    return (access === 'put' ? this.onPut : this.onGet)[this.regionAt(address)];
  }

  /** Returns the user domain whose access log receives what is logged for an address of a process. */
  domainOf(processOnNode: number, address: number): number {
    return this.entries.iuid(processOnNode * this.regions.length + this.regionAt(address));
  }

  /** See `PageTableEntries.attributes`. */
  attributes(): { readonly low: number; readonly high: number } {
    return this.entries.attributes();
  }

  /** The handler that the page of an address is associated with. */
  handlerOf(process: number, address: number): number {
    return this.ownEntry(process, address)?.handler ?? this.regions[this.regionAt(address)].handler ?? 0;
  }

  /** Whether the page was associated during the run: whoever accesses it cannot know with what. */
  isAssociated(process: number, address: number): boolean {
    return this.ownEntry(process, address) !== undefined;
  }

  /** Whether the entry of an address's page can change: that is known in advance, but not how it changes. */
  mayChange(address: number): boolean {
    return this.regions[this.regionAt(address)].mayChange === true;
  }

  /** Whether records of the page are kept without a handler. */
  isKept(process: number, address: number): boolean {
    return this.hasKept && !this.isAssociated(process, address) && this.regions[this.regionAt(address)].isKept === true;
  }

  /** Associates the page of an address of a process with control bits and a handler, as its region allows. */
  associate(process: number, address: number, bits: ControlBits, handler: number): void {
    if (!this.mayChange(address)) throw new RangeError(`the entry of the page of address ${address} may not change`);
    this.own ??= new Map();
    this.own.set(this.pageOf(process, address), { mask: maskOf(bits), handler });
  }

  private ownEntry(process: number, address: number): OwnEntry | undefined {
    return this.own === undefined ? undefined : this.own.get(this.pageOf(process, address));
  }

  /** Looked up several times for an access, and most accesses of a program are to one region: the one found last goes first. */
  private regionAt(address: number): number {
    const { begins, foundLast } = this;
    if (address >= begins[foundLast] && address < begins[foundLast + 1]) return foundLast;
    for (let index = 0; index + 1 < begins.length; index += 1) {
      if (address < begins[index + 1]) {
        this.foundLast = index;
        return index;
      }
    }
    throw new RangeError(`address ${address} lies outside every region`);
  }
}
