import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asAuthor } from '../../src/store/author.ts';
import type { Store } from '../../src/store/contract.ts';
import { createRetentionStore } from '../../src/store/retention.ts';
import { retryExperiment } from '../../src/store/retry.ts';
import { restoreExperiment } from '../../src/store/withdraw.ts';
import { query } from '../support/database.ts';
import { experimentOf, resultOf } from '../support/plans.ts';
import { heldUp } from './support/held-up.ts';
import { openTestStore } from './support/opened-store.ts';

let url: string;
let store: Store;

beforeAll(async () => {
  ({ url, store } = await openTestStore());
});
afterAll(() => store.close());

const ALL = { what: 'experiments', olderThanDays: 0 } as const;
/** What counts the experiments that a transaction has just deleted. */
const COUNTS = (_: number, text: string) => text.includes('with chosen as (select unnest($1::text[]) as id)');

const AUTHOR = { actor: 'tester', token: null, address: null };
/** What is written last, before a restored experiment is everybody's. */
const AUDIT = (_: number, text: string) => text.includes('insert into audit');

async function finished(label: string): Promise<string> {
  const experiment = experimentOf({ runs: 1, label });
  const { id } = (await store.experiments.create(experiment)).experiment;
  const runs = await store.work.claim([`${id}-0`], 'tester', 60_000);
  await store.work.finish(
    runs.map((run) => ({ id: run.id, attempt: run.attempt, result: resultOf(run.plan.seed), wallMs: 1 })),
  );
  return id;
}

async function cancelled(label: string): Promise<string> {
  const { id } = (await store.experiments.create(experimentOf({ runs: 1, label }))).experiment;
  await store.experiments.cancel(id);
  return id;
}

/** An experiment that can be restored for some time. */
async function deleted(label: string, interval: string): Promise<string> {
  const id = await finished(label);
  await store.experiments.remove(id);
  await query(url, 'update experiments set purge_at = clock_timestamp() + $2::interval where id = $1', [id, interval]);
  return id;
}

/** Waits until somebody in the database waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await query<{ n: number }>(url, waiting))[0]?.n).toBeGreaterThan(0);
}

it('counts an experiment once that two processes prune at the same time', async () => {
  await finished('pruned twice');
  const { database, held, goOn } = heldUp(url, COUNTS);
  const first = createRetentionStore(database).prune(ALL);
  await held;
  const second = store.retention.prune(ALL);
  await somebodyWaits();
  goOn();
  expect([await first, await second]).toMatchObject([{ experiments: 1 }, { experiments: 0, more: false }]);
  await database.close();
});

it('leaves what is due to the process that is at it', async () => {
  await finished('expired by one');
  const { database, held, goOn } = heldUp(url, COUNTS);
  const first = createRetentionStore(database).expire(ALL);
  await held;
  expect(await store.retention.expire(ALL)).toMatchObject({ experiments: 0, more: false });
  goOn();
  expect(await first).toMatchObject({ experiments: 1 });
  await database.close();
});

it('prunes no experiment that is being restored', async () => {
  const id = await deleted('restored while pruned', '1 h');
  const { database, held, goOn } = heldUp(url, AUDIT);
  const restored = asAuthor(AUTHOR, () => restoreExperiment(database, id));
  await held;
  const pruned = store.retention.prune({ what: 'deleted', olderThanDays: 0 });
  await somebodyWaits();
  goOn();
  expect(await restored).toBe(true);
  expect(await pruned).toMatchObject({ experiments: 0 });
  expect(await store.experiments.find(id)).toMatchObject({ counts: { succeeded: 1 } });
  await database.close();
});

it('prunes no experiment of which runs are being tried again', async () => {
  const id = await cancelled('retried while pruned');
  const { database, held, goOn } = heldUp(url, AUDIT);
  const retried = asAuthor(AUTHOR, () => retryExperiment(database, id, () => 'default'));
  await held;
  const pruned = store.retention.prune(ALL);
  await somebodyWaits();
  goOn();
  await Promise.all([retried, pruned]);
  expect(await store.experiments.find(id)).toMatchObject({ state: 'queued' });
  await database.close();
});

it('deletes nothing of an experiment that is restored in the last moment', async () => {
  while (await store.work.withdraw());
  const id = await deleted('restored in the last moment', '1 s');
  const { database, held, goOn } = heldUp(url, AUDIT);
  const restored = asAuthor(AUTHOR, () => restoreExperiment(database, id));
  await held;
  await delay(1100);
  const withdrawn = store.work.withdraw();
  await Promise.race([withdrawn, somebodyWaits()]);
  goOn();
  expect(await restored).toBe(true);
  await withdrawn;
  expect((await store.runs.list({ experimentId: id, limit: 10 })).total).toBe(1);
  await database.close();
});
