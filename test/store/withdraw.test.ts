import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { query } from '../support/database.ts';
import { experimentOf, resultOf } from '../support/plans.ts';
import { openTestStore } from './support/opened-store.ts';

let url: string;
let store: Store;

beforeAll(async () => {
  ({ url, store } = await openTestStore());
});

afterAll(() => store.close());

async function rowsOf(id: string): Promise<number> {
  const [row] = await query<{ n: number }>(url, 'select count(*)::int as n from runs where experiment_id = $1', [id]);
  return row?.n ?? 0;
}

it('hides a removed experiment at once from everybody, and deletes it later in portions', async () => {
  const wanted = experimentOf({ runs: 1200, idempotencyKey: 'removed' });
  const { id } = (await store.experiments.create(wanted)).experiment;
  const claimed = await store.work.claim([`${id}-0`, `${id}-1`], 'tester', 60_000);
  const finished = claimed.map(({ plan, ...run }) => ({ ...run, result: resultOf(plan.seed), wallMs: 1 }));
  await store.work.finish(finished.slice(0, 1));
  expect(await store.experiments.remove(id)).toBe(true);
  // Nothing is deleted yet, and nothing is to be seen.
  expect(await rowsOf(id)).toBe(1200);
  expect(await store.experiments.find(id)).toBeUndefined();
  expect(await store.experiments.cancel(id)).toBeUndefined();
  expect(await store.experiments.remove(id)).toBe(false);
  expect((await store.experiments.list({ limit: 100 })).items.map((one) => one.id)).not.toContain(id);
  expect(await store.experiments.latestOf([wanted.specDigest])).toEqual([]);
  expect(await store.runs.find(`${id}-0`)).toBeUndefined();
  expect((await store.runs.list({ limit: 1 })).total).toBe(0);
  expect(await store.runs.list({ limit: 1, experimentId: id })).toEqual({ items: [], total: 0 });
  expect((await store.statistics()).runs).toEqual([]);
  expect(await store.work.unscheduled(10)).toEqual([]);
  // Its key is free again.
  const second = await store.experiments.create(experimentOf({ runs: 10, idempotencyKey: 'removed' }));
  expect(second.created).toBe(true);

  let portions = 0;
  while (await store.work.withdraw()) portions += 1;
  expect(portions).toBeGreaterThan(0);
  expect(await rowsOf(id)).toBe(0);
  expect(await query(url, 'select id from experiments where id = $1', [id])).toEqual([]);
  expect(await query(url, 'select id from results')).toEqual([]);
  expect(await store.work.finish(finished.slice(1))).toMatchObject({ accepted: 0, refused: { length: 1 } });
  expect((await store.experiments.find(second.experiment.id))?.counts.queued).toBe(10);
  await store.experiments.remove(second.experiment.id);
  while (await store.work.withdraw());
});

it('goes on with what another process left half done', async () => {
  const { experiment } = await store.experiments.create(experimentOf({ runs: 5000 }));
  const { id } = experiment;
  // As a process leaves it that is killed after it said what is to happen.
  await query(url, 'update experiments set cancel_requested = true where id = $1', [id]);
  expect(await store.work.unscheduled(10)).toEqual([]);
  while (await store.work.withdraw());
  expect(await store.experiments.find(id)).toMatchObject({
    state: 'cancelled',
    counts: { cancelled: 5000, queued: 0, running: 0 },
  });
  await store.experiments.remove(id);
  await query(url, 'delete from runs where experiment_id = $1 and index < 3000', [id]);
  const other = await openStore({ databaseUrl: url });
  while (await other.work.withdraw());
  await other.close();
  expect(await rowsOf(id)).toBe(0);
});

it('several processes at once neither wait for each other nor do anything twice', async () => {
  const { experiment } = await store.experiments.create(experimentOf({ runs: 3000 }));
  const others = await Promise.all([1, 2].map(() => openStore({ databaseUrl: url })));
  await store.experiments.remove(experiment.id);
  const finish = async ({ work }: Store) => {
    for (let left = true; left; ) left = (await work.withdraw()) || (await rowsOf(experiment.id)) > 0;
  };
  await Promise.all([store, ...others].map(finish));
  expect(await rowsOf(experiment.id)).toBe(0);
  await Promise.all(others.map((other) => other.close()));
});

it('a process that stands still in the middle of it does not hold up the others', async () => {
  const { id } = (await store.experiments.create(experimentOf({ runs: 10 }))).experiment;
  await query(url, 'update experiments set cancel_requested = true where id = $1', [id]);
  const still = await openStore({ databaseUrl: url, idleTransactionMs: 200 });
  // Whoever has the turn waits for this lock, and says nothing to the database meanwhile.
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select from runs where experiment_id = $1 for update', [id]);
  const standing = still.work.withdraw();
  standing.catch(() => undefined);
  await delay(600);
  const other = store.work.withdraw();
  expect(await Promise.race([other, delay(200, 'at it')])).toBe('at it');
  await blocker.end();
  await Promise.all([standing, other]);
  expect(await store.experiments.find(id)).toMatchObject({ state: 'cancelled', counts: { cancelled: 10, queued: 0 } });
  await still.close();
});
