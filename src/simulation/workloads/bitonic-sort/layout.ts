import type { Region } from '../../hardware/iommu/region.ts';
import { beginOf, windowOf } from '../window.ts';

export const KEY_BYTES = 4;
export const FLAG_BYTES = 8;
/** Signals to a partner in an exchange: ready to receive, and data complete. */
const FLAGS = 2;
const MOST_DIMENSIONS = 16;
/** Flags of a process. */
export const FLAG_WORDS = MOST_DIMENSIONS * FLAGS;

/** Layout of a process's window: keys, keys on their way back, and the landing area of a partner's keys, with flags. */
export class ListLayout {
  readonly half: number;
  readonly outgoing: number;
  readonly landing: number;
  private readonly flags: number;
  readonly regions: readonly Region[];

  constructor(
    readonly keys: number,
    pageBytes: number,
  ) {
    this.half = Math.ceil(keys / 2);
    const landedBytes = Math.ceil((this.half * KEY_BYTES) / FLAG_BYTES) * FLAG_BYTES;
    this.regions = windowOf(
      [
        { name: 'keys', bytes: keys * KEY_BYTES },
        { name: 'outgoing', bytes: this.half * KEY_BYTES },
        { name: 'landing', bytes: landedBytes + FLAG_WORDS * FLAG_BYTES },
      ],
      pageBytes,
    );
    this.outgoing = beginOf(this.regions, 'outgoing');
    this.landing = beginOf(this.regions, 'landing');
    this.flags = this.landing + landedBytes;
  }

  flag(dimension: number, which: number): number {
    return this.flags + (dimension * FLAGS + which) * FLAG_BYTES;
  }

  isFlag(address: number): boolean {
    return address >= this.flags;
  }

  flagIndex(address: number): number {
    return (address - this.flags) / FLAG_BYTES;
  }
}
