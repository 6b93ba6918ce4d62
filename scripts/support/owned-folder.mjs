import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder marked with its owner process, and deletes those left by processes that were killed. */
export async function ownedFolder(place, prefix) {
  // The host name is included, as folders may be shared with containers, in which process ids may coincide.
  const ours = `${prefix}${hostname()}-`;
  for (const name of await readdir(place)) {
    if (name.startsWith(ours) && (await isLeft(join(place, name), name.slice(ours.length)))) {
      await rm(join(place, name), { recursive: true, force: true });
    }
  }
  return mkdtemp(join(place, `${ours}${process.pid}-`));
}

/** Whether the owner has ended, and with it whatever it had started in the folder. */
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
