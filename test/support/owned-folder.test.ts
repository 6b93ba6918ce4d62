import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownedFolder } from '../../scripts/support/owned-folder.mjs';

/** Of a process that has ended. */
const ENDED = Number(execFileSync(process.execPath, ['-p', 'process.pid']));

let place: string;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'onesided-owned-'));
});

afterEach(() => rm(place, { recursive: true, force: true }));

it('deletes what killed processes of this host have left, and nothing else', async () => {
  const ours = (pid: number, rest: string) => `demo-${hostname()}-${pid}-${rest}`;
  const running = await ownedFolder(place, 'demo-');
  const kept = [ours(ENDED, 'served'), ours(ENDED, 'linked'), `demo-elsewhere-${ENDED}-abcdef`, 'demo-abcdef'];
  for (const name of [ours(ENDED, 'killed'), ours(ENDED, 'served'), ...kept.slice(2)]) {
    await mkdir(join(place, name, 'data/postgres'), { recursive: true });
    await writeFile(join(place, name, 'data/postgres/postmaster.pid'), `${ENDED}\n`);
  }
  // Its database is still ending.
  await writeFile(join(place, ours(ENDED, 'served'), 'data/postgres/postmaster.pid'), `${process.pid}\n`);
  await symlink(join(place, 'demo-abcdef'), join(place, ours(ENDED, 'linked')));
  const next = await ownedFolder(place, 'demo-');
  expect((await readdir(place)).sort()).toEqual([...kept, basename(running), basename(next)].sort());
});
