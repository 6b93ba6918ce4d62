import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClaimedRun, Store } from '../../src/store/contract.ts';
import { query } from '../support/database.ts';
import { experimentOf, resultOf } from '../support/plans.ts';
import { type Explained, explaining } from './support/explained.ts';
import { forgetStatistics, queueRuns, storeRuns, useDefaults } from './support/large-tables.ts';
import { openTestStore } from './support/opened-store.ts';

/** Runs of a portion: a claim of a worker, a transaction of its results. */
const RUNS = 128;
/** Runs that the dispatcher brings to the queue in one go. */
const DISPATCHED = 512;
/**
 * What a statement may read for each run of its portion: thrice what is usual, for tables swell between two vacuums, and far less
 * than a scan. Writing a run takes some 20 buffers by its indexes alone.
 */
const PER_RUN = { rows: 32, buffers: 120 };

let url: string;
let store: Store;

const ask = (text: string, values?: unknown[]) => query(url, text, values);

beforeAll(async () => {
  ({ url, store } = await openTestStore());
  await useDefaults(ask, url);
  // A first sweep on a new installation, all of it in the queue.
  await store.experiments.create(experimentOf({ runs: 500, costSeconds: 0.001 }));
  await store.work.markScheduled(await nextRuns(500));
  await query(url, 'analyze');
  await storeRuns(ask, store);
  await queueRuns(ask, store);
}, 240_000);

afterAll(() => store.close());

function expectFew(explained: readonly Explained[], runs: number): void {
  expect(explained).not.toHaveLength(0);
  for (const { text, rows, buffers } of explained) {
    expect(rows / runs, `rows per run of ${text}`).toBeLessThan(PER_RUN.rows);
    expect(buffers / runs, `buffers per run of ${text}`).toBeLessThan(PER_RUN.buffers);
  }
}

async function expectFewOf(runs: number, work: () => Promise<unknown>): Promise<void> {
  expectFew(await explaining(work), runs);
}

async function nextRuns(limit: number): Promise<string[]> {
  const ids = (await store.work.unscheduled(limit)).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  return ids;
}

async function claimed(leaseMs = 60_000): Promise<readonly ClaimedRun[]> {
  const ids = (await nextRuns(RUNS)).slice(0, RUNS);
  await store.work.markScheduled(ids);
  const runs = await store.work.claim(ids, 'tester', leaseMs);
  expect(runs).toHaveLength(RUNS);
  return runs;
}

const finished = ({ id, attempt, plan }: ClaimedRun) => ({ id, attempt, result: resultOf(plan.seed), wallMs: 1 });

async function afterANight(): Promise<void> {
  await query(url, `update runs set status = 'cancelled', scheduled_at = null where status = 'queued'`);
  await query(url, `update experiments set state = 'cancelled', finished_at = now() where finished_at is null`);
  await query(url, 'vacuum analyze');
  await queueRuns(ask, store);
}

describe.each([
  ['of a small database with everything in the queue', async () => undefined],
  ['never taken', () => forgetStatistics(ask)],
  ['of all that is stored and queued', () => query(url, 'analyze')],
  ['of a night in which nothing was queued', afterANight],
])('with statistics %s', (_, prepare) => {
  beforeAll(async () => {
    await prepare();
  }, 240_000);

  it('dispatching reads what it dispatches', async () => {
    await expectFewOf(DISPATCHED, async () => {
      const ids = await nextRuns(DISPATCHED);
      await store.work.markScheduled(ids);
    });
    // It looks at the backlog, which is bounded, before each portion.
    await expectFewOf(DISPATCHED, () => store.work.scheduled(2048));
    await expectFewOf(DISPATCHED, () => store.work.unschedule(0));
  });

  it('claiming, renewing and giving back reads the claims', async () => {
    const ids = (await nextRuns(RUNS)).slice(0, RUNS);
    await expectFewOf(RUNS, () => store.work.claim(ids, 'tester', 60_000));
    const [first] = await query<{ attempt: number }>(url, 'select attempt from runs where id = $1', [ids[0]]);
    const claims = ids.map((id) => ({ id, attempt: first?.attempt ?? 0 }));
    expect((await store.work.held(claims)).size).toBe(RUNS);
    await expectFewOf(RUNS, () => store.work.held(claims));
    await expectFewOf(RUNS, () => store.work.extendLease(claims, 60_000));
    await expectFewOf(RUNS, () => store.work.release(claims));
    expect((await store.work.held(claims)).size).toBe(0);
  });

  it('writing results reads the runs and their followers', async () => {
    const runs = await claimed();
    const lost = runs.slice(0, 8).map((run) => ({ ...finished(run), attempt: run.attempt + 1 }));
    let outcome: unknown;
    await expectFewOf(RUNS, async () => {
      outcome = await store.work.finish([...lost, ...runs.slice(8).map(finished)]);
    });
    expect(outcome).toMatchObject({ accepted: RUNS - 8, refused: { length: 8 } });
    await store.work.release(runs.slice(0, 8));
  });

  it('taking stored results reads the runs that take them', async () => {
    const runs = await claimed();
    await store.work.finish(runs.map(finished));
    // Queued once more, as if another experiment had computed them meanwhile.
    const ids = runs.map(({ id }) => id);
    await query(url, `update runs set status = 'queued', result_id = null where id = any($1)`, [ids]);
    let left: readonly ClaimedRun[] = [];
    await expectFewOf(RUNS, async () => {
      left = await store.work.claim(ids, 'tester', 60_000);
    });
    expect(left).toHaveLength(0);
  });

  it('recovering reads the leases that are over', async () => {
    await claimed(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expectFewOf(RUNS, () => store.work.recoverExpired(1));
  });

  it('cancelling and removing reads the experiment', async () => {
    const runs = 1000;
    const { experiment } = await store.experiments.create(experimentOf({ runs }));
    await expectFewOf(runs, () => store.experiments.cancel(experiment.id));
    await expectFewOf(runs, async () => {
      expect(await store.experiments.remove(experiment.id)).toBe(true);
      while (await store.work.withdraw());
    });
    expect(await query(url, 'select id from runs where experiment_id = $1', [experiment.id])).toEqual([]);
  });

  it('creating an experiment looks up its inputs only', async () => {
    await expectFewOf(RUNS, () => store.experiments.create(experimentOf({ runs: RUNS })));
  });
});
