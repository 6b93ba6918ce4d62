import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../src/store/migrate.ts';

/** With all migrations, for copies: to apply them takes three times as long. */
const TEMPLATE = 'migrated';

/**
 * Prepares a server for `createDatabase`. Its databases sort texts by a language, as those of most servers do; the one that
 * `serve` brings sorts them by code points.
 */
export async function createTemplate(serverUrl: string): Promise<void> {
  const sorting = "template template0 locale_provider icu icu_locale 'en-US' locale 'C.UTF-8'";
  await query(serverUrl, `create database ${TEMPLATE} ${sorting}`);
  await migrate(databaseOf(serverUrl, TEMPLATE));
}

/** A database of the service on the tests' server, with all migrations and no rows. */
export function createDatabase(): Promise<string> {
  // To copy the files takes half the CPU time of logging their pages.
  return newDatabase(inject('postgresUrl'), `template ${TEMPLATE} strategy file_copy`);
}

/** A database without anything. */
export function createEmptyDatabase(serverUrl = inject('postgresUrl')): Promise<string> {
  return newDatabase(serverUrl);
}

async function newDatabase(serverUrl: string, options = ''): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(serverUrl, `create database ${name} ${options}`);
  return databaseOf(serverUrl, name);
}

function databaseOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** One statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
