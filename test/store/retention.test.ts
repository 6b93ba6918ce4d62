import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../src/store/contract.ts';
import { createRetentionStore } from '../../src/store/retention.ts';
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

async function finished(label: string): Promise<void> {
  const experiment = experimentOf({ runs: 1, label });
  const { id } = (await store.experiments.create(experiment)).experiment;
  const runs = await store.work.claim([`${id}-0`], 'tester', 60_000);
  await store.work.finish(
    runs.map((run) => ({ id: run.id, attempt: run.attempt, result: resultOf(run.plan.seed), wallMs: 1 })),
  );
}

it('counts an experiment once that two processes prune at the same time', async () => {
  await finished('pruned twice');
  const { database, held, goOn } = heldUp(url, COUNTS);
  const first = createRetentionStore(database).prune(ALL);
  await held;
  const second = store.retention.prune(ALL);
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await query<{ n: number }>(url, waiting))[0]?.n).toBeGreaterThan(0);
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
