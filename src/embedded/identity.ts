import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Under which user the server runs: PostgreSQL refuses root. Without uid it is the user of this process. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Root gives the server to an unprivileged user that exists everywhere. */
export async function serverIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL refuses to run as root and there is no user "postgres" or "nobody".');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * Where the server's files go. As root the server's user may not reach the wanted directory (a checkout in root's
 * home); then they go to a place of the same name under /var/lib.
 */
export async function reachableDirectory(wanted: string, identity: Identity): Promise<string> {
  const path = resolve(wanted);
  if (identity.uid === undefined || (await traversable(dirname(path), identity))) return path;
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return join('/var/lib/onesided', `${basename(path)}-${digest}`);
}

async function traversable(directory: string, identity: Identity): Promise<boolean> {
  const status = await stat(directory).catch(() => undefined);
  if (status) {
    const shift = status.uid === identity.uid ? 6 : status.gid === identity.gid ? 3 : 0;
    if (((status.mode >> shift) & 1) === 0) return false;
  }
  return directory === dirname(directory) || traversable(dirname(directory), identity);
}
