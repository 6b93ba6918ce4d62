import { uint32Array } from '../../engine/arrays.ts';

/**
 * Page table entries as 64-bit words in two halves. R and W are bits 0 and 1. The extensions use bits that present hardware
 * ignores (Active Access, sections 3.2 and 3.4): WL, WLD, RL, RLD bits 7-10, the user domain bits 52-61. The paper does not say
 * where E and the invalid bit are; bits 63 and 11 are ignored as well. The page frame is bits 12-51.
 */
const LOW = { R: 0, W: 1, WL: 7, WLD: 8, RL: 9, RLD: 10 } as const;
const MASK_ORDER = ['R', 'W', 'WL', 'WLD', 'RL', 'RLD'] as const;
const E_MASK = 64;
const I_MASK = 128;
const LOW_I = 11;
const HIGH_E = 31;
const HIGH_IUID = 20;
const IUID_BITS = 10;

/** Number of user domains that a node can distinguish. */
export const USER_DOMAINS = 1 << IUID_BITS;
/** Largest page frame number that bits 12-51 hold. */
const MOST_FRAMES = 2 ** 40;

/** Entries of one page table, eight bytes each. */
export class PageTableEntries {
  private readonly halves: Uint32Array;

  constructor(readonly count: number) {
    this.halves = uint32Array(2 * count);
  }

  /**
   * @param mask control bits, see `maskOf`
   * @throws RangeError for a domain or frame that has no room in the entry
   */
  set(index: number, mask: number, iuid: number, frame: number): void {
    if (!(iuid >= 0 && iuid < USER_DOMAINS)) throw new RangeError(`user domain ${iuid} is not below ${USER_DOMAINS}`);
    if (!(frame >= 0 && frame < MOST_FRAMES)) throw new RangeError(`page frame ${frame} does not fit an entry`);
    let low = (frame % 2 ** 20) << 12;
    MASK_ORDER.forEach((name, bit) => {
      if ((mask & (1 << bit)) !== 0) low |= 1 << LOW[name];
    });
    if ((mask & I_MASK) !== 0) low |= 1 << LOW_I;
    const high = (iuid << HIGH_IUID) | Math.floor(frame / 2 ** 20) | ((mask & E_MASK) === 0 ? 0 : 1 << HIGH_E);
    this.halves[2 * index] = low;
    this.halves[2 * index + 1] = high;
  }

  /** The control bits, see `maskOf`. */
  mask(index: number): number {
    const low = this.halves[2 * index];
    const loggingBits = (low >>> (LOW.WL - 2)) & 0b111100;
    const invalid = ((low >>> LOW_I) & 1) * I_MASK;
    return (low & 3) | loggingBits | invalid | (this.halves[2 * index + 1] >>> HIGH_E === 1 ? E_MASK : 0);
  }

  /** The user domain that the page belongs to. */
  iuid(index: number): number {
    return (this.halves[2 * index + 1] >>> HIGH_IUID) & (USER_DOMAINS - 1);
  }

  /** Page frame number in host physical memory. */
  frame(index: number): number {
    return (this.halves[2 * index + 1] & 0xfffff) * 2 ** 20 + (this.halves[2 * index] >>> 12);
  }

  /** Bits 0-11 and bits 52-63 that any entry has set, each as a number of twelve bits: all but the page frames. */
  attributes(): { readonly low: number; readonly high: number } {
    let [low, high] = [0, 0];
    for (let index = 0; index < this.count; index += 1) {
      low |= this.halves[2 * index];
      high |= this.halves[2 * index + 1];
    }
    return { low: low & 0xfff, high: high >>> 20 };
  }
}
