import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { planInRun } from '../../src/plan/run-plans.ts';
import type { Store } from '../../src/store/contract.ts';
import { query } from '../support/database.ts';
import { experimentOf, resultOf, sha256 } from '../support/plans.ts';
import { openTestStore } from './support/opened-store.ts';

let url: string;
let store: Store;

beforeAll(async () => {
  ({ url, store } = await openTestStore());
});

afterAll(() => store.close());

async function finishAll(experimentId: string): Promise<void> {
  const ids = (await store.runs.list({ experimentId, limit: 1000 })).items.map(({ id }) => id);
  const claimed = await store.work.claim(ids, 'tester', 60_000);
  await store.work.finish(
    claimed.map(({ id, attempt, plan }) => ({ id, attempt, result: resultOf(plan.seed), wallMs: 1.5 })),
  );
}

it('tells how long one takes by the clock of the database, whatever that of the process says', async () => {
  const { experiment } = await store.experiments.create(experimentOf({ runs: 2 }));
  const [claimed] = await store.work.claim([`${experiment.id}-0`], 'tester', 60_000);
  await store.work.finish([{ id: claimed!.id, attempt: claimed!.attempt, result: resultOf(1), wallMs: 1.5 }]);
  await query(url, `update experiments set started_at = now() - interval '100 s' where id = $1`, [experiment.id]);
  for (const away of [3_600_000, -3_600_000]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + away });
    const { etaSeconds } = (await store.experiments.find(experiment.id))!;
    vi.useRealTimers();
    // As long as the first half took.
    expect(etaSeconds).toBeGreaterThan(99);
    expect(etaSeconds).toBeLessThan(150);
  }
  await store.experiments.remove(experiment.id);
});

it('has no estimate before as many runs ended as are computed at once, which then count as half done', async () => {
  const { experiment } = await store.experiments.create(experimentOf({ runs: 10 }));
  const { id } = experiment;
  const claimed = await store.work.claim(
    [0, 1, 2, 3].map((index) => `${id}-${index}`),
    'tester',
    60_000,
  );
  const finish = (some: typeof claimed) =>
    store.work.finish(some.map((run) => ({ id: run.id, attempt: run.attempt, result: resultOf(1), wallMs: 1.5 })));
  await finish(claimed.slice(0, 1));
  await query(url, `update experiments set started_at = now() - interval '70 s' where id = $1`, [id]);
  expect((await store.experiments.find(id))!.etaSeconds).toBeNull();
  await finish(claimed.slice(1, 3));
  // Three and a half took 70 s; six and a half are left.
  const { etaSeconds } = (await store.experiments.find(id))!;
  expect(etaSeconds).toBeGreaterThan(129);
  expect(etaSeconds).toBeLessThan(140);
  await store.experiments.remove(id);
});

it('expects runs of later rounds to take as long as one that is computed, whatever was reused', async () => {
  const label = 'of-rounds';
  const stored = (await store.experiments.create(experimentOf({ runs: 2, label }))).experiment;
  await finishAll(stored.id);
  const made = { ...experimentOf({ runs: 4, label }), mostRuns: 8 };
  const { id, counts } = (await store.experiments.create(made)).experiment;
  expect(counts).toMatchObject({ total: 4, reused: 2 });
  const [claimed] = await store.work.claim([`${id}-2`], 'tester', 60_000);
  await store.work.finish([{ id: claimed!.id, attempt: claimed!.attempt, result: resultOf(1), wallMs: 1.5 }]);
  await query(url, `update experiments set started_at = now() - interval '100 s' where id = $1`, [id]);
  // One run took 100 s; one of this round is left, and four of the rounds to come.
  const { etaSeconds } = (await store.experiments.find(id))!;
  expect(etaSeconds).toBeGreaterThan(499);
  expect(etaSeconds).toBeLessThan(600);
  await store.experiments.remove(id);
});

describe('creating', () => {
  it('stores every run with its plan, in order', async () => {
    const wanted = experimentOf({ runs: 25 });
    const { experiment, created } = await store.experiments.create(wanted);
    expect(created).toBe(true);
    expect(experiment).toMatchObject({ state: 'queued', progress: 0, etaSeconds: null, startedAt: null });
    expect(experiment.counts).toEqual({
      total: 25,
      queued: 25,
      running: 0,
      succeeded: 0,
      failed: 0,
      cancelled: 0,
      reused: 0,
    });
    const ids = (await store.work.unscheduled(100)).map(({ id }) => id);
    const claimed = await store.work.claim(ids, 'tester', 60_000);
    expect(claimed.map(({ plan }) => plan)).toEqual(wanted.runs.map(({ plan }) => plan));
    expect(claimed.map(({ inputDigest }) => inputDigest)).toEqual(wanted.runs.map(({ inputDigest }) => inputDigest));
    const shown = (await store.runs.list({ experimentId: experiment.id, limit: 100 })).items;
    for (const planned of wanted.runs) {
      expect(shown.find(({ index }) => index === planned.index)).toMatchObject(planInRun(planned));
    }
    await store.work.release(claimed);
    await store.experiments.remove(experiment.id);
  });

  it('answers a repeated idempotency key with the first experiment, also at the same time', async () => {
    const wanted = experimentOf({ runs: 3, idempotencyKey: 'again' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => store.experiments.create(wanted)));
    expect(new Set(answers.map(({ experiment }) => experiment.id)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    const other = experimentOf({ runs: 3, idempotencyKey: 'again', specDigest: sha256('another specification') });
    await expect(store.experiments.create(other)).rejects.toMatchObject({ code: 'RUN_IDEMPOTENCY_CONFLICT' });
  });

  it('reuses stored results for the same inputs, and computes a repeated input once', async () => {
    const first = await store.experiments.create(experimentOf({ runs: 10, label: 'shared inputs' }));
    await finishAll(first.experiment.id);
    const second = await store.experiments.create(experimentOf({ runs: 10, label: 'shared inputs' }));
    expect(second.experiment).toMatchObject({ state: 'succeeded', counts: { reused: 10, succeeded: 10, queued: 0 } });
    const more = await store.experiments.create(experimentOf({ runs: 10, label: 'shared inputs', traceLevel: 'full' }));
    expect(more.experiment.counts.reused).toBe(0);

    const twice = await store.experiments.create(
      experimentOf({ runs: 10, digests: (index) => sha256(`twice ${index % 5}`) }),
    );
    await finishAll(twice.experiment.id);
    const done = await store.experiments.find(twice.experiment.id);
    expect(done).toMatchObject({ state: 'succeeded', counts: { succeeded: 10, reused: 5, running: 0, queued: 0 } });
    const [row] = await query<{ n: number }>(
      url,
      'select count(distinct result_id)::int as n from runs where experiment_id = $1',
      [twice.experiment.id],
    );
    expect(row?.n).toBe(5);
  });

  it('takes a result that another experiment computed meanwhile', async () => {
    const [a, b] = await Promise.all(
      [1, 2].map(() => store.experiments.create(experimentOf({ runs: 8, label: 'raced inputs' }))),
    );
    if (!a || !b) throw new Error('two experiments');
    await finishAll(a.experiment.id);
    await finishAll(b.experiment.id);
    const done = await store.experiments.find(b.experiment.id);
    expect(done).toMatchObject({ state: 'succeeded', counts: { succeeded: 8, reused: 8 } });
  });

  it('removes an experiment with the results that nobody else uses', async () => {
    const keep = await store.experiments.create(experimentOf({ runs: 6, label: 'kept inputs' }));
    await finishAll(keep.experiment.id);
    const drop = await store.experiments.create(
      experimentOf({ runs: 12, digests: (index) => sha256(`kept inputs ${index}`) }),
    );
    expect(drop.experiment.counts.reused).toBe(6);
    await finishAll(drop.experiment.id);
    expect(await store.experiments.remove(drop.experiment.id)).toBe(true);
    expect(await store.experiments.remove(drop.experiment.id)).toBe(false);
    expect(await store.experiments.find(drop.experiment.id)).toBeUndefined();
    while (await store.work.withdraw());
    const digests = Array.from({ length: 12 }, (_, index) => sha256(`kept inputs ${index}`));
    expect((await store.runs.storedDigests(digests, 'off', 'default')).size).toBe(6);
    expect((await store.runs.find(`${keep.experiment.id}-0`))?.metrics.inserts_per_second?.value).toBeGreaterThan(0);
  });
});

describe('listing', () => {
  it('pages through everything once, whatever is inserted meanwhile, and refuses a foreign cursor', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `page ${i}`);
    for (const label of names) await store.experiments.create(experimentOf({ runs: 1, label }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await store.experiments.list({
        text: 'page',
        sort: 'name',
        limit: 3,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
      await store.experiments.create(experimentOf({ runs: 1, label: 'page 0 again' }));
    } while (cursor);
    expect(seen).toEqual(names);
    const { nextCursor } = await store.experiments.list({ text: 'page', limit: 2 });
    if (!nextCursor) throw new Error('a second page');
    const foreign = store.experiments.list({ text: 'other', limit: 2, cursor: nextCursor });
    await expect(foreign).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    const garbage = store.experiments.list({ limit: 2, cursor: 'bm9uc2Vuc2U' });
    await expect(garbage).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  });

  it('filters by state, tag, mechanism and text', async () => {
    const all = { limit: 100 };
    expect((await store.experiments.list({ ...all, mechanism: 'none' })).total).toBe(0);
    expect((await store.experiments.list({ ...all, tag: 'made-up', mechanism: 'am' })).total).toBeGreaterThan(5);
    const over = await store.experiments.list({ ...all, state: ['succeeded'] });
    expect(over.items.every(({ state }) => state === 'succeeded')).toBe(true);
    await expect(store.experiments.list({ ...all, sort: 'progress' })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
  });
});

it('watching shows each change soon, and ends with the experiment', async () => {
  const { experiment } = await store.experiments.create(experimentOf({ runs: 4 }));
  const seen: string[] = [];
  for await (const { experiment: now, revision } of store.experiments.watch(
    experiment.id,
    AbortSignal.timeout(10_000),
  )) {
    seen.push(now.state);
    expect(revision).toBeGreaterThanOrEqual(0);
    if (seen.length === 1) await finishAll(experiment.id);
  }
  expect(seen[0]).toBe('queued');
  expect(seen.at(-1)).toBe('succeeded');
});
