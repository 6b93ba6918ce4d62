import { float64Array } from '../../engine/arrays.ts';

/** Time of each thread by activity, ns. */
export interface ThreadTimes {
  readonly computed: Float64Array;
  readonly locked: Float64Array;
  readonly synchronised: Float64Array;
  /** When the thread finished. */
  readonly ended: Float64Array;
  /** Barriers and locks that it has passed. */
  readonly barriers: Float64Array;
  readonly locks: Float64Array;
}

const COLUMNS = 6;

/** Bytes of the account of a thread. */
export const TIMES_BYTES = 8 * COLUMNS;

/** Returns empty statistics for a number of threads. */
export function timesOf(threads: number): ThreadTimes {
  const column = () => float64Array(threads);
  return {
    computed: column(),
    locked: column(),
    synchronised: column(),
    ended: column(),
    barriers: column(),
    locks: column(),
  };
}
