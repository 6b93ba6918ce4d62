import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/contract.ts';
import { retryExperiment } from '../../src/store/retry.ts';
import { openStore } from '../../src/store/store.ts';
import { withdrawPortion } from '../../src/store/withdraw.ts';
import { query } from '../support/database.ts';
import { experimentOf, resultOf } from '../support/plans.ts';
import { heldUp } from './support/held-up.ts';
import { openTestStore } from './support/opened-store.ts';

let url: string;
let store: Store;

// Each test has a database of its own: an experiment that is stuck would fail those behind it too.
beforeEach(async () => {
  ({ url, store } = await openTestStore());
});
afterEach(() => store.close());

const RUNS = 6;
const submitted = async () => (await store.experiments.create(experimentOf({ runs: RUNS }))).experiment.id;
const find = async (id: string) => (await store.experiments.find(id))!;

/** As a process leaves it that is killed after it said what is to happen. */
const marked = (id: string, columns = 'cancel_requested = true') =>
  query(url, `update experiments set ${columns} where id = $1`, [id]);

/** Lets the background do all that it can. It must come to an end. */
async function withdrawAll(work = store.work): Promise<void> {
  for (let calls = 0; await work.withdraw(); calls += 1) if (calls > 20) throw new Error('withdraws for ever');
}

/** The counts of an experiment, and those of its rows. */
async function countsAndRows(id: string): Promise<{ counts: object; rows: object }> {
  const states = ['queued', 'running', 'succeeded', 'failed', 'cancelled'];
  const [counts] = await query(url, `select ${states.join()} from experiments where id = $1`, [id]);
  const each = states.map((state) => `count(*) filter (where status = '${state}')::int as ${state}`);
  const [rows] = await query(url, `select ${each.join()} from runs where experiment_id = $1`, [id]);
  return { counts: counts!, rows: rows! };
}

async function expectCancelled(id: string): Promise<void> {
  await store.experiments.cancel(id);
  await withdrawAll();
  expect(await find(id)).toMatchObject({ state: 'cancelled', counts: { cancelled: RUNS, queued: 0, running: 0 } });
  const { counts, rows } = await countsAndRows(id);
  expect(counts).toEqual(rows);
}

describe('a process that is held up while it cancels', () => {
  let other: Store;
  beforeEach(async () => {
    other = await openStore({ databaseUrl: url });
  });
  afterEach(() => other.close());

  /** A user who resumes an experiment. `goOn` lets the slow process go on and waits for it. */
  type Resume = (id: string, goOn: () => Promise<unknown>) => Promise<unknown>;

  /** Another process cancels the experiment too, and the user resumes it; false if that is refused. */
  async function resumed(id: string, resume: () => Promise<unknown>): Promise<boolean> {
    await other.experiments.cancel(id);
    try {
      await resume();
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'EXPERIMENT_STATE' });
      return false;
    }
  }

  /** Held up before this statement. Undefined if it has fewer, otherwise whether the user could resume the experiment. */
  async function slowly(statement: number, id: string, resume: Resume): Promise<boolean | undefined> {
    const slow = heldUp(url, (number) => number === statement);
    const ended = withdrawPortion(slow.database);
    const goOn = () => {
      slow.goOn();
      return ended;
    };
    const isHeld = await Promise.race([slow.held.then(() => true), ended.then(() => false)]);
    const user = isHeld ? resumed(id, () => resume(id, goOn)) : undefined;
    // If it is held up with the row of the experiment locked, the others wait for it.
    await Promise.race([user, delay(1000)]);
    await goOn();
    await slow.database.close();
    return user;
  }

  /** Holds it up before each of its statements in turn. Returns how often the user could resume, and could not. */
  async function beforeEachStatement(resume: Resume): Promise<{ resumptions: number; refusals: number }> {
    const times = { resumptions: 0, refusals: 0 };
    for (let statement = 0; ; statement += 1) {
      const id = await submitted();
      await marked(id);
      const isResumed = await slowly(statement, id, resume);
      const counts = isResumed ? { queued: RUNS, cancelled: 0 } : { queued: 0, cancelled: RUNS };
      expect((await find(id)).counts, `held up before its statement ${statement}`).toMatchObject(counts);
      await expectCancelled(id);
      if (isResumed === undefined) return times;
      times[isResumed ? 'resumptions' : 'refusals'] += 1;
    }
  }

  it('leaves alone what was resumed meanwhile, whose next cancellation is complete', async () => {
    const { resumptions, refusals } = await beforeEachStatement((id) => other.experiments.retry(id));
    expect(resumptions).toBeGreaterThan(3);
    expect(refusals).toBeGreaterThan(2);
  });

  it('leaves alone what is being resumed at this moment', async () => {
    const { resumptions } = await beforeEachStatement(async (id, goOn) => {
      const user = heldUp(url, (_, text) => text === 'commit');
      const retried = retryExperiment(user.database, id, () => '').finally(() => user.database.close());
      await Promise.race([user.held, retried]);
      // It now waits for what the retry has locked, if for anything.
      await Promise.race([goOn(), delay(150)]);
      user.goOn();
      await retried;
    });
    expect(resumptions).toBeGreaterThan(3);
  });
});

describe('an experiment whose cancellation cannot go on now', () => {
  let first: string;
  let second: string;
  let blocker: pg.Client;
  beforeEach(async () => {
    [first, second] = [await submitted(), await submitted()];
    blocker = new pg.Client({ connectionString: url });
    await blocker.connect();
  });
  afterEach(() => blocker.end());

  const hold = async () => {
    await blocker.query('begin');
    await blocker.query('select from runs where id = $1 for update', [`${first}-0`]);
  };
  const within = <Value>(ms: number, task: Promise<Value>) => Promise.race([task, delay(ms, 'too late' as const)]);

  it('is answered soon, refuses to be resumed, and holds up no other', async () => {
    await hold();
    expect(await within(5000, store.experiments.cancel(first))).toMatchObject({ state: 'queued' });
    const resumed = store.experiments.retry(first).catch((error: unknown) => error);
    expect(await within(5000, resumed)).toMatchObject({ code: 'EXPERIMENT_STATE' });
    await marked(second);
    expect(await within(5000, store.work.withdraw())).toBe(true);
    expect((await find(second)).state).toBe('cancelled');
    expect(await within(5000, store.work.withdraw())).toBe(false);
    await blocker.query('rollback');
    await withdrawAll();
    expect((await find(first)).state).toBe('cancelled');
  });

  it('begins again where an earlier version stopped behind the last run', async () => {
    await marked(first, 'cancel_requested = true, cancelled_to = 2000');
    await marked(second);
    await withdrawAll();
    await withdrawAll();
    expect([(await find(first)).state, (await find(second)).state]).toEqual(['cancelled', 'cancelled']);
  });

  it('is not tried without a pause, even if its counts are wrong', async () => {
    await query(url, "update runs set status = 'cancelled' where experiment_id = $1", [first]);
    await marked(first);
    await marked(second);
    await withdrawAll();
    expect((await find(second)).state).toBe('cancelled');
    await store.experiments.remove(first);
    await query(url, 'update experiments set queued = 0, finished_at = now() where id = $1', [first]);
    await withdrawAll();
  });
});

it('cancelled, resumed and computed by two processes at once, the counts are those of the rows', async () => {
  const other = await openStore({ databaseUrl: url });
  const id = await submitted();
  // Multiplicative congruential, so a failure can be repeated as far as two processes can.
  let drawn = 20_261;
  const draw = (below: number) => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn % below;
  };
  const refused = (error: { code?: string }) => expect(error.code).toBe('EXPERIMENT_STATE');
  const compute = async ({ work }: Store) => {
    const claimed = await work.claim([`${id}-${draw(RUNS)}`], 'tester', 60_000);
    const failed = { status: 'failed', error: { code: 'SIM_FAILED', message: 'made up' } } as const;
    const ended = claimed.map(({ plan, ...run }) => ({
      ...run,
      result: { ...resultOf(plan.seed), ...failed },
      wallMs: 1,
    }));
    await work.finish(ended);
  };
  const steps = [
    ({ experiments }: Store) => experiments.cancel(id),
    ({ experiments }: Store) => experiments.retry(id).catch(refused),
    ({ work }: Store) => work.withdraw(),
    compute,
  ];
  const user = async (of: Store) => {
    for (let step = 0; step < 40; step += 1) await steps[draw(steps.length)]!(of);
  };
  await Promise.all([store, other, store, other].map(user));
  await withdrawAll();
  const { counts, rows } = await countsAndRows(id);
  expect(counts).toEqual(rows);
  await store.experiments.cancel(id);
  await withdrawAll(other.work);
  await store.experiments.retry(id);
  expect((await find(id)).counts).toMatchObject({ queued: RUNS, failed: 0, cancelled: 0 });
  await expectCancelled(id);
  await other.close();
});
