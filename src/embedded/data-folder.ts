import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, constants, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeAbandoned } from './abandoned.ts';
import { codeOf, DataFolderError, isDiskFull, reasonOf } from './failures.ts';
import { type Identity, makeFolder } from './identity.ts';
import type { Binaries } from './trial.ts';

export const USER = 'onesided';
/** Inside the data directory, so both are created atomically. */
const PASSWORD_FILE = 'onesided-password';
/** What `initialise` makes, some 40 MB. */
const UNFINISHED = /^postgres(?:-password)?\.[0-9a-f]{12}$/;

/** Creates the folder if missing, and checks that it is writable. */
export async function makeDataFolder(home: string): Promise<void> {
  try {
    await makeFolder(home);
    await access(home, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderError(home, `${reasonOf(error)}. Choose another with --data-dir.`, { cause: error });
  }
}

/**
 * Creates PostgreSQL's data directory if missing.
 * @throws if initdb fails, with its message, or if the directory belongs to a user other than the server's
 */
export async function openDataDirectory(
  home: string,
  identity: Identity,
  binaries: Binaries,
): Promise<{ data: string; password: string }> {
  const data = join(home, 'postgres');
  const exists = () => stat(join(data, 'PG_VERSION')).catch(missing);
  const status = await stat(data).catch(missing);
  if (status) mustOwn(home, status.uid, identity);
  await removeAbandoned(home, (name) => UNFINISHED.test(name));
  if (!(await exists())) {
    await initialise(home, data, identity, binaries).catch(async (error: unknown) => {
      // Another process may have created it first.
      if (!(await exists())) throw asDataFolderError(home, error);
    });
  }
  const password = await readFile(join(data, PASSWORD_FILE), 'utf8').catch((error: unknown) => {
    throw new DataFolderError(home, reasonOf(error), { cause: error });
  });
  return { data, password: password.trim() };
}

function missing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

function mustOwn(home: string, owner: number, { uid = process.getuid?.() }: Identity): void {
  if (uid === undefined || owner === uid) return;
  const cure = `Start it as that user, \`chown -R ${uid}\` its "postgres", or choose another with --data-dir.`;
  throw new DataFolderError(
    home,
    `it was created by another user (uid ${owner}; PostgreSQL runs as uid ${uid}). ${cure}`,
  );
}

function asDataFolderError(home: string, error: unknown): DataFolderError {
  const said = reasonOf(error);
  const cure = isDiskFull(said) ? '\nThe disk is full: free some space, or choose another folder with --data-dir.' : '';
  const reason = `PostgreSQL's initdb failed in it.\n${said}${cure}`;
  return new DataFolderError(home, reason, { cause: error });
}

/** Creates the data directory under a temporary name and renames it, so a crash or concurrent start never leaves a partial one. */
async function initialise(home: string, data: string, identity: Identity, binaries: Binaries): Promise<void> {
  const unique = randomBytes(6).toString('hex');
  const fresh = `${data}.${unique}`;
  const password = randomBytes(24).toString('hex');
  const passwordFile = join(home, `postgres-password.${unique}`);
  try {
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (identity.uid !== undefined) {
      await chown(fresh, identity.uid, identity.gid ?? identity.uid);
      await chown(passwordFile, identity.uid, identity.gid ?? identity.uid);
    }
    await runInitdb(binaries, identity, { fresh, passwordFile });
    await rename(passwordFile, join(fresh, PASSWORD_FILE));
    await rename(fresh, data);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

async function runInitdb(
  { initdb }: Binaries,
  identity: Identity,
  { fresh, passwordFile }: { fresh: string; passwordFile: string },
): Promise<void> {
  const who = [`--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const what = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', `--pgdata=${fresh}`];
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  await promisify(execFile)(initdb, [...who, ...what], { ...identity, cwd: '/', env });
}
