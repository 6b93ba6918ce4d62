import type { ControlBits } from './control-bits.ts';

/** Pages with the same control bits and handler: `assoc_page` of Listing 1. Addresses are bytes within a window. */
export interface Region {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
  readonly bits: ControlBits;
  /** Number of the handler for records of these pages. Default 0. */
  readonly handler?: number;
  /** Whether records of these pages are kept in a separate log, without running a handler. Default false. */
  readonly isKept?: boolean;
  /** Whether entries of these pages change while the program runs. Default false. */
  readonly mayChange?: boolean;
}
