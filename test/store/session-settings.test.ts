import pg from 'pg';
import { expect, it } from 'vitest';
import { openRunQueue } from '../../src/queue/backends.ts';
import { withSettings } from '../../src/spec/postgres-session.ts';
import { openStore } from '../../src/store/store.ts';
import { createDatabase, query } from '../support/database.ts';
import { experimentOf, resultOf } from '../support/plans.ts';

/** What an administrator may have set for a database, or for the whole server. */
const UNUSUAL = [
  "datestyle = 'SQL, DMY'",
  "intervalstyle = 'sql_standard'",
  "timezone = 'Asia/Kolkata'",
  "bytea_output = 'escape'",
  'extra_float_digits = 0',
  "default_transaction_isolation = 'serializable'",
];

/** Returns the address of a database with other defaults, and with an option of the one who set up the service. */
async function unusualDatabase(): Promise<string> {
  const plain = await createDatabase();
  const url = new URL(plain);
  for (const setting of UNUSUAL) await query(plain, `alter database ${url.pathname.slice(1)} set ${setting}`);
  url.searchParams.set('options', '-c lock_timeout=7s -c search_path=public,pg_temp');
  return url.href;
}

it('stores and reads on a server with other defaults', async () => {
  const databaseUrl = await unusualDatabase();
  const before = Date.now();
  const store = await openStore({ databaseUrl });
  const { experiment } = await store.experiments.create(experimentOf({ runs: 8 }));
  expect(Date.parse(experiment.createdAt)).toBeGreaterThan(before - 60_000);
  expect(Date.parse(experiment.createdAt)).toBeLessThan(Date.now() + 60_000);
  const ids = (await store.work.unscheduled(8)).map(({ id }) => id);
  await store.work.markScheduled(ids);
  const claims = await Promise.all(ids.map((id) => store.work.claim([id], 'tester', 60_000)));
  const runs = claims.flat();
  expect(runs).toHaveLength(8);
  await Promise.all(runs.map((run) => store.work.finish([{ ...run, result: resultOf(1), wallMs: 1 }])));
  expect((await store.experiments.find(experiment.id))?.counts.succeeded).toBe(8);
  await store.close();
});

it('keeps the options of an address, beside its own', async () => {
  const client = new pg.Client({ connectionString: withSettings(await unusualDatabase(), { search_path: 'bullmq' }) });
  await client.connect();
  const setting = (name: string) =>
    client.query(`select current_setting('${name}') as value`).then(({ rows }) => rows[0].value);
  expect(await setting('lock_timeout')).toBe('7s');
  expect(await setting('search_path')).toBe('bullmq');
  expect(await setting('datestyle')).toMatch(/^ISO/);
  expect(await setting('default_transaction_isolation')).toBe('read committed');
  await client.end();
});

it('puts the queue beside the tables of the service, whatever the address says of schemas', async () => {
  const databaseUrl = await unusualDatabase();
  const queue = await openRunQueue({ databaseUrl });
  await queue.ping();
  await queue.close();
  const schemas = await query(databaseUrl, "select distinct schemaname from pg_tables where tablename ~ 'bullmq|job'");
  expect(schemas).toEqual([{ schemaname: 'bullmq' }]);
});
