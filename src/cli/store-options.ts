import type { Command } from 'commander';
import { LocalStore } from '../local-store/local-store.ts';
import { modelVersion } from '../plan/model-version.ts';
import { note } from './output.ts';

export interface StoreOptions {
  /** False for `--no-store`. */
  readonly store: string | false;
}

/** Beside the folder of the embedded PostgreSQL (`serve --data-dir`), which leaves other names in it alone. */
export const DEFAULT_FOLDER = '.onesided/runs';

/** Adds the options that say where results of runs stay. */
export function withStoreOptions(command: Command): Command {
  return command
    .option('--store <dir>', 'folder where results are kept and reused', DEFAULT_FOLDER)
    .option('--no-store', 'compute everything and keep nothing');
}

/** The chosen store; undefined if there is to be none. */
export function openStore({ store }: StoreOptions): LocalStore | undefined {
  return store === false ? undefined : storeIn(store);
}

/** The store in a folder; what is wrong with it is said on standard error. */
export function storeIn(folder: string): LocalStore {
  const onWarning = (message: string) => note(`Warning: ${message}`);
  return new LocalStore({ folder, modelVersion: modelVersion(), onWarning });
}
