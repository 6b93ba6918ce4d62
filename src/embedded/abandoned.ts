import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Copying takes about a second and initdb a few; what is unfinished at this age was left by a killed process. In ms. */
const ABANDONED_AFTER_MS = 600_000;

/** Removes what was never finished in a folder. */
export async function removeAbandoned(folder: string, isUnfinished: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!isUnfinished(name)) continue;
    const path = join(folder, name);
    const age = Date.now() - ((await lstat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    // What cannot be removed does no harm.
    if (age > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
