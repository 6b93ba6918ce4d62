import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { type RunningWorker, startWorker } from '../../workers/worker.ts';
import { createDatabase, query } from '../support/database.ts';
import { experimentOf } from '../support/plans.ts';
import { eventually, runsOver } from '../support/waiting.ts';
import { FAULTY_SIMULATION } from '../support/worker-process.ts';

const OLD = 'model-before-upgrade';
const NEW = 'model-after-upgrade';

describe.each(['postgres', 'redis'])('an upgrade in the middle of a sweep, over the queue in %s', (backend) => {
  let databaseUrl: string;
  let store: Store;
  let workers: RunningWorker[];

  beforeEach(async () => {
    databaseUrl = await createDatabase();
    store = await openStore({ databaseUrl, modelVersion: NEW });
    workers = [];
  });

  afterEach(async () => {
    for (const worker of workers) await worker.stop();
    await store.close();
  });

  async function start(modelVersion: string): Promise<RunningWorker> {
    const redisUrl = backend === 'redis' ? `${inject('redisUrl')}/6` : undefined;
    const worker = await startWorker({
      ...{ databaseUrl, redisUrl, modelVersion, threads: 1, taskFile: FAULTY_SIMULATION, leaseMs: 4000 },
    });
    workers.push(worker);
    return worker;
  }

  async function stop(worker: RunningWorker): Promise<void> {
    workers = workers.filter((one) => one !== worker);
    await worker.stop();
  }

  it('leaves what was planned before to a worker of that version, without hurry and without loss', async () => {
    const workload = () => ({ milliseconds: 20 });
    const sweep = { runs: 100, workload, costSeconds: 0.02 };
    const before = (await store.experiments.create(experimentOf({ ...sweep, modelVersion: OLD }))).experiment;
    const old = await start(OLD);
    await runsOver(store, before.id, 20);
    await stop(old);

    // The new worker computes what was planned for it, and nothing else.
    const fresh = await start(NEW);
    const after = (await store.experiments.create(experimentOf({ runs: 20, modelVersion: NEW }))).experiment;
    await runsOver(store, after.id);
    const waiting = await store.experiments.find(before.id);
    expect(waiting).toMatchObject({ waitingFor: { modelVersion: OLD, labels: [] }, counts: { running: 0 } });
    expect(waiting?.counts.queued).toBeGreaterThan(0);
    // Longer than a worker waits before it looks for other work.
    await delay(1500);
    expect((await store.experiments.find(before.id))?.counts).toEqual(waiting?.counts);
    expect(await claimedBy(fresh)).toEqual([NEW]);

    await start(OLD);
    await eventually('the end of the waiting', async () => {
      const now = await store.experiments.find(before.id);
      return now?.waitingFor === null;
    });
    expect(await runsOver(store, before.id)).toMatchObject({ state: 'succeeded', counts: { succeeded: 100 } });
    const [lost] = await query<{ n: number }>(databaseUrl, 'select sum(lost_leases)::int as n from runs');
    expect(lost?.n).toBe(0);
  });

  async function claimedBy({ name }: RunningWorker): Promise<string[]> {
    const rows = await query<{ version: string }>(
      databaseUrl,
      'select distinct model_version as version from runs where worker = $1',
      [name],
    );
    return rows.map(({ version }) => version);
  }
});
