import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunQuery, Store } from '../../src/store/contract.ts';
import { query } from '../support/database.ts';
import { experimentOf, resultOf } from '../support/plans.ts';
import { openTestStore } from './support/opened-store.ts';

/** What each order is, as plain SQL says it. */
const ORDERS: Readonly<Record<string, readonly [value: string, tie: string]>> = {
  index: ['r.experiment_id', 'r.index'],
  processes: ['r.processes', 'r.id'],
  wallMs: ['r.wall_ms', 'r.id'],
  startedAt: ['r.started_at', 'r.id'],
  'metric:inserts_per_second': ['m.value', 'r.id'],
  'metric:unheard_of': ['m.value', 'r.id'],
};

/** Which runs, and how plain SQL finds them. */
const FILTERS: readonly (readonly [Partial<RunQuery>, string])[] = [
  [{}, 'true'],
  [{ mechanism: 'am' }, `r.mechanism = 'am'`],
  [{ status: ['queued'] }, `r.status = 'queued'`],
  [{ projects: ['other'] }, `r.experiment_id in (select id from experiments where project = 'other')`],
  [
    { projects: ['other'], processes: { from: 3.5 } },
    `r.processes > 3 and r.experiment_id in (select id from experiments where project = 'other')`,
  ],
];

let url: string;
let store: Store;
let ids: readonly string[];

beforeAll(async () => {
  ({ url, store } = await openTestStore());
  const made = [];
  for (const project of ['one', 'other', 'other']) made.push(await experimentOfProject(project));
  ids = made;
  // Many have the same value, and those of one experiment have none.
  await query(url, 'update metrics set value = abs(hashtext(result_id::text)) % 3');
  await query(url, `update runs set wall_ms = index % 2, started_at = started_at + (index % 3) * interval '1 minute'`);
}, 60_000);
afterAll(() => store?.close());

/** Of its twelve runs eight are over; of those of `one` three have begun. */
async function experimentOfProject(project: string): Promise<string> {
  const { id } = (await store.experiments.create(experimentOf({ runs: 12, project }))).experiment;
  const waits = project === 'one';
  const places = Array.from({ length: waits ? 3 : 8 }, (_, index) => `${id}-${index}`);
  const claimed = await store.work.claim(places, 'tester', 60_000);
  if (waits) return id;
  await store.work.finish(claimed.map((run) => ({ ...run, result: resultOf(run.plan.seed), wallMs: 1 })));
  return id;
}

/** The runs of all pages of a list, one after another. */
async function pages(asked: RunQuery): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await store.runs.list({ ...asked, ...(cursor && { cursor }) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return seen;
}

async function sorted(sort: string, where: string): Promise<string[]> {
  const [, sign, key = ''] = /^(-?)(.*)$/.exec(sort)!;
  const [value, tie] = ORDERS[key]!;
  const direction = sign ? 'desc' : 'asc';
  const rows = await query<{ id: string }>(
    url,
    `select r.id from runs r left join metrics m on m.result_id = r.result_id and m.name = $1 where ${where}
     order by ${value} ${direction} nulls last, ${tie} ${direction}`,
    [key.replace('metric:', '')],
  );
  return rows.map(({ id }) => id);
}

const sort = fc
  .tuple(fc.constantFrom('', '-'), fc.constantFrom(...Object.keys(ORDERS)))
  .map(([sign, key]) => `${sign}${key}`);

it('lists all runs of a filter once, in the order of a sort, by pages of any size', async () => {
  const asked = fc.record({ sort, filter: fc.constantFrom(...FILTERS), limit: fc.integer({ min: 3, max: 40 }) });
  await fc.assert(
    fc.asyncProperty(asked, async ({ filter: [filter, where], ...query }) => {
      expect(await pages({ ...filter, ...query })).toEqual(await sorted(query.sort, where));
    }),
    { numRuns: 40 },
  );
}, 60_000);

it('begins each experiment in the order that its own list has', async () => {
  await fc.assert(
    fc.asyncProperty(sort, fc.integer({ min: 1, max: 14 }), async (by, limit) => {
      const first = await store.runs.firstPages(ids, { sort: by, limit });
      for (const experimentId of ids) {
        expect(first.get(experimentId)).toEqual(await store.runs.list({ experimentId, sort: by, limit }));
      }
    }),
    { numRuns: 30 },
  );
}, 60_000);
