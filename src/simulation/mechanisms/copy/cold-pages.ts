import { type MissingPages, ShareOfPages } from '../../hardware/page-faults.ts';

/** Cold pages of the destination of a copy. */
export interface ColdPages extends MissingPages {
  /** Bytes of the copy before the first of them. */
  readonly bytesBefore: number;
}

interface ColdShares {
  /** Share of destination pages that are not mapped when a copy begins, and share of these that storage has to deliver. */
  readonly coldPages: number;
  readonly swappedPages: number;
}

/** Finds out which destination pages of copies are cold: the same ones whoever copies. */
export class ColdDestinations {
  private readonly cold: readonly ShareOfPages[];
  private readonly swapped: readonly ShareOfPages[];
  private readonly any: boolean;
  private met = 0;
  private read = 0;

  constructor(
    { coldPages, swappedPages }: ColdShares,
    private readonly pageBytes: number,
    processes: number,
  ) {
    this.any = coldPages > 0;
    this.cold = Array.from({ length: processes }, () => new ShareOfPages(coldPages));
    this.swapped = Array.from({ length: processes }, () => new ShareOfPages(swappedPages));
  }

  /** Returns the cold pages that a copy meets; undefined if there are none. */
  meet(process: number, destination: number, bytes: number): ColdPages | undefined {
    if (!this.any) return undefined;
    const cold = this.coldOf(process, destination, bytes);
    if (cold === undefined) return undefined;
    this.met += cold.pages;
    const swapped = this.swapped[process]!.among(cold.pages);
    this.read += swapped;
    return { ...cold, swapped };
  }

  counters(): Record<string, number> {
    return this.any ? { cold_pages: this.met, pages_read: this.read } : {};
  }

  private coldOf(process: number, destination: number, bytes: number): Omit<ColdPages, 'swapped'> | undefined {
    const { pageBytes } = this;
    const cold = this.cold[process]!;
    let pages = 0;
    let bytesBefore = bytes;
    const begin = destination - (destination % pageBytes);
    for (let page = begin; page < destination + bytes; page += pageBytes) {
      if (!cold.next()) continue;
      if (pages === 0) bytesBefore = Math.max(0, page - destination);
      pages += 1;
    }
    return pages === 0 ? undefined : { pages, bytesBefore };
  }
}
