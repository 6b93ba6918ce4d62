import type { Command } from 'commander';
import { LocalStore } from '../local-store/local-store.ts';
import { modelVersion } from '../plan/model-version.ts';
import { note } from './output.ts';

export interface StoreOptions {
  /** False for `--no-store`. */
  readonly store: string | false;
}

/** Beside the directory of the embedded PostgreSQL (`serve --data-dir`), which does not use this name. */
export const DEFAULT_FOLDER = '.onesided/runs';

/** Adds the options for storing results of runs. */
export function withStoreOptions(command: Command): Command {
  return command
    .option('--store <dir>', 'folder where results are kept and reused', DEFAULT_FOLDER)
    .option('--no-store', 'compute everything and keep nothing');
}

/** Opens the chosen store; returns undefined for --no-store. */
export function openStore({ store }: StoreOptions): LocalStore | undefined {
  return store === false ? undefined : storeIn(store);
}

/** Opens the store in a folder; problems are reported on standard error. */
export function storeIn(folder: string): LocalStore {
  const onWarning = (message: string) => note(`Warning: ${message}`);
  return new LocalStore({ folder, modelVersion: modelVersion(), onWarning });
}
