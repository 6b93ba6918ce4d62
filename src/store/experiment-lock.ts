import type { Connection } from './database.ts';

/** First key of PostgreSQL's advisory locks on experiments. */
const LOCKS = 72_707_371;

/**
 * Waits until no other transaction cancels or deletes a portion of this experiment's runs, resumes, extends or restores it, and
 * keeps the others waiting until this transaction ends. The protocol of a cancellation:
 *
 * - It begins when `cancel_requested` is set, together with `cancelled_to = 0`. That needs no lock: the answer never waits.
 * - It goes on in portions. Under the lock, a portion sees that it is still under way, cancels open runs from `cancelled_to` on,
 *   and advances `cancelled_to`. A process that was slow thus continues what is under way now, not what it saw earlier.
 * - It is under way until `finished_at` is set. Only retries and extensions clear `cancel_requested`, under the lock and never
 *   while it is under way; so only they make runs open again, and no portion sees half of it.
 *
 * It must be the first lock of a transaction. Everybody then locks runs by id, and the row of the experiment last (`CountChanges`):
 * therefore this is not a lock on that row, which all who finish runs would wait for.
 */
export async function lockExperiment(client: Connection, id: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCKS, id]);
}
