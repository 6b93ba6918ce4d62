import { setTimeout as delay } from 'node:timers/promises';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Store } from '../../src/store/contract.ts';

/** Between two questions a tenth of what has been waited, so that long waits leave the machine to what is awaited. */
const PAUSE_MS = { least: 20, most: 250 } as const;

/** Asks until the answer is there. Fails with what was awaited. */
export async function eventually<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false>,
  timeoutMs = 100_000,
): Promise<Value> {
  const begin = Date.now();
  for (;;) {
    const value = await ask();
    if (value) return value;
    const waited = Date.now() - begin;
    if (waited > timeoutMs) throw new Error(`after ${timeoutMs} ms still waiting: ${what}`);
    await delay(Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, waited / 10)));
  }
}

/** Waits until so many runs of an experiment are over; all where no number is given. */
export function runsOver(store: Store, id: string, least?: number, timeoutMs?: number): Promise<Experiment> {
  const ask = async () => {
    const experiment = await store.experiments.find(id).catch(() => undefined);
    if (!experiment) return undefined;
    const { total, succeeded, failed, cancelled } = experiment.counts;
    return succeeded + failed + cancelled >= (least ?? total) ? experiment : undefined;
  };
  return eventually(`${least ?? 'all'} runs of ${id} over`, ask, timeoutMs);
}
