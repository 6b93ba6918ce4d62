import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { isAlive } from '../../src/embedded/cluster.ts';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { runnable } from '../support/compiled.ts';
import { createDatabase, query } from '../support/database.ts';
import { experimentOf, resultOf } from '../support/plans.ts';
import { eventually, runsOver } from '../support/waiting.ts';
import { startWorkerProcess, WORKER_PROCESS, type WorkerProcess } from '../support/worker-process.ts';

let url: string;
let store: Store;
let workers: WorkerProcess[];

beforeEach(async () => {
  url = await createDatabase();
  store = await openStore({ databaseUrl: url });
  workers = [];
});

afterEach(async () => {
  for (const worker of workers) worker.signal('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  await store.close();
});

async function start(env: Record<string, string> = {}): Promise<WorkerProcess> {
  const worker = await startWorkerProcess({ DATABASE_URL: url, ...env });
  workers.push(worker);
  return worker;
}

/** Each run has exactly one result, the one that its seed gives. */
async function expectComplete(id: string, runs: number): Promise<void> {
  const done = await runsOver(store, id);
  expect(done).toMatchObject({ state: 'succeeded', counts: { total: runs, succeeded: runs, running: 0, queued: 0 } });
  for await (const run of store.runs.stream(id)) expect(run.digest).toBe(resultOf(run.seed).digest);
  const [row] = await query<{ n: number }>(
    url,
    'select count(distinct s.id)::int as n from runs r join results s using (input_digest) where r.experiment_id = $1',
    [id],
  );
  expect(row?.n).toBe(runs);
}

const short = () => ({ milliseconds: 5 });

describe.each(['postgres', 'redis'])('over the queue in %s', (backend) => {
  it('a worker killed with -9 in the middle of a sweep loses nothing', async () => {
    const env: Record<string, string> = backend === 'redis' ? { REDIS_URL: `${inject('redisUrl')}/4` } : {};
    const first = await start(env);
    const { experiment } = await store.experiments.create(
      experimentOf({ runs: 400, workload: short, costSeconds: 0.005 }),
    );
    await runsOver(store, experiment.id, 20);
    first.signal('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    await start(env);
    await expectComplete(experiment.id, 400);
  });
});

it('Redis that forgets everything in the middle of a sweep loses nothing', async () => {
  const redisUrl = `${inject('redisUrl')}/5`;
  await start({ REDIS_URL: redisUrl });
  const { experiment } = await store.experiments.create(
    experimentOf({ runs: 600, workload: short, costSeconds: 0.005 }),
  );
  await runsOver(store, experiment.id, 20);
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
  await expectComplete(experiment.id, 600);
});

it('what a paused worker writes afterwards is refused and counted', async () => {
  const paused = await start();
  let refused = 0;
  // It can also learn that it has lost its runs before it has a result of one to write: then it is paused once more.
  for (let round = 0; round < 5 && refused === 0; round += 1) refused = await refusedAfterPause(paused);
  expect(refused).toBeGreaterThan(0);
});

/** Pauses a worker in the middle of a sweep, has another one finish that; how many writes were refused soon after. */
async function refusedAfterPause(paused: WorkerProcess): Promise<number> {
  const workload = () => ({ milliseconds: 300 });
  const { experiment } = await store.experiments.create(experimentOf({ runs: 12, workload, costSeconds: 0.3 }));
  await runsOver(store, experiment.id, 1);
  paused.signal('SIGSTOP');
  const other = await start();
  await expectComplete(experiment.id, 12);
  paused.signal('SIGCONT');
  const ask = async () => {
    const [row] = await query<{ n: number }>(url, 'select sum(refused_writes)::int as n from runs');
    return row?.n;
  };
  const refused = await eventually('a refused write', ask, 5000).catch(() => 0);
  await expectComplete(experiment.id, 12);
  other.signal('SIGKILL');
  return refused ?? 0;
}

it('a run that kills every worker fails after some attempts; the others succeed', async () => {
  const workload = (index: number) => (index === 7 ? { behaviour: 'kill' } : short());
  const { experiment } = await store.experiments.create(experimentOf({ runs: 40, workload }));
  let over = false;
  const supervisor = (async () => {
    while (!over) await (await start({ ONESIDED_LEASE_MS: '800', ONESIDED_MAX_ATTEMPTS: '3' })).ended;
  })();
  const done = await runsOver(store, experiment.id, undefined, 100_000);
  over = true;
  for (const worker of workers) worker.signal('SIGKILL');
  await supervisor;
  expect(done).toMatchObject({ state: 'partial', counts: { succeeded: 39, failed: 1 } });
  expect((await store.runs.find(`${experiment.id}-7`))?.error?.code).toBe('RUN_WORKER_LOST');
}, 120_000);

it('a worker ends when the process that started it dies', async () => {
  const { path, flags } = runnable(fileURLToPath(new URL('parent.ts', import.meta.url)));
  const parent = fork(path, [WORKER_PROCESS.path, ...WORKER_PROCESS.flags], {
    execArgv: [...flags],
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [child] = await once(parent, 'message');
  parent.kill('SIGKILL');
  await eventually('the end of the orphan', async () => !(await isAlive(Number(child))));
});
