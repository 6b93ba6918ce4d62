import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workloads } from '../../src/simulation/workloads/registry.ts';
import { MOST_COUNTED } from '../../src/spec/resources/run.ts';
import type { RunQuery, Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { createDatabase, query } from '../support/database.ts';
import { explaining } from './support/explained.ts';
import { STORED, storeRuns, useDefaults } from './support/large-tables.ts';

/** Five metrics a result; the values of each are all whole numbers up to that of the results. */
const METRICS = `
insert into metrics (result_id, name, value, unit)
select id, name, row_number() over (partition by name), '1/s'
from results, unnest(array['inserts_per_second', 'bytes_per_operation', 'c', 'd', 'e']) as name`;

let url: string;
let store: Store;
let experimentId: string;
const ask = (text: string, values?: unknown[]) => query(url, text, values);

beforeAll(async () => {
  url = await createDatabase();
  store = await openStore({ databaseUrl: url });
  await useDefaults(ask, url);
  experimentId = await storeRuns(ask, store);
  await ask(METRICS);
  await ask(`update runs set started_at = now() - index * interval '1 second' where started_at is not null`);
  // Without the room that changes left.
  await ask('vacuum full runs');
  await ask('vacuum analyze');
}, 240_000);
afterAll(() => store?.close());

/** Pages of tables and indexes that a list looks at, for its page and the number of all. */
async function pagesRead(asked: Omit<RunQuery, 'limit'>, found: object): Promise<number> {
  const explained = await explaining(async () => {
    expect(await store.runs.list({ ...asked, limit: 10 })).toMatchObject(found);
  });
  return explained.reduce((sum, { buffers }) => sum + buffers, 0);
}

const inRange = (metric: string) => pagesRead({ metrics: { [metric]: { from: 500, to: 599 } } }, { total: 100 });

it('a range of what workloads are judged by is read from an index, that of another metric by all values', async () => {
  const [searched, scanned] = [await inRange('inserts_per_second'), await inRange('bytes_per_operation')];
  // A hundred runs take a handful of pages each, twice; all values some thousands.
  expect(4 * searched).toBeLessThan(scanned);
});

it.each(['-startedAt', 'startedAt', '-metric:inserts_per_second', 'metric:inserts_per_second', 'index', '-index'])(
  'all runs in the order of %s are not read for a page of them',
  async (sort) => {
    expect(await pagesRead({ sort }, { total: STORED })).toBeLessThan(500);
    // To count what a filter finds, a tenth of them is looked at.
    const filtered = await pagesRead({ sort, processes: { from: 1 } }, { total: MOST_COUNTED, moreThanTotal: true });
    expect(filtered).toBeLessThan(2000);
  },
);

it.each(['-startedAt', 'metric:inserts_per_second', 'index', '-wallMs'])(
  'what most runs have is listed like all, by %s',
  async (sort) => {
    const cursors: Record<string, string> = {};
    for (let page = 0; page < 3; page += 1) {
      const [all, filtered] = await Promise.all(
        [{}, { processes: { from: 1 } }].map((filter, i) =>
          store.runs.list({ sort, ...filter, limit: 10, ...(cursors[i] && { cursor: cursors[i] }) }),
        ),
      );
      expect(filtered!.items.map(({ id }) => id)).toEqual(all!.items.map(({ id }) => id));
      [cursors[0], cursors[1]] = [all!.nextCursor!, filtered!.nextCursor!];
    }
  },
);

it('few runs are sorted, and not looked for where an order begins', async () => {
  const few = { metrics: { inserts_per_second: { to: 5000 } }, sort: '-metric:inserts_per_second' };
  // In the index of all values all others come first.
  expect(await pagesRead(few, { total: 5000 })).toBeLessThan(STORED);
});

it('counts what a filter finds up to a bound, and what experiments keep exactly', async () => {
  const filtered = await store.runs.list({ processes: { from: 1 }, limit: 1 });
  expect(filtered).toMatchObject({ total: MOST_COUNTED, moreThanTotal: true });
  const bound = { metrics: { inserts_per_second: { to: MOST_COUNTED } }, limit: 1 };
  expect(await store.runs.list(bound)).not.toHaveProperty('moreThanTotal');
  expect(await store.runs.list({ limit: 1, experimentId })).toMatchObject({ total: STORED });
  const { items, ...page } = await store.runs.list({ experimentId, processes: { from: 1 }, limit: 1 });
  expect(page).toMatchObject({ total: MOST_COUNTED, moreThanTotal: true });
  for (const asked of [{}, { processes: { from: 1 } }]) {
    const first = await store.runs.firstPages([experimentId], { ...asked, limit: 1 });
    expect(first.get(experimentId)).toEqual(await store.runs.list({ ...asked, experimentId, limit: 1 }));
  }
});

it('every metric that a workload is judged by is in the index', async () => {
  const [index] = await ask(`select pg_get_expr(indpred, indrelid) as names from pg_index
    where indexrelid = 'metrics_searched_idx'::regclass`);
  const judged = workloads.flatMap(({ definition: { primaryMetric, primaryMetricBy = [] } }) => [
    primaryMetric,
    ...primaryMetricBy.flatMap(({ metrics }) => Object.values(metrics)),
  ]);
  // A scaffold brings no migration.
  const template = readFileSync(
    new URL('../../scripts/templates/workload/definition.ts.template', import.meta.url),
    'utf8',
  );
  expect(judged).toContain(/primaryMetric: '(\w+)'/.exec(template)?.[1]);
  const named = [...String(index?.names).matchAll(/'(\w+)'::text/g)].map(([, name]) => name);
  expect(new Set(named), 'a migration makes the index anew, with the metrics of all workloads').toEqual(
    new Set(judged),
  );
});
