import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { withSettings } from '../spec/postgres-session.ts';
import { CONNECT_WITHIN_MS } from './database.ts';
import { requireRecentPostgres } from './postgres-version.ts';

/** Advisory lock and table of `prisma migrate deploy`, so both can be used on the same database. */
const MIGRATION_LOCK = 72_707_369;
const TABLE = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Applies this version's migrations to the database. Throws if the server is too old, or if a migration was changed after it was
 * applied, failed half-way, or was made by a newer version.
 */
export async function migrate(url: string): Promise<void> {
  const client = await connectForMigration(url);
  try {
    await requireRecentPostgres(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(TABLE);
    const applied = await appliedChecksums(client);
    const known = await readMigrations();
    refuseUnknown(applied, known);
    for (const migration of known) {
      if (!isApplied(applied, migration)) await apply(client, migration);
    }
  } finally {
    await client.end();
  }
}

/** Connects with a time limit: a database that accepts the connection but does not respond must not block the start for ever. */
async function connectForMigration(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: withSettings(url), connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query({ text: 'select 1', query_timeout: CONNECT_WITHIN_MS } as pg.QueryConfig);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    const isLate = error instanceof Error && /timeout/i.test(error.message);
    if (!isLate) throw error;
    const seconds = CONNECT_WITHIN_MS / 1000;
    throw new Error(
      `PostgreSQL at ${client.host}:${client.port} does not answer within ${seconds} s. Is it running, and not stopped or cut off by the network?`,
    );
  }
}

async function readMigrations(): Promise<Migration[]> {
  const folder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `select migration_name as name, checksum, finished_at is not null as finished
     from _prisma_migrations where rolled_back_at is null`,
  );
  const failed = rows.find(({ finished }) => !finished);
  if (failed) throw new Error(`Migration ${failed.name} failed half-way; resolve it with "prisma migrate resolve".`);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseUnknown(applied: ReadonlyMap<string, string>, known: readonly Migration[]): void {
  const names = new Set(known.map(({ name }) => name));
  const newer = [...applied.keys()].find((name) => !names.has(name));
  if (newer) throw new Error(`The database has the migration ${newer} of a newer onesided; use that version.`);
}

function isApplied(applied: ReadonlyMap<string, string>, { name, checksum }: Migration): boolean {
  const found = applied.get(name);
  if (found !== undefined && found !== checksum) throw new Error(`Migration ${name} was changed after it was applied.`);
  return found !== undefined;
}

/** Applies a migration and records it in one transaction, so a crash leaves neither. */
async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
       values ($1, $2, now(), $3, 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('commit');
  } catch (error) {
    // If the connection was lost, the server has rolled back.
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} cannot be applied`, { cause: error });
  }
}
