import { execFileSync, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packagedFolder } from '../../src/embedded/binaries.ts';
import { obstacle } from '../../src/embedded/identity.ts';
import { startEmbeddedPostgres } from '../../src/embedded/postgres.ts';
import { noexecMount } from '../../src/embedded/trial.ts';
import { inProcess } from '../cli/support.ts';
import { compiled } from '../support/compiled.ts';
import { query } from '../support/database.ts';

const isRoot = process.getuid?.() === 0;
const ORDINARY = { uid: 65_534, gid: 65_534 };
const START_AND_WAIT = fileURLToPath(new URL('start-and-wait.ts', import.meta.url));
const PROGRAM = compiled(START_AND_WAIT);

let packaged: string;
let folder: string;
let dataDirectory: string;

beforeAll(async () => {
  packaged = await mkdtemp(join(tmpdir(), 'onesided-packaged-'));
  await cp(packagedFolder(), packaged, { recursive: true, verbatimSymlinks: true });
});
afterAll(() => rm(packaged, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'onesided-failures-'));
  await chmod(folder, 0o755);
  dataDirectory = join(folder, 'data');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The packaged binaries in a folder of the given mode, to be damaged. Its files are links: replace them, write none. */
async function installation(mode = 0o755): Promise<string> {
  const native = join(folder, 'checkout', 'native');
  await mkdir(join(folder, 'checkout'));
  execFileSync('cp', ['-al', packaged, native]);
  await chmod(native, 0o755);
  await chmod(join(folder, 'checkout'), mode);
  return native;
}

async function replace(program: string, text: string): Promise<void> {
  await rm(program);
  await writeFile(program, text, { mode: 0o755 });
}

/** Why the server does not start as a user who is not root. */
async function refusalAsOrdinaryUser(directory: string): Promise<string> {
  if (!isRoot) return startEmbeddedPostgres({ dataDirectory: directory }).then(() => '', String);
  const child = spawn(process.execPath, [PROGRAM, directory], {
    ...ORDINARY,
    env: { ...process.env, HOME: '/nonexistent', TMPDIR: '/tmp' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return text(child.stderr);
}

const refusal = (options: { native?: string } = {}) =>
  startEmbeddedPostgres({ dataDirectory, ...options }).then(
    (server) => server.stop().then(() => 'it has started'),
    (error: unknown) => String(error),
  );

describe('binaries', () => {
  it('that lack a library: the loader says which', async () => {
    const native = await installation();
    await rm(join(native, 'lib/libicuuc.so.60.2'));
    expect(await refusal({ native })).toMatch(
      /libicuuc\.so\.60: cannot open shared object file.*\n.*set DATABASE_URL/s,
    );
  });

  it('that are missing: the installation is not whole', async () => {
    const native = await installation();
    await rm(join(native, 'bin/initdb'));
    expect(await refusal({ native })).toMatch(/bin\/initdb is missing; install anew/);
  });

  it('that need a loader which the system does not have', async () => {
    const native = await installation();
    await replace(join(native, 'bin/postgres'), '#!/lib/ld-of-another-system\n');
    expect(await refusal({ native })).toMatch(/bin\/postgres needs the GNU C library/);
  });

  it('on a file system from which nothing is executed', () => {
    const mounts = 'none / ext4 rw 0 0\nnone /tmp tmpfs rw,noexec 0 0\nnone /tmp/a\\040b tmpfs rw 0 0\n';
    expect(noexecMount('/tmp/data/postgres', mounts)).toBe('/tmp');
    expect(noexecMount('/tmp/a b/postgres', mounts)).toBeUndefined();
    expect(noexecMount('/tmpfile', mounts)).toBeUndefined();
    expect(noexecMount('/tmp/x', `${mounts}none /tmp tmpfs rw 0 0\n`)).toBeUndefined();
  });
});

describe('a data folder', () => {
  it('that is a file', async () => {
    await writeFile(dataDirectory, '');
    expect(await refusal()).toMatch(/^DataFolderError: .*data cannot be used: EEXIST.* --data-dir/);
  });

  it('where no folder can be made, which Node does not find out below /proc', async () => {
    const refused = startEmbeddedPostgres({ dataDirectory: '/proc/onesided/data' });
    await expect(refused).rejects.toThrow(/\/proc\/onesided\/data cannot be used: E[A-Z]+: .*mkdir '\/proc\/onesided'/);
  });

  it('in which initdb fails: what it says', async () => {
    const native = await installation();
    const script = '#!/bin/sh\n[ "$1" = --version ] && exit 0\necho "initdb: error: no space" >&2\nexit 1\n';
    await replace(join(native, 'bin/initdb'), script);
    expect(await refusal({ native })).toMatch(/^DataFolderError: .*initdb failed in it\.\ninitdb: error: no space$/);
    expect(await readdir(dataDirectory)).toEqual([]);
  });

  it('whose server does not start: the end of its log', async () => {
    await (await startEmbeddedPostgres({ dataDirectory })).stop();
    await writeFile(join(dataDirectory, 'postgres/PG_VERSION'), '9\n');
    expect(await refusal()).toMatch(/did not start:\n.*incompatible/s);
  });

  it('on a disk that has become full: to free some space', async () => {
    const native = await installation();
    await (await startEmbeddedPostgres({ dataDirectory, native })).stop();
    const said = 'FATAL:  could not write lock file "postmaster.pid": No space left on device';
    await replace(
      join(native, 'bin/postgres'),
      `#!/bin/sh\n[ "$1" = --version ] && exit 0\necho '${said}' >&2\nexit 1\n`,
    );
    expect(await refusal({ native })).toMatch(/No space left on device\nThe disk is full: free some space and start/);
  });

  it('in use by a service: the command line ends with 2, as its help says, and doctor tells', async () => {
    const server = await startEmbeddedPostgres({ dataDirectory });
    try {
      const line = ['serve', '--port', '0', '--data-dir', dataDirectory];
      const second = await inProcess(line, { DATABASE_URL: '', REDIS_URL: '' });
      expect(second).toMatchObject({ code: 2, stderr: expect.stringMatching(/in use by another running onesided/) });
      const doctor = await inProcess(['doctor', '--port', '0', '--data-dir', dataDirectory], { DATABASE_URL: '' });
      expect(doctor.stdout).toMatch(
        /problem +data folder +PostgreSQL runs in .*data \(process \d+\); stop the onesided/,
      );
      expect((await inProcess(['serve', '--help'])).stdout).toMatch(/2 bad settings,.*data folder.*is taken/s);
    } finally {
      await server.stop();
    }
  });
});

if (!isRoot || (await obstacle(START_AND_WAIT, ORDINARY)) === undefined) {
  it('a data folder that cannot be written is named', async () => {
    await mkdir(dataDirectory, { mode: 0o555 });
    expect(await refusalAsOrdinaryUser(dataDirectory)).toMatch(
      /data cannot be used: EACCES.*Choose another with --data/,
    );
    await chmod(folder, 0o555);
    expect(await refusalAsOrdinaryUser(join(folder, 'new'))).toMatch(
      /new cannot be used: EACCES: permission denied, mkdir/,
    );
    await chmod(folder, 0o755);
  });
}

// The server runs as another user only if this process is root; for everybody else a private folder is their own.
describe('in a private folder', () => {
  it('the server starts, whatever the umask', async () => {
    const native = await installation(0o700);
    const umask = process.umask(0o077);
    const below = join(dataDirectory, 'deep', 'er');
    try {
      const server = await startEmbeddedPostgres({ dataDirectory: below, native });
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      const copies = (await readdir(below)).filter((name) => name.startsWith('postgresql-'));
      await server.stop();
      expect(copies).toHaveLength(isRoot ? 1 : 0);
    } finally {
      process.umask(umask);
    }
  });

  if (isRoot) {
    it('a data directory that another user made is refused by name', async () => {
      await (await startEmbeddedPostgres({ dataDirectory })).stop();
      await chown(join(dataDirectory, 'postgres'), 4242, 4242);
      expect(await refusal()).toMatch(
        /^DataFolderError: .*created by another user \(uid 4242; PostgreSQL runs as uid \d+\)/,
      );
    });
  }
});
