import pg from 'pg';
import { useDefaults } from '../../test/store/support/large-tables.ts';
import type { Client } from './client.ts';
import { type Row, say, short } from './report.ts';
import { tinyRuns } from './specifications.ts';
import { fill } from './stored-runs.ts';

const STORED = 100_000;
const QUEUED = 100_000;
/** Results that are waited for, after the first ones. */
const MEASURED = 2000;

/**
 * Runs a second with as many stored and queued, PostgreSQL's default settings and statistics from a time when nothing was
 * queued, beside the rate before that.
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
