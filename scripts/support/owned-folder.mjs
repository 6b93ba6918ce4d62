import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Makes a temporary folder that says whose it is, and deletes those that processes have left which were killed. */
export async function ownedFolder(place, prefix) {
  // Folders may be shared with containers, where others have the same numbers.
  const ours = `${prefix}${hostname()}-`;
  for (const name of await readdir(place)) {
    if (name.startsWith(ours) && (await isLeft(join(place, name), name.slice(ours.length)))) {
      await rm(join(place, name), { recursive: true, force: true });
    }
  }
  return mkdtemp(join(place, `${ours}${process.pid}-`));
}

/** Whether its owner has ended, and what the owner had started on it. */
async function isLeft(path, rest) {
  const [, owner] = /^(\d+)-\w{6}$/.exec(rest) ?? [];
  const found = await lstat(path).catch(() => undefined);
  if (owner === undefined || !found?.isDirectory() || found.uid !== process.getuid()) return false;
  const server = await readFile(join(path, 'data/postgres/postmaster.pid'), 'utf8').catch(() => '');
  return [Number(owner), Number.parseInt(server, 10)].every((pid) => !(pid > 0) || !isKnown(pid));
}

function isKnown(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
