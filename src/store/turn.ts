import type pg from 'pg';
import { type Database, hasCode } from './database.ts';

/** PostgreSQL's number of these locks; the second one is of what takes turns. */
const LOCKS = 72_707_372;
/** A process that stands still must not hold up the others: they go on beside it. */
const PATIENCE_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Does a task while no other process does one of this name, where that is not worth a long wait: it has to be right also
 * beside another. What it changes is committed on its own.
 */
export function inTurn(database: Database, name: string, task: () => Promise<void>): Promise<void> {
  return holdingLocks(database, async (client) => {
    await client.query(`set local lock_timeout = ${PATIENCE_MS}`);
    await waitFor(client, name);
    await task();
  });
}

/** The same without any wait: undefined where another process is at it. */
export function unlessTaken<Result>(
  database: Database,
  name: string,
  task: () => Promise<Result>,
): Promise<Result | undefined> {
  return holdingLocks(database, async (client) => {
    const text = 'select pg_try_advisory_xact_lock($1, hashtext($2)) as free';
    const { rows } = await client.query<{ free: boolean }>(text, [LOCKS, name]);
    return rows[0]?.free ? task() : undefined;
  });
}

/** Within a transaction, so that the server ends it, and with it the turn, where its process says nothing for long. */
async function holdingLocks<Result>(
  { pool }: Database,
  task: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    return await task(client);
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

async function waitFor(client: pg.PoolClient, name: string): Promise<void> {
  try {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCKS, name]);
  } catch (error) {
    if (!hasCode(error, [LOCK_NOT_AVAILABLE])) throw error;
  }
}
