/** Runs that are being computed; costs are in expected CPU seconds. */
export interface UnderWay {
  /** Wall time since the first run began, or since the runs were continued. */
  readonly elapsedSeconds: number;
  readonly costDone: number;
  readonly costTotal: number;
  /** Runs computed so far; not those whose result was stored. */
  readonly computed: number;
  readonly running: number;
  readonly queued: number;
  /** Cost of runs that may be added later. Default 0. */
  readonly possibleCost?: number;
}

/**
 * Estimates the time left from the measured rate: expected CPU seconds done per second so far. Unfinished runs count as half done.
 * Without them, the first estimate would be too high by as many times as runs are computed at once; until as many have ended,
 * there is none, as the time that workers take to begin would weigh too much.
 */
export function remainingSeconds(runs: UnderWay): number | null {
  const { elapsedSeconds, costDone, costTotal, computed, running, queued, possibleCost = 0 } = runs;
  if (costDone <= 0 || computed < running) return null;
  const costPerRun = Math.max(0, costTotal - costDone) / Math.max(1, running + queued);
  const done = costDone + (running * costPerRun) / 2;
  return (Math.max(0, elapsedSeconds) * Math.max(0, costTotal + possibleCost - done)) / done;
}
