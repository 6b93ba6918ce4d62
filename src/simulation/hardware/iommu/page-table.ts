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
 * What the page table of a node's device says of an access: control bits, user domain, handler. Each process on a node is
 * a user domain of its own, and has a second one where records are kept. Physical placement has no effect on time, so frames are numbered as pages are, and pages of a
 * process with the same association share an entry; the tables of all nodes are alike.
 */
export class PageTable {
  private readonly pagesPerWindow: number;
  /** Where the flushing page begins in every window; behind all of them if there is none. */
  private readonly flushBegin: number;
  private readonly flushPage: number;
  private readonly entries: PageTableEntries;
  /** What the bits of each region say: asked for each access. */
  private readonly onPut: readonly Decision[];
  private readonly onGet: readonly Decision[];
  /** Where each region begins, and where the last one ends. */
  private readonly begins: Float64Array;
  /** The region of the address that was looked up last. */
  private foundLast = 0;
  /** Whether records of any page are kept. */
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
   * Number of a page within its node: windows of the node's processes lie one behind the other. The flushing page is one
   * high address of the device, whosever log is meant (Active Access, section 3.4).
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

  /** What happens to an access to an address of a process. */
  decisionOf(process: number, address: number, access: Access): Decision {
    const own = this.ownEntry(process, address);
    if (own !== undefined) return decide(own.mask, access);
    return (access === 'put' ? this.onPut : this.onGet)[this.regionAt(address)];
  }

  /** The user domain whose access log takes what is logged of an address of a process. */
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

  /** Whether the page was associated while the run went on: who accesses it cannot know what it is associated with. */
  isAssociated(process: number, address: number): boolean {
    return this.ownEntry(process, address) !== undefined;
  }

  /** Whether the entry of the page of an address can change: who accesses it can know that beforehand, but not how. */
  mayChange(address: number): boolean {
    return this.regions[this.regionAt(address)].mayChange === true;
  }

  /** Whether records of the page are kept without a handler. */
  isKept(process: number, address: number): boolean {
    return this.hasKept && !this.isAssociated(process, address) && this.regions[this.regionAt(address)].isKept === true;
  }

  /** From now on the page of an address of a process has these control bits and this handler; its region says that it may. */
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
