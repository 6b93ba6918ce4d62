import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ClaimedRun, Store } from '../../src/store/contract.ts';
import { openDatabase } from '../../src/store/database.ts';
import { recoverExpired } from '../../src/store/leases.ts';
import { StorageFull } from '../../src/store/storage-check.ts';
import { openStore } from '../../src/store/store.ts';
import { failedResult } from '../../workers/simulation-task.ts';
import { createDatabase, query } from '../support/database.ts';
import { experimentOf, resultOf, sha256 } from '../support/plans.ts';
import { openTestStore } from './support/opened-store.ts';

let url: string;
let store: Store;

beforeAll(async () => {
  ({ url, store } = await openTestStore());
});

afterAll(() => store.close());

async function create(runs: number): Promise<{ id: string; ids: string[] }> {
  const { experiment } = await store.experiments.create(experimentOf({ runs }));
  return { id: experiment.id, ids: Array.from({ length: runs }, (_, index) => `${experiment.id}-${index}`) };
}

const alive = (name: string) => ({ name, threads: 1, labels: [] });

const finished = ({ id, attempt, plan }: ClaimedRun) => ({ id, attempt, result: resultOf(plan.seed), wallMs: 1 });

it('gives a run to one claimant only', async () => {
  const { ids } = await create(50);
  const claims = await Promise.all(['a', 'b', 'c', 'd'].map((worker) => store.work.claim(ids, worker, 60_000)));
  const claimed = claims.flat().map(({ id }) => id);
  expect(claimed.sort()).toEqual([...ids].sort());
});

it('waits for runs that somebody is noting to have a job, instead of leaving them behind', async () => {
  const { ids } = await create(3);
  const dispatcher = new pg.Client({ connectionString: url });
  await dispatcher.connect();
  await dispatcher.query('begin');
  await dispatcher.query('update runs set scheduled_at = clock_timestamp() where id = any($1)', [ids]);
  const claiming = store.work.claim(ids, 'early', 60_000);
  expect(await Promise.race([claiming, delay(100, 'waits')])).toBe('waits');
  await dispatcher.query('commit');
  await dispatcher.end();
  expect((await claiming).map(({ id }) => id)).toEqual(ids);
});

it('says how long a run has waited since its submission, with a job or without; not after it lost a worker', async () => {
  const { id, ids } = await create(2);
  await query(url, "update experiments set created_at = now() - interval '1 hour' where id = $1", [id]);
  await store.work.markScheduled(ids.slice(0, 1));
  const claimed = await store.work.claim(ids, 'first', 1);
  for (const { waitMs } of claimed) expect(waitMs).toBeGreaterThanOrEqual(3_600_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await store.work.recoverExpired(5);
  expect((await store.work.claim(ids, 'second', 60_000)).map(({ waitMs }) => waitMs)).toEqual([undefined, undefined]);
});

it('keeps workers that are silent for less than an hour, and forgets others when one reports again', async () => {
  const names = async () =>
    (await query<{ name: string }>(url, 'select name from workers order by name')).map(({ name }) => name);
  const silentFor = (name: string, minutes: number) =>
    query(url, "update workers set alive_until = now() - $2 * interval '1 minute' where name = $1", [name, minutes]);
  for (const name of ['loud', 'silent', 'gone']) await store.work.present(alive(name), 60_000);
  await silentFor('silent', 59);
  await silentFor('gone', 61);
  await store.work.present(alive('loud'), 60_000);
  expect(await names()).toEqual(expect.arrayContaining(['loud', 'silent']));
  expect(await names()).not.toContain('gone');
});

it('counts the threads of live workers of its own version', async () => {
  const before = await store.work.workforce();
  await store.work.present({ name: 'present', threads: 3, labels: [] }, 60_000);
  await store.work.present({ name: 'absent', threads: 5, labels: [] }, -1);
  await store.work.present({ name: 'earlier', threads: 7, labels: [] }, 60_000);
  await query(url, "update workers set model_version = 'earlier' where name = 'earlier'");
  expect((await store.work.workforce()).threads).toBe(before.threads + 3);
});

it('takes no runs from workers while the disk is full, as these cannot renew their leases', async () => {
  const { ids } = await create(2);
  const claimed = await store.work.claim(ids, 'alive', 1);
  await delay(20);
  const database = openDatabase(url, { connections: 2, idleMs: 30_000, silentMs: 60_000 });
  const requireRoom = vi.fn(() => Promise.reject(new StorageFull()));
  await expect(recoverExpired(database, { maxAttempts: 1, requireRoom })).rejects.toThrow(StorageFull);
  expect(await store.work.held(claimed)).toEqual(new Set(ids));
  expect(await store.work.finish(claimed.map(finished))).toMatchObject({ accepted: 2 });
  // The disk is not asked where nothing is to be taken.
  expect(await recoverExpired(database, { maxAttempts: 1, requireRoom })).toEqual({ requeued: 0, failed: 0 });
  await database.close();
});

it('refuses and counts the write of a claim that was lost', async () => {
  const { id, ids } = await create(2);
  const stale = await store.work.claim(ids, 'slow', 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await store.work.recoverExpired(5)).toEqual({ requeued: 2, failed: 0 });
  const [fresh] = await store.work.claim(ids.slice(0, 1), 'quick', 60_000);
  if (!fresh) throw new Error('claimed again');
  expect(await store.work.held(stale)).toEqual(new Set());
  const refused = stale.map(({ id }) => id);
  expect(await store.work.finish(stale.map(finished))).toEqual({ accepted: 0, refused });
  expect(await store.work.finish([finished(fresh)])).toMatchObject({ accepted: 1, refused: { length: 0 } });
  // Whoever does not know whether the commit arrived may write again.
  expect(await store.work.finish([finished(fresh)])).toMatchObject({ accepted: 0, refused: { length: 1 } });
  expect((await store.experiments.find(id))?.counts).toMatchObject({ queued: 1, running: 0, succeeded: 1 });
  const rows = await query<{ n: number }>(url, 'select refused_writes as n from runs where id = any($1) order by id', [
    ids,
  ]);
  expect(rows.map(({ n }) => n)).toEqual([2, 1]);
});

it('takes the runs of a dead worker back in time although the clock of the database was set back', async () => {
  const { id, ids } = await create(2);
  const [dead, live] = await store.work.claim(ids, 'before the clock was set back', 200);
  if (!dead || !live) throw new Error('claimed');
  await query(
    url,
    `update runs set started_at = started_at + interval '1 hour', lease_until = lease_until + interval '1 hour'
     where experiment_id = $1`,
    [id],
  );
  expect(await store.work.recoverExpired(5)).toEqual({ requeued: 0, failed: 0 });
  await store.work.extendLease([live], 60_000);
  await delay(300);
  expect(await store.work.recoverExpired(5)).toEqual({ requeued: 1, failed: 0 });
  expect(await store.work.held([dead, live])).toEqual(new Set([live.id]));
});

it('counts jobs as lost although the clock of the database was set back after they were made', async () => {
  const { id, ids } = await create(2);
  await store.work.markScheduled(ids);
  await query(url, "update runs set scheduled_at = scheduled_at + interval '1 hour' where experiment_id = $1", [id]);
  expect((await store.work.scheduled(1)).oldestMs).toBeGreaterThan(3_000_000);
  expect(await store.work.unschedule(60_000)).toBe(2);
});

it('fails a run that takes its worker down again and again', async () => {
  const { id, ids } = await create(1);
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await store.work.claim(ids, 'doomed', 1)).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 10));
    const { failed } = await store.work.recoverExpired(3);
    expect(failed).toBe(attempt === 3 ? 1 : 0);
  }
  expect(await store.experiments.find(id)).toMatchObject({ state: 'failed', counts: { failed: 1, running: 0 } });
  const run = await store.runs.find(`${id}-0`);
  expect(run?.error).toMatchObject({ code: 'RUN_WORKER_LOST' });
  expect(run?.error?.message).toContain('3 attempts');
});

it('fails the runs that wait for one that takes its worker down again and again', async () => {
  const { experiment } = await store.experiments.create(
    experimentOf({ runs: 2, digests: () => sha256('an input that no worker survives') }),
  );
  expect(await store.work.claim([`${experiment.id}-0`], 'doomed', 1)).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 10));
  await store.work.recoverExpired(1);
  expect(await store.experiments.find(experiment.id)).toMatchObject({
    state: 'failed',
    counts: { failed: 2, queued: 0, running: 0 },
  });
  expect((await store.runs.find(`${experiment.id}-1`))?.error?.code).toBe('RUN_WORKER_LOST');
});

it('takes a stored result only if its trace is detailed enough', async () => {
  const label = 'traced inputs';
  const full = await store.experiments.create(experimentOf({ runs: 4, label, traceLevel: 'full' }));
  const off = await store.experiments.create(experimentOf({ runs: 4, label, traceLevel: 'off' }));
  const ids = ({ experiment }: typeof full) => Array.from({ length: 4 }, (_, index) => `${experiment.id}-${index}`);
  const quick = await store.work.claim(ids(off), 'tester', 60_000);
  expect(quick).toHaveLength(4);
  await store.work.finish(quick.map(finished));
  const traced = await store.work.claim(ids(full), 'tester', 60_000);
  expect(traced.map(({ plan }) => plan.trace.level)).toEqual(['full', 'full', 'full', 'full']);
  await store.work.finish(traced.map(finished));
  expect((await store.experiments.find(full.experiment.id))?.counts).toMatchObject({ succeeded: 4, reused: 0 });
});

it('gives runs of another model version to nobody, and says what they wait for', async () => {
  const older = await openStore({ databaseUrl: url, modelVersion: 'older' });
  const { experiment } = await store.experiments.create(experimentOf({ runs: 3, modelVersion: 'older' }));
  const ids = Array.from({ length: 3 }, (_, index) => `${experiment.id}-${index}`);
  await store.work.present(alive('a worker of this version'), 60_000);
  expect(experiment.waitingFor).toEqual({ modelVersion: 'older', labels: [] });
  expect((await store.runs.find(`${experiment.id}-0`))?.waitingFor).toEqual({ modelVersion: 'older', labels: [] });

  const mine = await store.work.unscheduled(10_000);
  expect(mine.filter(({ experimentId }) => experimentId === experiment.id)).toEqual([]);
  expect(await store.work.claim(ids, 'new', 60_000)).toEqual([]);
  expect((await older.work.unscheduled(10)).map(({ id }) => id)).toEqual(ids);
  await older.work.markScheduled(ids);
  expect(await older.work.scheduled(10)).toMatchObject({ runs: 3 });
  expect(await store.work.unschedule(0)).toBe(0);

  await older.work.present(alive('an old worker'), 60_000);
  expect((await store.experiments.find(experiment.id))?.waitingFor).toBeNull();
  expect((await store.runs.find(`${experiment.id}-0`))?.waitingFor).toBeNull();
  const claimed = await older.work.claim(ids, 'old', 60_000);
  await older.work.finish(claimed.map(finished));
  await older.work.absent('an old worker');
  const done = await store.experiments.find(experiment.id);
  expect(done).toMatchObject({ state: 'succeeded', waitingFor: null });
  await older.close();
});

it('undoes everything where one write of a batch is impossible', async () => {
  const { id, ids } = await create(2);
  const [first, second] = await store.work.claim(ids, 'tester', 60_000);
  if (!first || !second) throw new Error('claimed');
  const broken = { ...finished(second), result: { ...resultOf(1), digest: 'a digest with a \u0000' } };
  await expect(store.work.finish([finished(first), broken])).rejects.toThrow();
  expect((await store.experiments.find(id))?.counts).toMatchObject({ running: 2, succeeded: 0 });
  expect(await store.work.finish([finished(first)])).toMatchObject({ accepted: 1, refused: { length: 0 } });
});

it('cancelling withdraws running claims', async () => {
  const { id, ids } = await create(5);
  const claimed = await store.work.claim(ids.slice(0, 2), 'tester', 60_000);
  const withdrawn = new Promise<void>((resolve) => store.work.onWithdrawn(resolve));
  // The listening connection needs a moment; a call that it misses is what polling is for.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await store.experiments.cancel(id)).toMatchObject({ state: 'cancelled', counts: { cancelled: 5 } });
  await withdrawn;
  expect(await store.work.held(claimed)).toEqual(new Set());
  expect(await store.work.finish(claimed.map(finished))).toMatchObject({ accepted: 0, refused: { length: 2 } });
  expect(await store.experiments.cancel('x-none')).toBeUndefined();
});

it('lets experiments take turns', async () => {
  const fresh = await openStore({ databaseUrl: await createDatabase() });
  const large = await fresh.experiments.create(experimentOf({ runs: 1000 }));
  const small = await fresh.experiments.create(experimentOf({ runs: 5 }));
  const first = await fresh.work.unscheduled(300);
  expect(first.filter(({ experimentId }) => experimentId === small.experiment.id)).toHaveLength(5);
  expect(first[0]?.experimentId).toBe(large.experiment.id);
  await fresh.close();
});

it('keeps the counts equal to the rows, whatever happens in which order', async () => {
  const action = fc.constantFrom('claim', 'finish', 'fail', 'release', 'expire', 'cancel');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(action, fc.integer({ min: 1, max: 4 })), { maxLength: 12 }), async (steps) => {
      const { id, ids } = await create(8);
      let held: ClaimedRun[] = [];
      for (const [step, n] of steps) {
        const some = held.slice(0, n);
        if (step === 'claim')
          held.push(...(await store.work.claim(ids, 'tester', n === 1 ? 0 : 60_000)).slice(0, n + 2));
        if (step === 'finish') await store.work.finish(some.map(finished));
        if (step === 'fail') await store.work.finish(some.map((run) => ({ ...finished(run), result: FAILURE })));
        if (step === 'release') await store.work.release(some);
        if (step === 'expire') await store.work.recoverExpired(2);
        if (step === 'cancel' && n === 4) await store.experiments.cancel(id);
        if (step !== 'claim' && step !== 'expire') held = held.slice(n);
      }
      const rows = await query<{ status: string; n: number }>(
        url,
        'select status, count(*)::int as n from runs where experiment_id = $1 group by status',
        [id],
      );
      const none = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
      const counted = { ...none, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
      expect((await store.experiments.find(id))?.counts).toMatchObject(counted);
    }),
    // A claim that was lost and one of the same run that holds, handed in together.
    {
      numRuns: 15,
      examples: [
        [
          [
            ['claim', 1],
            ['expire', 1],
            ['claim', 1],
            ['finish', 4],
          ],
        ],
      ],
    },
  );
});

const FAILURE = failedResult({ code: 'SIM_FAILED', message: 'made up' });
