import { type Author, asAuthor, changeOne, record } from './author.ts';
import { insertNew } from './create-experiment.ts';
import { type Database, transaction } from './database.ts';
import type { ImportCheck, ImportEnd } from './import-contract.ts';
import { experimentId } from './ordered-id.ts';

/**
 * Closes an import and creates the experiment of its check, in one transaction: of several that finish it at once, one does, and
 * the others create nothing.
 */
export function beginCheck(
  database: Database,
  id: string,
  { received, salt, sampled, experiment, resultPool }: ImportCheck & { readonly resultPool: string },
): Promise<boolean> {
  return transaction(database, async (client) => {
    const { rows } = await client.query<{ project: string }>(RECEIVED, [id, received]);
    if (!rows[0]) return false;
    const check = experiment && experimentId();
    if (check) await insertNew(client, check, { ...experiment, resultPool });
    await client.query(CHECK, [id, salt, sampled, check]);
    await record(client, 'import.finish', { project: rows[0].project, subject: id });
    return true;
  });
}

/** Waits for whoever adds results or finishes the import, and then sees what they have done. */
const RECEIVED = `select project from imports where id = $1 and state = 'receiving' and received = $2 for update`;

const CHECK = `update imports set state = 'checking', salt = $2, sampled = $3, check_experiment = $4 where id = $1`;

/** Ends a check; false if it was over. */
export function settle(database: Database, id: string, end: ImportEnd): Promise<boolean> {
  const accepted = end.state === 'accepted';
  const values = [id, end.state, accepted ? end.experiment : null, end.reason];
  const action = accepted ? 'import.accept' : 'import.quarantine';
  return changeOne(database, { text: SETTLE, values }, { action, subject: id });
}

const SETTLE = `
update imports set state = $2::import_state, experiment = $3, reason = $4, finished_at = now()
where id = $1 and state = 'checking' returning project`;

/** Runs `work` on behalf of whoever finished the import, as the audit log names them. */
export async function asFinisher<Result>(database: Database, id: string, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await database.pool.query<Author>(FINISHER, [id]);
  return rows[0] ? asAuthor(rows[0], work) : work();
}

const FINISHER = `
select actor, token, address from audit where action = 'import.finish' and subject = $1 order by id desc limit 1`;
