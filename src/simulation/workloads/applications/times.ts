import { float64Array } from '../../engine/arrays.ts';

/** Where the time of each thread went, in ns. */
export interface ThreadTimes {
  readonly computed: Float64Array;
  /** In touches beside the computation: faults, and what interrupts took. */
  readonly touched: Float64Array;
  readonly locked: Float64Array;
  readonly synchronised: Float64Array;
  /** When the thread was through. */
  readonly ended: Float64Array;
  /** Barriers and locks that it has passed. */
  readonly barriers: Float64Array;
  readonly locks: Float64Array;
}

const COLUMNS = 7;

/** Bytes of the account of a thread. */
export const TIMES_BYTES = 8 * COLUMNS;

/** The account of so many threads, empty. */
export function timesOf(threads: number): ThreadTimes {
  const column = () => float64Array(threads);
  return {
    computed: column(),
    touched: column(),
    locked: column(),
    synchronised: column(),
    ended: column(),
    barriers: column(),
    locks: column(),
  };
}
