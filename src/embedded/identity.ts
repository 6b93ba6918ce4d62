import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from './failures.ts';

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

/** The user in messages. */
export function nameOf({ uid }: Identity): string {
  return uid === undefined ? 'this user' : `PostgreSQL's user (uid ${uid}, as it refuses to run as root)`;
}

/**
 * Where the server's files go. As root the server's user may not reach the wanted directory (a checkout in root's
 * home); then they go to a place of the same name under /var/lib.
 */
export async function reachableDirectory(wanted: string, identity: Identity): Promise<string> {
  const path = resolve(wanted);
  if (identity.uid === undefined || (await obstacle(join(path, 'file'), identity)) === undefined) return path;
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return join('/var/lib/onesided', `${basename(path)}-${digest}`);
}

/**
 * Makes a folder with its parents. What root makes, the server's user can enter, whatever the umask. One by one, as
 * Node's recursive mkdir says "no such file" of a read-only file system, and never ends below /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  if ((await stat(folder).catch(() => undefined))?.isDirectory()) return;
  if (folder !== dirname(folder)) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    // Another process may have been faster; what is in the way otherwise is no folder.
    if (codeOf(error) !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  });
  if (process.getuid?.() === 0) await chmod(folder, 0o755);
}

/** The outermost folder on the way to a file that the user cannot enter, if there is one. */
export async function obstacle(file: string, identity: Identity): Promise<string | undefined> {
  const folder = dirname(file);
  const outer = folder === dirname(folder) ? undefined : await obstacle(folder, identity);
  return outer ?? ((await canEnter(folder, identity)) ? undefined : folder);
}

/** True also for what does not exist yet or is no folder. */
async function canEnter(folder: string, identity: Identity): Promise<boolean> {
  const status = await stat(folder).catch(() => undefined);
  if (!status?.isDirectory()) return true;
  const shift = status.uid === (identity.uid ?? process.getuid?.()) ? 6 : status.gid === identity.gid ? 3 : 0;
  return ((status.mode >> shift) & 1) !== 0;
}
