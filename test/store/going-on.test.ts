import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import type { ClaimedRun, Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { createDatabase, query } from '../support/database.ts';
import { experimentOf, resultOf, sha256 } from '../support/plans.ts';
import { explaining } from './support/explained.ts';

let url: string;
let store: Store;
const A_DAY_MS = 86_400_000;

beforeAll(async () => {
  url = await createDatabase();
  store = await openStore({ databaseUrl: url, keepDeletedMs: A_DAY_MS });
});
afterAll(() => store.close());

const claim = (ids: readonly string[]) => store.work.claim(ids, 'tester', 60_000);
const succeeded = ({ id, attempt, plan }: ClaimedRun) => ({ id, attempt, result: resultOf(plan.seed), wallMs: 1 });
const failed = (run: ClaimedRun) => {
  const error = { code: 'SIM_FAILED' as const, message: 'made up' };
  return { ...succeeded(run), result: { ...resultOf(run.plan.seed), status: 'failed' as const, error } };
};

it('queues failed and cancelled runs again with all attempts, and refuses what their old workers still send', async () => {
  // Runs 2 and 3 follow run 0, runs 6 and 7 follow run 4.
  const digests = (index: number) => sha256(`retry ${[2, 3, 6, 7].includes(index) ? (index > 4 ? 4 : 0) : index}`);
  const { id } = (await store.experiments.create(experimentOf({ runs: 8, digests }))).experiment;
  const [done, lost, late] = await claim([`${id}-0`, `${id}-1`, `${id}-4`]);
  await store.work.finish([failed(done!), succeeded(lost!)]);
  await store.experiments.cancel(id);
  expect(await store.experiments.find(id)).toMatchObject({
    state: 'cancelled',
    counts: { succeeded: 1, failed: 3, cancelled: 4 },
  });

  expect(await store.experiments.retry(id)).toMatchObject({
    state: 'running',
    finishedAt: null,
    counts: { succeeded: 1, queued: 7, failed: 0, cancelled: 0 },
  });
  expect(await store.work.finish([succeeded(late!), failed(done!)])).toMatchObject({
    accepted: 0,
    refused: { length: 2 },
  });
  const again = await claim((await store.work.unscheduled(10)).map((run) => run.id));
  expect(again.map((run) => run.id).sort()).toEqual([`${id}-0`, `${id}-4`, `${id}-5`]);
  await store.work.finish(again.map(succeeded));
  expect(await store.experiments.find(id)).toMatchObject({ state: 'succeeded', counts: { succeeded: 8, queued: 0 } });
  const attempts = await query<{ attempt: number }>(url, 'select attempt from runs where id = $1', [`${id}-0`]);
  // One claim, the retry, one claim.
  expect(attempts).toEqual([{ attempt: 3 }]);
});

it('queues many runs again without comparing each with each, before there are statistics about them', async () => {
  const runs = 1000;
  const { id } = (await store.experiments.create(experimentOf({ runs, label: 'many' }))).experiment;
  await store.experiments.cancel(id);
  const explained = await explaining(() => store.experiments.retry(id));
  expect((await store.experiments.find(id))?.counts.queued).toBe(runs);
  expect(Math.max(...explained.map(({ rows }) => rows))).toBeLessThan(20 * runs);
  await store.experiments.cancel(id);
});

it('retries nothing where nothing failed, nor while an experiment is being cancelled', async () => {
  const { id } = (await store.experiments.create(experimentOf({ runs: 3 }))).experiment;
  const before = await store.experiments.find(id);
  expect(await store.experiments.retry(id)).toEqual(before);
  const [first] = await claim([`${id}-0`]);
  await store.work.finish([failed(first!)]);
  // As a process leaves it that is killed after it said what is to happen.
  await query(url, 'update experiments set cancel_requested = true where id = $1', [id]);
  await expect(store.experiments.retry(id)).rejects.toMatchObject({ code: 'EXPERIMENT_STATE' });
  while (await store.work.withdraw());
  expect(await store.experiments.retry(id)).toMatchObject({ state: 'queued', counts: { queued: 3 } });
});

it('a cancellation that still goes on leaves alone what was retried', async () => {
  const { id } = (await store.experiments.create(experimentOf({ runs: 2500 }))).experiment;
  const cancelling = store.experiments.cancel(id);
  for (;;) {
    const retried = await store.experiments.retry(id).catch(() => undefined);
    if ((retried?.counts.queued ?? 0) > 0 && retried?.counts.cancelled === 0) break;
  }
  await cancelling;
  while (await store.work.withdraw());
  const counts = (await store.experiments.find(id))?.counts;
  // Either it came before the cancellation, or all of it is queued again.
  expect([0, 2500]).toContain(counts?.queued);
  await store.experiments.cancel(id);
  while (await store.work.withdraw());
  expect((await store.experiments.find(id))?.counts).toMatchObject({ cancelled: 2500, queued: 0 });
});

it('a retry asks the quota for what its rule may come to want, once', async () => {
  const adaptive = async (project: string, most: number) => {
    await query(url, 'insert into projects (id, most_queued_runs) values ($1, $2)', [project, most]);
    const { id } = (await store.experiments.create({ ...experimentOf({ runs: 2, project }), mostRuns: 6 })).experiment;
    const [first, second] = await claim([`${id}-0`, `${id}-1`]);
    await store.work.finish([failed(first!)]);
    return { id, second: second! };
  };
  // One is computed, four are reserved: one more has just room.
  const { id: open } = await adaptive('open', 6);
  expect(await store.experiments.retry(open)).toMatchObject({ counts: { queued: 1, running: 1 } });
  // Its rule had ended, and nothing was reserved any more.
  const { id: over, second } = await adaptive('over', 6);
  await store.work.finish([succeeded(second)]);
  expect(await store.experiments.grow({ id: over, behind: 2, runs: [], mostRuns: 6 })).toBe(true);
  await query(url, "update projects set most_queued_runs = 4 where id = 'over'");
  await expect(store.experiments.retry(over)).rejects.toMatchObject({ code: 'PROJECT_QUOTA' });
  await query(url, "update projects set most_queued_runs = 5 where id = 'over'");
  expect(await store.experiments.retry(over)).toMatchObject({ counts: { queued: 1 } });
});

it('knows under each key of an experiment the replications that it asked for first', async () => {
  const [one, other] = await Promise.all(
    ['one', 'other'].map(
      async (label) => (await store.experiments.create(experimentOf({ runs: 1, label }))).experiment.id,
    ),
  );
  const note = (id: string, idempotencyKey: string, replications: number) =>
    store.experiments.noteExtension({ id, idempotencyKey, replications });
  await note(one!, 'k', 3);
  await note(one!, 'k', 4);
  await note(one!, 'l', 5);
  await note(other!, 'k', 6);
  const known = ([id, key]: readonly [string, string]) => store.experiments.extensionOf(id, key);
  const asked = [
    [one!, 'k'],
    [one!, 'l'],
    [other!, 'k'],
    [other!, 'l'],
  ] as const;
  expect(await Promise.all(asked.map(known))).toEqual([3, 5, 6, undefined]);
});

it('adds runs behind the others once, takes what is stored, and keeps the key of the submission', async () => {
  const made = experimentOf({ runs: 4, label: 'extended', idempotencyKey: 'extended' });
  const { id } = (await store.experiments.create(made)).experiment;
  await store.work.finish((await claim([0, 1, 2, 3].map((index) => `${id}-${index}`))).map(succeeded));
  const other = experimentOf({ runs: 5, label: 'extended' });
  const elsewhere = (await store.experiments.create(other)).experiment;
  expect(elsewhere.counts.reused).toBe(4);
  await store.work.finish((await claim([`${elsewhere.id}-4`])).map(succeeded));

  const runs = experimentOf({ runs: 7, label: 'extended' }).runs.slice(4);
  const specDigest = sha256('more');
  const { specification } = made;
  const extension = { id, extends: made.specDigest, specification, specDigest, replications: 2, runs };
  const twice = await Promise.allSettled([
    store.experiments.extend({ ...extension, idempotencyKey: 'k' }),
    store.experiments.extend(extension),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'EXPERIMENT_STATE' } });
  expect(await store.experiments.find(id)).toMatchObject({
    state: 'running',
    specDigest,
    counts: { total: 7, succeeded: 5, queued: 2, reused: 1 },
  });
  const waiting = (await store.work.unscheduled(10)).filter(({ experimentId }) => experimentId === id);
  expect(waiting.map((run) => run.id)).toEqual([`${id}-5`, `${id}-6`]);
  // The submission is still answered with it.
  expect(await store.experiments.create(made)).toMatchObject({ created: false, experiment: { id } });
  await store.experiments.cancel(id);
  await expect(store.experiments.extend({ ...extension, extends: specDigest })).rejects.toThrow('retry it first');
});

it('compares an experiment that went on with all that it has now', async () => {
  const made = experimentOf({ runs: 3, label: 'compared' });
  const { id } = (await store.experiments.create(made)).experiment;
  await store.work.finish((await claim([0, 1, 2].map((index) => `${id}-${index}`))).map(succeeded));
  const compared = async () => {
    const rows = await store.runs.comparisonRows(id, { metric: 'put_latency_ns', statistic: 'value' });
    return rows.map(({ status, value, stages }) => [status, value !== null, stages !== null]);
  };
  const over = ['succeeded', true, true];
  expect(await compared()).toEqual([over, over, over]);
  expect(await compared()).toEqual([over, over, over]);
  const byAnother = () => store.runs.comparisonRows(id, { metric: 'inserts_per_second', statistic: 'value' });
  const explained = await explaining(byAnother);
  expect(explained.map(({ text }) => text).filter((text) => /metrics|results/.test(text))).toEqual([]);
  const inserts = (runs: readonly PlannedRun[]) =>
    runs.map(({ plan }) => resultOf(plan.seed).metrics.inserts_per_second?.value);
  expect((await byAnother()).map(({ value }) => value)).toEqual(inserts(made.runs));
  const runs = experimentOf({ runs: 5, label: 'compared' }).runs.slice(3);
  const { specDigest, specification } = made;
  const extension = { id, extends: specDigest, specification, specDigest: sha256('more of it'), replications: 2, runs };
  await store.experiments.extend(extension);
  const waits = ['queued', false, false];
  expect(await compared()).toEqual([over, over, over, waits, waits]);
  await store.work.finish((await claim([3, 4].map((index) => `${id}-${index}`))).map(succeeded));
  expect(await compared()).toEqual([over, over, over, over, over]);
  expect((await byAnother()).map(({ value }) => value)).toEqual(inserts([...made.runs, ...runs]));
});

it('a deleted experiment is listed apart, restored until its time is over, then purged', async () => {
  const { id } = (await store.experiments.create(experimentOf({ runs: 3 }))).experiment;
  const [first] = await claim([`${id}-0`]);
  await store.work.finish([succeeded(first!)]);
  await store.experiments.remove(id);
  while (await store.work.withdraw());
  expect(await store.experiments.find(id)).toBeUndefined();
  const deleted = await store.experiments.list({ limit: 10, deleted: true });
  expect(deleted.items).toMatchObject([{ id, state: 'cancelled', counts: { succeeded: 1, cancelled: 2 } }]);
  const { deletedAt, restorableUntil } = deleted.items[0]!;
  expect(Date.parse(restorableUntil!) - Date.parse(deletedAt!)).toBe(A_DAY_MS);
  expect(await store.experiments.retry(id).catch((error: Error) => error.message)).toMatch(/cancelled/);

  expect(await store.experiments.restore(id)).toMatchObject({ id, state: 'cancelled', deletedAt: null });
  expect(await store.experiments.restore(id)).toBeUndefined();
  expect((await store.experiments.retry(id))?.counts).toMatchObject({ succeeded: 1, queued: 2 });

  await store.experiments.remove(id);
  await query(url, 'update experiments set purge_at = now() where id = $1', [id]);
  expect(await store.experiments.restore(id)).toBeUndefined();
  while (await store.work.withdraw());
  expect(await query(url, 'select id from experiments where id = $1', [id])).toEqual([]);
});
