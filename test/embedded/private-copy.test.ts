import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm, stat, symlink, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packagedFolder } from '../../src/embedded/binaries.ts';
import { copyBinaries } from '../../src/embedded/private-copy.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDirectory: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'onesided-copy-'));
  await chmod(folder, 0o755);
  dataDirectory = join(folder, 'data');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a copy of the binaries', () => {
  /** Files in each of its folders, and a link: enough where nothing is started. */
  async function someOfInstallation(): Promise<string> {
    const native = join(folder, 'checkout', 'native');
    for (const file of ['bin/initdb', 'lib/libxml2.so.2', 'share/postgresql/postgres.bki']) {
      await mkdir(join(native, dirname(file)), { recursive: true });
      await copyFile(join(packagedFolder(), file), join(native, file));
    }
    await symlink('libxml2.so.2', join(native, 'lib/libxml2.so'));
    return native;
  }

  const nameOfCopy = async () => (await readdir(dataDirectory)).filter((name) => name.startsWith('postgresql-'));

  it('is whole, stays, and is made anew if it is damaged', async () => {
    const native = await someOfInstallation();
    const copy = await copyBinaries(native, dataDirectory);
    expect(await nameOfCopy()).toEqual(['postgresql-unknown']);
    const first = await stat(copy);
    expect((await stat(await copyBinaries(native, dataDirectory))).ino).toBe(first.ino);
    await truncate(join(copy, 'lib/libxml2.so.2'), 10);
    await copyBinaries(native, dataDirectory);
    expect((await stat(join(copy, 'lib/libxml2.so.2'))).size).toBeGreaterThan(1e6);
    await rm(join(copy, 'share/postgresql/postgres.bki'));
    await copyBinaries(native, dataDirectory);
    expect((await stat(join(copy, 'share/postgresql/postgres.bki'))).size).toBeGreaterThan(1e5);
  });

  it('that a killed process left half-done is removed, one that is being made is not', async () => {
    const native = await someOfInstallation();
    const [old, fresh] = ['postgresql-unknown.aa', 'postgresql-unknown.bb'];
    for (const name of [old, fresh]) await mkdir(join(dataDirectory, name), { recursive: true });
    await utimes(join(dataDirectory, old), 0, 0);
    await copyBinaries(native, dataDirectory);
    expect((await nameOfCopy()).sort()).toEqual(['postgresql-unknown', fresh]);
  });

  it('of two that are made at once one is used', async () => {
    const native = await someOfInstallation();
    const copies = await Promise.all([1, 2, 3].map(() => copyBinaries(native, dataDirectory)));
    expect(new Set(copies).size).toBe(1);
    expect(await nameOfCopy()).toEqual(['postgresql-unknown']);
  });

  it('is not taken from, or put into, a folder that others can write', async () => {
    const native = await someOfInstallation();
    const place = join(folder, 'open', 'data');
    await mkdir(place, { recursive: true });
    await chmod(place, 0o777);
    await expect(copyBinaries(native, place)).rejects.toThrow(/other users can write in .*data/);
    await chmod(place, 0o755);
    await chmod(dirname(place), 0o777);
    await expect(copyBinaries(native, place)).rejects.toThrow(/other users can write in .*open/);
    await chmod(dirname(place), 0o1777);
    expect(await copyBinaries(native, place)).toMatch(/open\/data\/postgresql-/);
  });

  if (isRoot) {
    it('is not taken from a folder of another user', async () => {
      const native = await someOfInstallation();
      await copyBinaries(native, dataDirectory);
      await chown(dataDirectory, 65_534, 65_534);
      await expect(copyBinaries(native, dataDirectory)).rejects.toThrow(/data belongs to another user \(uid 65534\)/);
    });
  }
});
