import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { type RunningWorker, startWorker } from '../../workers/worker.ts';
import { createDatabase } from '../support/database.ts';
import { experimentOf } from '../support/plans.ts';
import { runsOver } from '../support/waiting.ts';
import { FAULTY_SIMULATION } from '../support/worker-process.ts';

const TWICE = 2;
/** More than one worker takes: what its thread is at, and what it holds beside that. */
const RUNS = 12;
let store: Store;
let workers: readonly RunningWorker[];
const simulated: string[] = [];

beforeAll(async () => {
  const databaseUrl = await createDatabase();
  store = await openStore({ databaseUrl });
  const observer = {
    claimed: () => undefined,
    simulated: ({ id }: { readonly id: string }) => void simulated.push(id),
    refused: () => undefined,
  };
  // As on two hosts: nothing but the database is common to them. Leases and deadlines are far longer than the test.
  const settings = { databaseUrl, threads: 1, taskFile: FAULTY_SIMULATION, leaseMs: 600_000, deadlineMs: 600_000 };
  workers = await Promise.all([1, 2].map(() => startWorker({ ...settings, observers: [observer] })));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await store.close();
});

it('ends simulations that would run for ever, on every host, and their threads go on with something else', async () => {
  for (let time = 0; time < TWICE; time++) {
    const hang = () => ({ behaviour: 'hang', time });
    const { experiment } = await store.experiments.create(
      experimentOf({ runs: RUNS, workload: hang, costSeconds: 60 }),
    );
    await expect.poll(() => workers.map(({ claimed }) => claimed > 0)).toEqual([true, true]);
    await store.experiments.cancel(experiment.id);
    await expect.poll(() => workers.map(({ claimed }) => claimed)).toEqual([0, 0]);
    expect(await store.experiments.find(experiment.id)).toMatchObject({
      state: 'cancelled',
      counts: { cancelled: RUNS, running: 0, queued: 0 },
    });
    expect(simulated).toEqual([]);
  }
  const next = await store.experiments.create(experimentOf({ runs: 4, costSeconds: 60 }));
  expect(await runsOver(store, next.experiment.id)).toMatchObject({ state: 'succeeded', counts: { succeeded: 4 } });
  expect(simulated).toHaveLength(4);
  expect(workers.map(({ refused }) => refused)).toEqual([0, 0]);
});
