import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { waitFor } from '../../src/api/rest/experiments/conditional.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { ExperimentStore } from '../../src/store/contract.ts';

/** Nothing happens to it, so that only the time or its reader ends the wait. */
const experiments = {
  find: async () => undefined,
  async *watch(_id: string, signal: AbortSignal) {
    yield { revision: 1, experiment: { state: 'queued' } as Experiment };
    while (!signal.aborted) await delay(10);
  },
} as unknown as ExperimentStore;

it('a wait is over at its time, also where garbage was collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const gone = new AbortController().signal;
  const waited = waitFor(experiments, 'x', () => false, { seconds: 0.5, gone }).then(
    ({ state } = {} as Experiment) => state,
  );
  await delay(100);
  collect();
  await delay(50);
  collect();
  expect(await Promise.race([waited, delay(5000, 'for ever')])).toBe('queued');
});
