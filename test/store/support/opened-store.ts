import type { Store } from '../../../src/store/contract.ts';
import { openStore } from '../../../src/store/store.ts';
import { createDatabase } from '../../support/database.ts';

/** A store of a database of its own; the caller closes it. */
export async function openTestStore(): Promise<{ readonly url: string; readonly store: Store }> {
  const url = await createDatabase();
  return { url, store: await openStore({ databaseUrl: url }) };
}
