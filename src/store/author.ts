import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { AuditAction } from '../spec/resources/audit-action.ts';
import type { AuditEntry } from '../spec/resources/project.ts';
import { type Database, transaction } from './database.ts';

/** Author of a change, as named in the audit log. */
export type Author = Pick<AuditEntry, 'actor' | 'token' | 'address'>;

const current = new AsyncLocalStorage<Author>();

/**
 * Runs `work` on behalf of an author: each change it makes is recorded in the audit log, within the transaction of the change.
 */
export function asAuthor<Result>(author: Author, work: () => Result): Result {
  return current.run(author, work);
}

interface Done {
  readonly project?: string | null;
  /** Object of the action. */
  readonly subject?: string | null;
}

/** Records an action within the transaction of `client`; records nothing if the service itself acts. */
export async function record(
  client: pg.PoolClient,
  action: AuditAction,
  { project = null, subject = null }: Done,
): Promise<void> {
  const author = current.getStore();
  if (!author) return;
  const { actor, token, address } = author;
  await client.query(RECORD, [actor, token, action, project, subject, address]);
}

/**
 * Executes a statement that changes at most one row and records it in the same transaction. Without a `project` the statement
 * must return the project of the row. Returns false if no row was changed.
 */
export function changeOne(
  database: Database,
  { text, values }: { readonly text: string; readonly values: unknown[] },
  { action, ...done }: Done & { readonly action: AuditAction },
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
