import { randomBytes } from 'node:crypto';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removeAbandoned } from './abandoned.ts';
import { makeFolder } from './identity.ts';

/**
 * Returns the folder of the binaries in `place`, copying them there if necessary. An existing copy is used only if it is complete
 * and nobody but root (and this user) can change it or a folder on the path to it, so no other user can substitute programs.
 *
 * @returns the folder of the copy
 * @throws if others can write to the place, or this user cannot, or it is full
 */
export async function copyBinaries(native: string, place: string): Promise<string> {
  await makeFolder(place);
  await mustBePrivate(await realpath(place));
  const target = join(place, `postgresql-${await versionOf(native)}`);
  if (await isWhole(target, native)) return target;
  await removeAbandoned(place, (name) => name.startsWith(`${basename(target)}.`));
  const fresh = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    await copyFolder(native, fresh);
    await putInPlace(fresh, target, native);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return target;
}

async function versionOf(native: string): Promise<string> {
  const text = await readFile(join(dirname(native), 'package.json'), 'utf8').catch(() => '{}');
  const { version = 'unknown' }: { version?: string } = JSON.parse(text);
  return version;
}

/** Folders like /tmp are allowed on the path: everybody can create files there, but only owners can replace them. */
async function mustBePrivate(folder: string): Promise<void> {
  const trusted = [0, process.getuid?.()];
  for (let path = folder; ; path = dirname(path)) {
    const { uid, mode } = await lstat(path);
    const isSticky = path !== folder && (mode & 0o1000) !== 0;
    if (!trusted.includes(uid)) throw new Error(`${path} belongs to another user (uid ${uid})`);
    if ((mode & 0o022) !== 0 && !isSticky) throw new Error(`other users can write in ${path}`);
    if (path === dirname(path)) return;
  }
}

/** Whether a file is copied: static libraries are needed only by compilers. */
const isNeeded = (name: string): boolean => !name.endsWith('.a');

/** Compares names and sizes; false after a full disk, a clean-up of old files, or an update. */
async function isWhole(copy: string, original: string): Promise<boolean> {
  for (const entry of await readdir(original, { withFileTypes: true })) {
    if (!isNeeded(entry.name)) continue;
    const [from, to] = [join(original, entry.name), join(copy, entry.name)];
    const found = await lstat(to).catch(() => undefined);
    if (found === undefined || found.isSymbolicLink() !== entry.isSymbolicLink()) return false;
    if (entry.isDirectory() && !(await isWhole(to, from))) return false;
    if (entry.isFile() && found.size !== (await lstat(from)).size) return false;
  }
  return true;
}

/**
 * Copies with read permission for everybody, even if a strict umask restricted the original to its owner. Links stay relative:
 * Node's `cp` makes them absolute, and they would lead back to where the server's user has no access.
 */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (isNeeded(entry.name)) {
      await copyFile(source, target);
      await chmod(target, ((await lstat(source)).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}

/** Moves a finished copy to its place. Of concurrent copies the first wins; an incomplete one is replaced. */
async function putInPlace(fresh: string, target: string, native: string): Promise<void> {
  try {
    await rename(fresh, target);
  } catch {
    if (await isWhole(target, native)) return;
    await rm(target, { recursive: true, force: true });
    await rename(fresh, target);
  }
}
