import { deflateSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { createDatabase, query } from '../support/database.ts';
import { experimentOf, resultOf, traceOf } from '../support/plans.ts';

let url: string;
let store: Store;

beforeAll(async () => {
  url = await createDatabase();
  store = await openStore({ databaseUrl: url, keepDeletedMs: 60_000 });
});
afterAll(() => store.close());

async function rest(pieces: AsyncIterable<unknown>, afterFirst: () => Promise<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of pieces) if (++count === 1) await afterFirst();
  return count;
}

it('runs of an experiment end with an error where it is deleted permanently, not where it can be restored', async () => {
  const { id } = (await store.experiments.create(experimentOf({ runs: 600 }))).experiment;
  expect(await rest(store.runs.stream(id), () => store.experiments.remove(id))).toBe(600);
  const purged = rest(store.runs.stream(id), () => store.retention.prune({ what: 'deleted', olderThanDays: 0 }));
  await expect(purged).rejects.toMatchObject({ code: 'RUN_EXPERIMENT_NOT_FOUND' });
});

it('a schedule ends with an error where it is deleted', async () => {
  const chunks = ['first', 'second'].map((text) => deflateSync(text));
  const schedule = { digest: 'd'.repeat(64), ranks: 1, operations: 2, bytes: 11, chunks, project: 'default' };
  await store.schedules.create(schedule);
  expect(await rest(store.schedules.text(schedule.digest), async () => undefined)).toBe(2);
  const removed = rest(store.schedules.text(schedule.digest), () => store.schedules.remove(schedule.digest));
  await expect(removed).rejects.toMatchObject({ code: 'SCHEDULE_NOT_FOUND' });
  expect(await rest(store.schedules.text(schedule.digest), async () => undefined)).toBe(0);
});

it.each(['window', 'bins'] as const)(
  'a trace is none where it is deleted, rather than a short one: its %s',
  async (part) => {
    const { id } = (await store.experiments.create(experimentOf({ runs: 1, label: part, traceLevel: 'full' })))
      .experiment;
    const [run] = await store.work.claim([`${id}-0`], 'tester', 60_000);
    await store.work.finish([{ id: run!.id, attempt: run!.attempt, result: resultOf(7, traceOf(5000)), wallMs: 1 }]);
    const read = () =>
      part === 'window' ? store.traces.window(run!.id, { limit: 10_000 }) : store.traces.bins(run!.id, { bins: 1000 });
    expect(await read()).toBeDefined();
    const pruning = new pg.Client({ connectionString: url });
    await pruning.connect();
    await pruning.query('begin');
    await pruning.query('lock table trace_chunks in access exclusive mode');
    const reading = read();
    await isAwaited();
    await pruning.query('delete from traces');
    await pruning.query('commit');
    await pruning.end();
    expect(await reading).toBeUndefined();
  },
);

/** Until a reader waits for the chunks. */
async function isAwaited(): Promise<void> {
  const waiting = "select from pg_locks where relation = 'trace_chunks'::regclass and not granted";
  while ((await query(url, waiting)).length === 0);
}
