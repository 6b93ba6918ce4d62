import type { ControlBits } from './control-bits.ts';

/** Pages with the same control bits and handler: `association` of Listing 1. Addresses are bytes within a window. */
export interface Region {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
  readonly bits: ControlBits;
}

/** Translates nothing in itself: physical placement has no effect on time. Says which page and which bits an access meets. */
export class PageTable {
  private readonly pagesPerWindow: number;

  /**
   * @param windowBytes size of the memory that each process exposes
   * @param regions ordered, without gaps, from 0 to windowBytes
   */
  constructor(
    readonly pageBytes: number,
    windowBytes: number,
    readonly regions: readonly Region[],
  ) {
    this.pagesPerWindow = Math.ceil(windowBytes / pageBytes);
  }

  /** Number of a page within its node: windows of the node's processes lie one behind the other. */
  pageOf(processOnNode: number, address: number): number {
    return processOnNode * this.pagesPerWindow + Math.floor(address / this.pageBytes);
  }

  bitsOf(address: number): ControlBits {
    const { regions } = this;
    for (let index = 0; index < regions.length; index += 1) {
      if (address < regions[index].end) return regions[index].bits;
    }
    throw new RangeError(`address ${address} lies outside every region`);
  }
}
