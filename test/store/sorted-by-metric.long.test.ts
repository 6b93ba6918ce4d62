import { expect, it } from 'vitest';
import { openStore } from '../../src/store/store.ts';
import { createDatabase, query } from '../support/database.ts';
import { experimentOf } from '../support/plans.ts';
import { explaining } from './support/explained.ts';
import { STORED, storeRuns, useDefaults } from './support/large-tables.ts';

const METRICS = `
insert into metrics (result_id, name, value, unit)
select id, name, events * (1000 + hashtext(id::text) % 1000), '1/s' from results, unnest(array['a', 'b', 'c', 'd']) as name`;

it('reads the metric that many runs are sorted by in one go', async () => {
  const url = await createDatabase();
  const store = await openStore({ databaseUrl: url });
  const ask = (text: string, values?: unknown[]) => query(url, text, values);
  await useDefaults(ask, url);
  // With one experiment only, PostgreSQL takes it for the one that was removed.
  for (let others = 0; others < 4; others++) await store.experiments.create(experimentOf({ runs: 1 }));
  const experimentId = await storeRuns(ask, store);
  await ask(METRICS);
  await ask('vacuum analyze');
  for (const asked of [{}, { experimentId }]) {
    const explained = await explaining(() => store.runs.list({ ...asked, limit: 50, sort: '-metric:a' }));
    expect(explained.length).toBeGreaterThan(1);
    // Run by run it is four: from the root of the index to the row.
    for (const { text, buffers } of explained) expect(buffers / STORED, `buffers per run of ${text}`).toBeLessThan(1);
  }
  await store.close();
}, 240_000);
