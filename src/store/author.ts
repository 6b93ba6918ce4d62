import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { AuditEntry } from '../spec/resources/project.ts';
import { type Database, transaction } from './database.ts';

/** Who changes something, as the audit log calls them. */
export type Author = Pick<AuditEntry, 'actor' | 'token' | 'address'>;

const current = new AsyncLocalStorage<Author>();

/** Runs `work` for somebody: what it changes is noted in the audit log, each change in its own transaction. */
export function asAuthor<Result>(author: Author, work: () => Result): Result {
  return current.run(author, work);
}

interface Done {
  readonly project?: string | null;
  /** What it was done to. */
  readonly subject?: string | null;
}

/** Notes what was done within the transaction of `client`; nothing where the service itself does it. */
export async function record(
  client: pg.PoolClient,
  action: string,
  { project = null, subject = null }: Done,
): Promise<void> {
  const author = current.getStore();
  if (!author) return;
  const { actor, token, address } = author;
  await client.query(RECORD, [actor, token, action, project, subject, address]);
}

/**
 * Carries out a statement that changes one row, or none, and notes it with the change. Without a `project` the statement
 * returns the one of the row. False where there was none.
 */
export function changeOne(
  database: Database,
  { text, values }: { readonly text: string; readonly values: unknown[] },
  { action, ...done }: Done & { readonly action: string },
): Promise<boolean> {
  return transaction(database, async (client) => {
    const { rows, rowCount } = await client.query<{ project?: string }>(text, values);
    if (rowCount !== 1) return false;
    await record(client, action, { project: rows[0]?.project ?? null, ...done });
    return true;
  });
}

const RECORD = `
insert into audit (actor, token, action, project, subject, address) values ($1, $2, $3, $4, $5, $6)`;
