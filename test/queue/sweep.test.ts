import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openRunQueue } from '../../src/queue/backends.ts';
import type { RunBatch } from '../../src/queue/batches.ts';
import { startDispatcher } from '../../src/queue/dispatcher.ts';
import type { ReceivedBatch, RunQueue } from '../../src/queue/run-queue.ts';
import type { Store, WorkStore } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from '../../workers/worker.ts';
import { createDatabase } from '../support/database.ts';
import { experimentOf, resultOf } from '../support/plans.ts';
import { eventually, runsOver } from '../support/waiting.ts';
import { FAULTY_SIMULATION } from '../support/worker-process.ts';

let store: Store;
let worker: RunningWorker;
let [databaseUrl, redisUrl]: [string, string | undefined] = ['', undefined];

async function start(backend: string, changes: Partial<WorkerOptions> = {}): Promise<void> {
  databaseUrl = await createDatabase();
  redisUrl = backend === 'redis' ? await emptyRedis() : undefined;
  store = await openStore({ databaseUrl });
  const settings = { threads: 2, taskFile: FAULTY_SIMULATION, leaseMs: 20_000, runMemoryMiB: 64 };
  worker = await startWorker({ databaseUrl, redisUrl, ...settings, ...changes });
}

async function stop(): Promise<void> {
  await worker.stop();
  await store.close();
}

describe.each(['postgres', 'redis'])('a sweep over the queue in %s', (backend) => {
  /** The runs whose jobs are in the queue, without more of them than are expected. */
  async function hintsLeft(expected: number): Promise<ReadonlySet<string>> {
    const queue = await openRunQueue({ databaseUrl, redisUrl });
    const seen = new Set<string>();
    const handle = async ({ runIds }: ReceivedBatch) => runIds.forEach((id) => void seen.add(id));
    for (const urgent of [true, false]) {
      queue.consume(handle, { concurrency: 1, lockMs: 2000, lane: { requires: [], urgent } });
    }
    await eventually('the jobs', async () => seen.size >= expected, 5000).catch(() => undefined);
    await queue.close();
    return seen;
  }

  beforeEach(() => start(backend));
  afterEach(stop);

  it('computes every run once and stores its result', async () => {
    const { experiment } = await store.experiments.create(experimentOf({ runs: 200 }));
    const done = await runsOver(store, experiment.id);
    expect(done).toMatchObject({ state: 'succeeded', progress: 1, etaSeconds: 0 });
    expect(done.counts).toMatchObject({ total: 200, queued: 0, running: 0, succeeded: 200, failed: 0, reused: 0 });
    for await (const run of store.runs.stream(experiment.id)) {
      expect(run).toMatchObject({ status: 'succeeded', digest: resultOf(run.seed).digest, reused: false });
    }
    expect(worker.refused).toBe(0);
  });

  it('gives running work back when it stops, without counting it as an attempt', async () => {
    const workload = () => ({ milliseconds: 800 });
    const { experiment } = await store.experiments.create(experimentOf({ runs: 6, workload, costSeconds: 0.8 }));
    await runsOver(store, experiment.id, 1);
    await worker.stop();
    const stopped = await store.experiments.find(experiment.id);
    expect(stopped?.counts.running).toBe(0);
    expect(stopped?.counts.queued).toBe(6 - (stopped?.counts.succeeded ?? 0));
    expect((await store.work.unscheduled(10)).every(({ losses }) => losses === 0)).toBe(true);
  });

  it('takes no hint along when it stops: what it has not begun still has its job', async () => {
    const workload = () => ({ milliseconds: 20 });
    const { experiment } = await store.experiments.create(experimentOf({ runs: 1000, workload, costSeconds: 0.1 }));
    await runsOver(store, experiment.id, 20);
    // Its dispatcher ends as late as one that waits for another: so long it must not take what it does not compute.
    const turn = store.work.inTurn(() => delay(2000));
    await delay(200);
    await worker.stop();
    await turn;
    const { runs } = await store.work.scheduled(10_000);
    expect(runs).toBeGreaterThan(0);
    expect((await hintsLeft(runs)).size).toBeGreaterThanOrEqual(runs);
  });
});

describe('runs of a sweep, whatever its queue', () => {
  // One that hangs keeps a core busy until its deadline, and a quarter of a lease passes until a worker learns of a cancellation.
  beforeEach(() => start('postgres', { deadlineMs: 15_000, leaseMs: 6000 }));
  afterEach(stop);

  it('fails misbehaving runs alone, each with its reason', async () => {
    const behaviours = ['hang', 'throw', 'exit', 'exhaust', 'shared', 'throw-text', 'odd-result'];
    const workload = (index: number) => ({ behaviour: behaviours[index - 10] ?? 'none' });
    const { experiment } = await store.experiments.create(experimentOf({ runs: 30, workload }));
    const done = await runsOver(store, experiment.id);
    expect(done).toMatchObject({ state: 'partial', counts: { succeeded: 23, failed: 7 } });
    const { items } = await store.runs.list({ experimentId: experiment.id, status: ['failed'], limit: 10 });
    expect(items.map(({ error }) => error?.code)).toEqual([
      'RUN_DEADLINE_EXCEEDED',
      'SIM_FAILED',
      'SIM_FAILED',
      'SIM_OUT_OF_MEMORY',
      'SIM_OUT_OF_MEMORY',
      'SIM_FAILED',
      'RUN_RESULT_REFUSED',
    ]);
    expect(items[1]?.error?.message).toBe('the model met a state that it does not know');
    expect(items[3]?.error?.message).toMatch(/more than the 64 MiB of memory .*ONESIDED_RUN_MEMORY_MIB/);
    expect(items[5]?.error?.message).toMatch(/^a text that no database takes: \ufffdx{1000,1999}$/);
  });

  it('cancels queued and running runs', async () => {
    const workload = () => ({ milliseconds: 900 });
    const { experiment } = await store.experiments.create(experimentOf({ runs: 100, workload, costSeconds: 0.9 }));
    await runsOver(store, experiment.id, 1);
    const cancelled = await store.experiments.cancel(experiment.id);
    expect(cancelled).toMatchObject({ state: 'cancelled', counts: { queued: 0, running: 0 } });
    // The threads are free again for another experiment.
    const next = await store.experiments.create(experimentOf({ runs: 4 }));
    await runsOver(store, next.experiment.id);
  });
});

it('goes on where keys of the queue in Redis hold something else', async () => {
  const [databaseUrl, redisUrl] = [await createDatabase(), await emptyRedis()];
  const store = await openStore({ databaseUrl });
  const worker = await startWorker({ databaseUrl, redisUrl, threads: 2, taskFile: FAULTY_SIMULATION });
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl);
  for (const part of ['wait', 'active', 'prioritized', 'marker', 'events', 'stalled']) {
    for (const key of await redis.keys('bull:*:meta')) await redis.set(key.replace(/meta$/, part), 'something else');
    const { experiment } = await store.experiments.create(experimentOf({ runs: 20 }));
    expect(await runsOver(store, experiment.id)).toMatchObject({ state: 'succeeded' });
  }
  redis.disconnect();
  await worker.stop();
  await store.close();
}, 120_000);

it('a dispatcher covers runs that the queue lost', async () => {
  const databaseUrl = await createDatabase();
  const store = await openStore({ databaseUrl });
  const queue = await openRunQueue({ databaseUrl });
  const { experiment } = await store.experiments.create(experimentOf({ runs: 10 }));
  // As if a job had been made and then lost.
  await store.work.markScheduled((await store.work.unscheduled(10)).map(({ id }) => id));
  const dispatcher = startDispatcher({ work: store.work, queue, intervalMs: 200 });
  const seen = new Set<string>();
  const handle = async ({ runIds }: ReceivedBatch) => runIds.forEach((id) => void seen.add(id));
  // The first run is urgent.
  for (const urgent of [true, false]) {
    queue.consume(handle, { concurrency: 1, lockMs: 2000, lane: { requires: [], urgent } });
  }
  await eventually('all runs', async () => seen.size === 10);
  expect((await store.experiments.find(experiment.id))?.counts.queued).toBe(10);
  await dispatcher.stop();
  await queue.close();
  await store.close();
});

/** When a turn was asked for, began and ended, in ms. */
interface Turn {
  readonly asked: number;
  readonly began: number;
  readonly ended: number;
}

function timed(work: WorkStore, turns: Turn[]): WorkStore {
  const inTurn = (task: () => Promise<void>) => {
    const asked = performance.now();
    return work.inTurn(async () => {
      const began = performance.now();
      await task();
      turns.push({ asked, began, ended: performance.now() });
    });
  };
  return { ...work, inTurn };
}

function isBeside(later: Turn, earlier: Turn): boolean {
  return earlier.began < later.began && later.began < earlier.ended;
}

describe('dispatchers of several processes', () => {
  it('take turns, so that none adds what another has added', async () => {
    const databaseUrl = await createDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl })));
    const added: string[] = [];
    // As slow as a queue may be: others would find the same runs meanwhile.
    const add = async (batches: readonly RunBatch[]) => {
      added.push(...batches.flatMap(({ runIds }) => runIds));
      await delay(100);
    };
    const queue = { add, isIdle: async () => false } as unknown as RunQueue;
    await stores[0]?.experiments.create(experimentOf({ runs: 600 }));
    const turns: Turn[] = [];
    const dispatchers = stores.map(({ work }) => startDispatcher({ work: timed(work, turns), queue, intervalMs: 100 }));
    await eventually('no run without a job', async () => (await stores[0]?.work.unscheduled(1))?.length === 0);
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    await Promise.all(stores.map((store) => store.close()));
    expect(new Set(added).size).toBe(600);
    // One that has waited as long as patience has it goes without the lock, so that others may begin beside it. It takes a machine
    // that stands still. Of two that go at the same time, at least one must be of that kind.
    const beside = turns.flatMap((turn) =>
      turns.filter((other) => isBeside(turn, other)).map((other) => [turn, other]),
    );
    expect(beside.filter((pair) => pair.every(({ asked, began }) => began - asked < 1000))).toEqual([]);
    if (beside.length === 0) expect(added).toHaveLength(600);
  });

  it('go on beside one that stands still in its turn', async () => {
    const databaseUrl = await createDatabase();
    const [still, other] = await Promise.all([1, 2].map(() => openStore({ databaseUrl })));
    const done: string[] = [];
    await still!.work.inTurn(async () => {
      await other!.work.inTurn(async () => void done.push('other'));
      done.push('still');
    });
    expect(done).toEqual(['other', 'still']);
    await Promise.all([still!.close(), other!.close()]);
  });
});

it('keeps the queues of two databases in one Redis apart', async () => {
  const sharedRedis = await emptyRedis();
  const [own, foreign] = [await createDatabase(), await createDatabase()];
  const queues = await Promise.all(
    [own, own, foreign].map((url) => openRunQueue({ databaseUrl: url, redisUrl: sharedRedis })),
  );
  const batch = { id: 'batch', runIds: ['x-0'], suspect: false, alone: false, traceparent: undefined };
  await queues[0]!.add([{ ...batch, lane: { requires: [], urgent: false } }]);
  expect(await Promise.all(queues.map((queue) => queue.isIdle()))).toEqual([false, false, true]);
  for (const queue of queues) await queue.close();
});

async function emptyRedis(): Promise<string> {
  // A database number of its own: test files run at the same time.
  const url = `${inject('redisUrl')}/3`;
  const { Redis } = await import('ioredis');
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
  return url;
}
