import type pg from 'pg';
import { type Database, hasCode } from './database.ts';

/** First key of PostgreSQL's advisory locks for turns; the second is the hash of the task's name. */
const LOCKS = 72_707_372;
/** A stalled process must not block the others: after this time they run concurrently. */
const PATIENCE_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs a task while no other process runs one of this name, unless the wait gets too long: the task must be correct even when run
 * concurrently. Its changes are committed in transactions of their own.
 */
export function inTurn(database: Database, name: string, task: () => Promise<void>): Promise<void> {
  return holdingLocks(database, async (client) => {
    await client.query(`set local lock_timeout = ${PATIENCE_MS}`);
    await waitFor(client, name);
    await task();
  });
}

/** Like `inTurn`, but without any wait: undefined if another process is running the task. */
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

/** Holds locks within a transaction, so the server ends it and releases them if the process is silent for too long. */
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
