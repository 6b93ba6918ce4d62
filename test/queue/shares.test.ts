import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openRunQueue } from '../../src/queue/backends.ts';
import { type Dispatcher, startDispatcher } from '../../src/queue/dispatcher.ts';
import type { RunQueue } from '../../src/queue/run-queue.ts';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { type RunningWorker, startWorker } from '../../workers/worker.ts';
import { createDatabase, query } from '../support/database.ts';
import { experimentOf, type MadeUpExperiment } from '../support/plans.ts';
import { eventually, runsOver } from '../support/waiting.ts';
import { FAULTY_SIMULATION } from '../support/worker-process.ts';

const THREADS = 2;
const SWEEP = 2000;
/**
 * Each thread ends its run (thread-turns.test.ts), and some more while the single run is on its way to the worker: few
 * against the 128 of a job, or what used to be queued ahead.
 */
const MOST_OVERTAKEN = 16;
/** Of a run: long against the way of a new one to the workers on a machine that is not busy with something else. */
const MILLISECONDS = 500;

let databaseUrl: string;
let redisUrl: string | undefined;
let store: Store;
let workers: RunningWorker[];
/** Those of the API, which is told of what is submitted. */
let api: { readonly queue: RunQueue; readonly dispatcher: Dispatcher } | undefined;

beforeEach(async () => {
  databaseUrl = await createDatabase();
  redisUrl = undefined;
  store = await openStore({ databaseUrl });
  workers = [];
  api = undefined;
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await api?.dispatcher.stop();
  await api?.queue.close();
  await store.close();
});

async function start(labels: readonly string[] = []): Promise<RunningWorker> {
  const worker = await startWorker({ databaseUrl, redisUrl, threads: THREADS, taskFile: FAULTY_SIMULATION, labels });
  workers.push(worker);
  return worker;
}

async function submit(wanted: MadeUpExperiment): Promise<string> {
  const { experiment } = await store.experiments.create(experimentOf(wanted));
  api?.dispatcher.wake();
  return experiment.id;
}

const sweepOf = (costSeconds: number, more: Partial<MadeUpExperiment> = {}) =>
  submit({ runs: SWEEP, project: 'large', costSeconds, workload: () => ({ milliseconds: MILLISECONDS }), ...more });

/** Runs of one experiment that ended between the submission of another one and its end. */
async function overtakenBy(one: string, other: string): Promise<number> {
  const [row] = await query<{ n: number }>(
    databaseUrl,
    `select count(*)::int as n from runs r join experiments e on e.id = $2
     where r.experiment_id = $1 and r.finished_at > e.created_at and r.finished_at < e.finished_at`,
    [one, other],
  );
  return row?.n ?? 0;
}

/** What the queue does is the same for short and for long runs, and what goes first to it for either queue. */
it.each([
  ['postgres', 'long runs, each alone', 30],
  ['redis', 'many short runs a job', 0.001],
])(
  "over the queue in %s, a project's single run waits for no more than the runs that threads are at: %s",
  async (backend, _, costSeconds) => {
    if (backend === 'redis') redisUrl = `${inject('redisUrl')}/8`;
    const queue = await openRunQueue({ databaseUrl, redisUrl });
    api = { queue, dispatcher: startDispatcher({ work: store.work, queue }) };
    await start();
    const sweep = await sweepOf(costSeconds);
    await runsOver(store, sweep, 2 * THREADS);
    const single = await submit({ runs: 1, project: 'small', costSeconds: 0.001 });
    await runsOver(store, single);
    expect(await overtakenBy(sweep, single)).toBeLessThan(MOST_OVERTAKEN);
    // Another experiment of the same project is not behind all of it either.
    const second = await submit({ runs: 1, project: 'large', costSeconds: 0.001 });
    await runsOver(store, second);
    expect(await overtakenBy(sweep, second)).toBeLessThan(MOST_OVERTAKEN);
  },
);

it('two projects with much to do get the same share, however long the jobs of the one are', async () => {
  const workload = () => ({ milliseconds: 20 });
  await start();
  const first = await sweepOf(0.02, { workload });
  await runsOver(store, first, 50);
  const second = await sweepOf(0.02, { project: 'other', workload });
  const done = await runsOver(store, second, 150);
  const overtaken = (await store.experiments.find(first))?.counts.succeeded ?? 0;
  const shares = (overtaken - 50) / done.counts.succeeded;
  expect(shares).toBeGreaterThan(0.4);
  expect(shares).toBeLessThan(2.5);
});

describe('what goes first to the queue', () => {
  const backlog = { runs: 100, seconds: 1000, leastRuns: 2 };
  const next = async () => {
    const runs = await store.work.unscheduled(512, backlog);
    return Object.fromEntries(
      [...new Set(runs.map(({ experimentId }) => experimentId))].map((id) => [
        id,
        runs.filter(({ experimentId }) => experimentId === id).length,
      ]),
    );
  };

  it('a project has no more than its backlog there, and leaves that of others alone', async () => {
    const large = await submit({ runs: 500, project: 'large' });
    const runs = await store.work.unscheduled(512, backlog);
    expect(runs).toHaveLength(100);
    await store.work.markScheduled(runs.map(({ id }) => id));
    expect(await next()).toEqual({});
    const small = await submit({ runs: 3, project: 'small' });
    expect(await next()).toEqual({ [small]: 3 });
    await store.work.claim(
      runs.slice(0, 10).map(({ id }) => id),
      'tester',
      60_000,
    );
    expect(await next()).toEqual({ [small]: 3, [large]: 10 });
  });

  it('a backlog of long runs is a few of them', async () => {
    const long = await submit({ runs: 50, costSeconds: 900 });
    expect(await next()).toEqual({ [long]: 2 });
  });

  it('within a project by priority, then what has least in work', async () => {
    const older = await submit({ runs: 500, project: 'one' });
    const low = await submit({ runs: 5, project: 'one', priority: -1 });
    const high = await submit({ runs: 90, project: 'one', priority: 7 });
    const elsewhere = await submit({ runs: 5, project: 'two', priority: -10 });
    expect(await next()).toEqual({ [high]: 90, [older]: 10, [elsewhere]: 5 });
    const urgent = (await store.work.unscheduled(512, backlog)).filter(({ urgent }) => urgent);
    expect(new Set(urgent.map(({ experimentId }) => experimentId))).toEqual(new Set([high, elsewhere]));
    expect(await next()).not.toHaveProperty(low);
  });

  it('one urgent job of a project at a time', async () => {
    const ids = [await submit({ runs: 1 }), await submit({ runs: 1 }), await submit({ runs: 1 })];
    const urgentOf = async () =>
      (await store.work.unscheduled(10, backlog))
        .filter(({ urgent }) => urgent)
        .map(({ experimentId }) => experimentId);
    expect(await urgentOf()).toEqual([ids[0]]);
    await store.work.markScheduled([`${ids[0]}-0`], true);
    expect(await urgentOf()).toEqual([]);
    await store.work.claim([`${ids[0]}-0`], 'tester', 60_000);
    expect(await urgentOf()).toEqual([]);
    await store.experiments.cancel(ids[0] ?? '');
    expect(await urgentOf()).toEqual([ids[1]]);
  });

  it('what others passed in the queue is urgent when nothing of its project is', async () => {
    const busy = await submit({ runs: 4, project: 'busy' });
    await store.work.markScheduled([`${busy}-0`], true);
    await store.work.markScheduled([1, 2, 3].map((index) => `${busy}-${index}`));
    const [first, second, third] = [await submit({ runs: 1 }), await submit({ runs: 1 }), await submit({ runs: 1 })];
    await store.work.markScheduled([`${first}-0`], true);
    await store.work.markScheduled([`${second}-0`, `${third}-0`]);
    const urgentOf = async () => {
      const runs = await store.work.unscheduled(10, backlog);
      return runs.map(({ id, urgent }) => (urgent ? id : `${id} in its turn`));
    };
    // Nothing is computed: whoever is first to take a batch finds all of them.
    expect(await urgentOf()).toEqual([]);
    await store.work.claim([`${busy}-0`], 'tester', 60_000);
    expect(await urgentOf()).toEqual([]);
    await store.work.claim([`${first}-0`], 'tester', 60_000);
    expect(await urgentOf()).toEqual([]);
    await store.experiments.cancel(first ?? '');
    expect(await urgentOf()).toEqual([`${second}-0`]);
    await store.work.markScheduled([`${second}-0`], true);
    expect(await urgentOf()).toEqual([]);
    await store.work.claim([`${second}-0`], 'tester', 60_000);
    expect(await urgentOf()).toEqual([]);
    await store.experiments.cancel(second ?? '');
    expect(await urgentOf()).toEqual([`${third}-0`]);
  });

  it('a run that lost its job or its worker is as urgent as before', async () => {
    const id = await submit({ runs: 1 });
    const run = `${id}-0`;
    const isUrgent = async () => (await store.work.unscheduled(10, backlog)).some(({ urgent }) => urgent);
    expect(await isUrgent()).toBe(true);
    await store.work.markScheduled([run], true);
    await delay(5);
    expect(await store.work.unschedule(1)).toBe(1);
    expect(await isUrgent()).toBe(true);
    await store.work.markScheduled([run], true);
    await store.work.release(await store.work.claim([run], 'stopped', 60_000));
    expect(await isUrgent()).toBe(true);
    await store.work.markScheduled([run], true);
    await store.work.claim([run], 'killed', 1);
    await delay(20);
    expect(await store.work.recoverExpired(5)).toEqual({ requeued: 1, failed: 0 });
    expect(await isUrgent()).toBe(true);
  });
});

it('runs that require labels wait for a worker that has them, and say so', async () => {
  await start(['gpu']);
  const requires = ['fpga', 'gpu'];
  const id = await submit({ runs: 3, requires });
  await eventually('a worker', async () => (await store.experiments.find(id))?.waitingFor?.labels.join() === 'fpga');
  expect((await store.runs.find(`${id}-0`))?.waitingFor?.labels).toEqual(['fpga']);
  await runsOver(store, await submit({ runs: 3 }));
  expect((await store.experiments.find(id))?.counts).toMatchObject({ queued: 3 });
  const able = await start(['gpu', 'fpga']);
  await runsOver(store, id);
  const computed = await query<{ worker: string }>(
    databaseUrl,
    'select distinct worker from runs where experiment_id = $1',
    [id],
  );
  expect(computed).toEqual([{ worker: able.name }]);
});
