import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { createDatabase } from '../support/database.ts';
import { experimentOf } from '../support/plans.ts';

let store: Store;

beforeAll(async () => {
  store = await openStore({ databaseUrl: await createDatabase(), keepDeletedMs: 60_000 });
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
