import { setTimeout as delay } from 'node:timers/promises';
import { type Experiment, isOver } from '../spec/resources/experiment.ts';
import type { Notifications } from './notifications.ts';

export interface Revision {
  readonly revision: number;
  readonly experiment: Experiment;
}

const LEAST_PAUSE_MS = 100;
/** How long a lost notification may go unnoticed, in ms. */
const LONGEST_PAUSE_MS = 1000;

/**
 * Yields an experiment now and after each change, including what it waits for, until it is over or removed, or the signal aborts.
 */
export async function* watchExperiment(
  read: () => Promise<Revision | undefined>,
  notifications: Notifications,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<Revision> {
  let wake: () => void = () => undefined;
  let changed = false;
  const unsubscribe = notifications.onChanged(id, () => {
    changed = true;
    wake();
  });
  try {
    let last: string | undefined;
    while (!signal.aborted) {
      changed = false;
      const current = await read();
      if (!current) return;
      const { runsAhead, waitingFor } = current.experiment;
      const state = JSON.stringify([current.revision, runsAhead, waitingFor]);
      if (state !== last) yield current;
      last = state;
      if (isOver(current.experiment)) return;
      await pause(LEAST_PAUSE_MS, signal);
      if (!changed)
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), pause(LONGEST_PAUSE_MS, signal)]);
    }
  } finally {
    unsubscribe();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
