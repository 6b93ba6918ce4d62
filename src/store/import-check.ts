import { record } from './author.ts';
import { insertNew } from './create-experiment.ts';
import { type Database, transaction } from './database.ts';
import type { ImportCheck } from './import-contract.ts';
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
