import { float64Array } from '../engine/arrays.ts';
import type { AttentionOf } from './attention.ts';
import { Polling, type PollOutcome } from './polling.ts';

export interface BackOff {
  /** The interval after a poll that found something. */
  readonly baseNs: number;
  /** It doubles up to this while polls find nothing. */
  readonly capNs: number;
  /** See `Handling`. */
  readonly perMessageNs: number;
}

/** Polls at an interval that doubles while nothing is found, up to a cap, and starts again after a success. */
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
