import pg from 'pg';
import { useDefaults } from '../../test/store/support/large-tables.ts';
import type { Client } from './client.ts';
import { type Row, say, short } from './report.ts';
import { tinyRuns } from './specifications.ts';
import { fill } from './stored-runs.ts';

const STORED = 100_000;
const QUEUED = 100_000;
/** Number of results to wait for, after the first ones. */
const MEASURED = 2000;

/**
 * Measures runs per second with large numbers of stored and queued runs, PostgreSQL's default settings, and table statistics from
 * before anything was queued; compared with the rate before.
 */
export async function fullTables(client: Client, databaseUrl: string): Promise<Row> {
  const before = await rateOf(client, 2 * MEASURED);
  await fill(client, databaseUrl, STORED);
  await withoutStatistics(databaseUrl);
  const rate = await rateOf(client, QUEUED);
  return {
    work: `sweep, ${STORED} stored, ${QUEUED} queued`,
    unit: 'runs/s',
    rounds: [rate],
    beside: { what: 'the rate before', ratio: rate / before },
  };
}

async function rateOf(client: Client, queued: number): Promise<number> {
  const { id } = await client.submit(tinyRuns(queued));
  await client.succeeded(id, MEASURED / 10);
  const begin = performance.now();
  await client.succeeded(id, MEASURED / 10 + MEASURED);
  const rate = (MEASURED * 1000) / (performance.now() - begin);
  say(`  ${queued} queued: ${short(rate)} runs/s`);
  await client.cancel(id);
  await client.ended(id);
  return rate;
}

async function withoutStatistics(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await useDefaults((text, values) => database.query(text, values), databaseUrl);
  await database.end();
}
