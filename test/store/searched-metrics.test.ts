import { afterAll, beforeAll, expect, it } from 'vitest';
import { workloads } from '../../src/simulation/workloads/registry.ts';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { createDatabase, query } from '../support/database.ts';
import { explaining } from './support/explained.ts';
import { storeRuns, useDefaults } from './support/large-tables.ts';

/** Five metrics a result; the values of each are spread evenly over 0 to 100,000. */
const METRICS = `
insert into metrics (result_id, name, value, unit)
select id, name, row_number() over (partition by name), '1/s'
from results, unnest(array['inserts_per_second', 'bytes_per_operation', 'c', 'd', 'e']) as name`;

let url: string;
let store: Store;
const ask = (text: string, values?: unknown[]) => query(url, text, values);

beforeAll(async () => {
  url = await createDatabase();
  store = await openStore({ databaseUrl: url });
  await useDefaults(ask, url);
  await storeRuns(ask, store);
  await ask(METRICS);
  await ask('vacuum analyze');
}, 240_000);
afterAll(() => store?.close());

/** Pages that a list of runs in a small range of a metric looks at, for the page and the number of all. */
async function pagesRead(metric: string): Promise<number> {
  const metrics = { [metric]: { from: 500, to: 599 } };
  const explained = await explaining(async () => {
    expect(await store.runs.list({ metrics, limit: 10 })).toMatchObject({ total: 100 });
  });
  return explained.reduce((sum, { buffers }) => sum + buffers, 0);
}

it('a range of what workloads are judged by is read from an index, that of another metric by all values', async () => {
  const [searched, scanned] = [await pagesRead('inserts_per_second'), await pagesRead('bytes_per_operation')];
  // A hundred runs take a handful of pages each, twice; all values some ten thousand.
  expect(4 * searched).toBeLessThan(scanned);
});

it('every metric that a workload is judged by is in the index', async () => {
  const [index] = await ask(`select pg_get_expr(indpred, indrelid) as names from pg_index
    where indexrelid = 'metrics_searched_idx'::regclass`);
  const judged = workloads.flatMap(({ definition: { primaryMetric, primaryMetricBy = [] } }) => [
    primaryMetric,
    ...primaryMetricBy.flatMap(({ metrics }) => Object.values(metrics)),
  ]);
  const named = [...String(index?.names).matchAll(/'(\w+)'::text/g)].map(([, name]) => name);
  expect(new Set(named), 'a migration makes the index anew, with the metrics of all workloads').toEqual(
    new Set(judged),
  );
});
