import type pg from 'pg';

/** Oldest major version of PostgreSQL that migrations and statements support. */
export const LEAST_POSTGRES = 13;

/** @throws Error if the server is older than this, before anything in the database is touched */
export async function requireRecentPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  const [{ version, number } = { version: 'unknown', number: 0 }] = rows;
  if (number >= LEAST_POSTGRES * 10_000) return;
  throw new Error(
    `PostgreSQL at ${client.host}:${client.port} is version ${version}; ${LEAST_POSTGRES} or newer is required. Upgrade it, or name another server in DATABASE_URL.`,
  );
}
