import type { ControlBits } from './control-bits.ts';

/** Pages with the same control bits and handler: `assoc_page` of Listing 1. Addresses are bytes within a window. */
export interface Region {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
  readonly bits: ControlBits;
  /** Number of the handler that records of these pages go to; 0 where it is not given. */
  readonly handler?: number;
  /** Records of these pages are kept: they go to a log of their own, and no handler is run for them. Not where not given. */
  readonly isKept?: boolean;
  /** Whether entries of these pages change while the program runs. Default false. */
  readonly mayChange?: boolean;
}
