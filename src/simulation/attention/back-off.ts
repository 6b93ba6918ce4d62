import { float64Array } from '../engine/arrays.ts';
import type { AttentionOf } from './attention.ts';
import { Polling, type PollOutcome } from './polling.ts';

export interface BackOff {
  /** Interval after a poll that found something, ns. */
  readonly baseNs: number;
  /** Limit up to which the interval doubles while polls find nothing, ns. */
  readonly capNs: number;
  /** See `Handling`. */
  readonly perMessageNs: number;
}

/** Polls with exponential back-off: the interval doubles while nothing is found, up to a cap, and is reset by a success. */
export function backOff({ baseNs, capNs, perMessageNs }: BackOff): AttentionOf {
  return (runtime, handling) => {
    const intervals = float64Array(runtime.processes).fill(baseNs);
    const next = (process: number, outcome: PollOutcome): number => {
      if (outcome === 'found') intervals[process] = baseNs;
      if (outcome === 'empty') intervals[process] = Math.min(2 * intervals[process], capNs);
      return intervals[process];
    };
    return new Polling(runtime, handling, perMessageNs, next);
  };
}
