import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from './failures.ts';

/** The user under which the server runs, as PostgreSQL refuses to run as root. Without uid, it is the user of this process. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Returns the user of the server. For root, this is an unprivileged user that exists everywhere. */
export async function serverIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL refuses to run as root and there is no user "postgres" or "nobody".');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Returns the user's name for messages. */
export function nameOf({ uid }: Identity): string {
  return uid === undefined ? 'this user' : `PostgreSQL's user (uid ${uid}, as it refuses to run as root)`;
}

/**
 * Returns the directory for the server's files. If this process is root and the server's user cannot reach the wanted directory
 * (a checkout in root's home), a directory of the same name under /var/lib is used.
 */
export async function reachableDirectory(wanted: string, identity: Identity): Promise<string> {
  const path = resolve(wanted);
  if (identity.uid === undefined || (await obstacle(join(path, 'file'), identity)) === undefined) return path;
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return join('/var/lib/onesided', `${basename(path)}-${digest}`);
}

/**
 * Creates a folder and its parents. Folders created by root are accessible to the server's user regardless of the umask. They are
 * created one by one, since Node's recursive mkdir reports a read-only file system as "no such file", and does not return below
 * /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  if ((await stat(folder).catch(() => undefined))?.isDirectory()) return;
  if (folder !== dirname(folder)) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    // Another process may have created it first; anything else in the way is not a folder.
    if (codeOf(error) !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  });
  if (process.getuid?.() === 0) await chmod(folder, 0o755);
}

/** Returns the outermost folder on the path to a file that the user cannot enter, if there is one. */
export async function obstacle(file: string, identity: Identity): Promise<string | undefined> {
  const folder = dirname(file);
  const outer = folder === dirname(folder) ? undefined : await obstacle(folder, identity);
  return outer ?? ((await canEnter(folder, identity)) ? undefined : folder);
}

/** Also true if the folder does not exist yet or is not a folder. */
async function canEnter(folder: string, identity: Identity): Promise<boolean> {
  const status = await stat(folder).catch(() => undefined);
  if (!status?.isDirectory()) return true;
  const shift = status.uid === (identity.uid ?? process.getuid?.()) ? 6 : status.gid === identity.gid ? 3 : 0;
  return ((status.mode >> shift) & 1) !== 0;
}
