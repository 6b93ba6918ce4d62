import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isAlive, isKnown } from '../../src/embedded/cluster.ts';
import { reachableDirectory } from '../../src/embedded/identity.ts';
import { startEmbeddedPostgres } from '../../src/embedded/postgres.ts';
import { compiled } from '../support/compiled.ts';
import { query } from '../support/database.ts';
import { eventually } from '../support/waiting.ts';

const ORDINARY = { uid: 65_534, gid: 65_534 };
const START_AND_WAIT = fileURLToPath(new URL('start-and-wait.ts', import.meta.url));
const PROGRAM = compiled(START_AND_WAIT);
const readableByOthers = (await reachableDirectory(START_AND_WAIT, ORDINARY)) === START_AND_WAIT;

let folder: string;
let dataDirectory: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'onesided-embedded-'));
  await chmod(folder, 0o755);
  dataDirectory = join(folder, 'data');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function serverPid(): Promise<number> {
  return Number((await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** A restarted server answers a moment before the service that restarted it owns it again. */
async function isOwned(url: string): Promise<true | undefined> {
  const locks = await query(url, "select 1 from pg_locks where locktype = 'advisory'");
  return locks.length > 0 || undefined;
}

const serverLog = (): Promise<string> => readFile(join(dataDirectory, 'postgres.log'), 'utf8');

/** Starts a server in another process, which then waits to be killed. */
async function startElsewhere(): Promise<{ pid: number; url: string }> {
  const child = spawn(process.execPath, [PROGRAM, dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim())));
  return { pid: child.pid ?? 0, url };
}

it('keeps data over a crash and a restart, refuses a second live start, and leaves nothing running', async () => {
  const first = await startEmbeddedPostgres({ dataDirectory });
  await query(first.url, 'create table kept as select 42 as answer');
  const crashed = await serverPid();
  process.kill(crashed, 'SIGQUIT');
  await eventually('an answer on the same port of the restarted server', () =>
    query(first.url, 'select answer from kept').catch(() => undefined),
  );
  const pid = await serverPid();
  expect(pid).not.toBe(crashed);
  await eventually('the lock of its owner', () => isOwned(first.url));
  await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow('in use by another running onesided');
  await first.stop();
  expect(await isAlive(pid)).toBe(false);
  const second = await startEmbeddedPostgres({ dataDirectory });
  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

it('says what to do where the server ends while it starts, and can be started again', async () => {
  const refused = expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(
    /did not start:\n.*\n.*start the service again\. Its full log: .*data\/postgres\.log$/s,
  );
  process.kill(await eventually('the server begins', () => serverPid().catch(() => undefined)), 'SIGKILL');
  await refused;
  await (await startEmbeddedPostgres({ dataDirectory })).stop();
});

it('ends a server that starts and answers nobody', async () => {
  const server = await startEmbeddedPostgres({ dataDirectory });
  const [database] = await query<{ path: string }>(
    server.url,
    `select 'base/' || oid as path from pg_database where datname = 'postgres'`,
  );
  await server.stop();
  const base = join(dataDirectory, 'postgres', database!.path);
  for (const name of await readdir(base)) await chmod(join(base, name), 0o400);
  await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(/did not start:\n.*Permission denied/s);
  await expect(serverPid()).rejects.toThrow('ENOENT');
});

it('adopts the server of a process that was killed', async () => {
  const killed = await startElsewhere();
  await query(killed.url, 'create table kept as select 42 as answer');
  const pid = await serverPid();
  process.kill(killed.pid, 'SIGKILL');
  const adopting = await startEmbeddedPostgres({ dataDirectory });
  expect(adopting.adopted).toBe(true);
  expect(await serverPid()).toBe(pid);
  expect(await query(adopting.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await adopting.stop();
  expect(await isAlive(pid)).toBe(false);
});

it('shuts the server down, too, where a process exits without stopping it', async () => {
  const exiting = await startElsewhere();
  const pid = await serverPid();
  process.kill(exiting.pid, 'SIGTERM');
  await eventually('the end of the server', async () => !(await isAlive(pid)));
  expect(await serverLog()).toContain('database system is shut down');
});

it('starts where a server was killed whose process is not reaped yet', async () => {
  const killed = await startElsewhere();
  await query(killed.url, 'create table kept as select 42 as answer');
  const pid = await serverPid();
  // The parent, halted, leaves the ended server as a zombie, which other servers take for a live one.
  process.kill(killed.pid, 'SIGSTOP');
  process.kill(pid, 'SIGKILL');
  await eventually('the end of the server', async () => !(await isAlive(pid)));
  expect(isKnown(pid)).toBe(true);
  const starting = startEmbeddedPostgres({ dataDirectory });
  await eventually('a refused start', async () => (await serverLog()).includes('already exists'));
  process.kill(killed.pid, 'SIGKILL');
  const server = await starting;
  expect(server.adopted).toBe(false);
  expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await server.stop();
});

it('removes what a process left that was killed while it made the folder, and nothing that is being made', async () => {
  await mkdir(dataDirectory, { recursive: true });
  const [old, fresh] = ['0123456789ab', 'ba9876543210'];
  for (const unique of [old, fresh]) {
    await mkdir(join(dataDirectory, `postgres.${unique}`, 'base'), { recursive: true });
    await writeFile(join(dataDirectory, `postgres-password.${unique}`), 'secret');
  }
  const left = [`postgres.${old}`, `postgres-password.${old}`];
  for (const name of left) await utimes(join(dataDirectory, name), new Date(0), new Date(0));
  await (await startEmbeddedPostgres({ dataDirectory })).stop();
  const there = ['postgres', `postgres-password.${fresh}`, `postgres.${fresh}`, 'postgres.log'];
  expect((await readdir(dataDirectory)).sort()).toEqual(there.sort());
});

it('of two processes that start at once on a new directory one wins', async () => {
  const starts = await Promise.allSettled([1, 2].map(() => startEmbeddedPostgres({ dataDirectory })));
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  expect(started).toHaveLength(1);
  const refusal = starts.find((start) => start.status === 'rejected');
  expect(String(refusal?.reason)).toMatch(/in use by another running onesided/);
  await started[0]?.stop();
});

// An ordinary user has seen this in every other test; a checkout in root's home is out of reach for one.
if (process.getuid?.() === 0 && readableByOthers) {
  it('works as an ordinary user too', async () => {
    const home = join(folder, 'ordinary');
    await mkdir(home);
    await chown(home, ORDINARY.uid, ORDINARY.gid);
    const child = spawn(process.execPath, [PROGRAM, join(home, 'data'), 'stop'], {
      ...ORDINARY,
      env: { ...process.env, HOME: home, TMPDIR: home },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  });
}

it('starts while a time server sets the clock of the host', async () => {
  let calls = 0;
  const { now } = Date;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ++calls * 3_600_000);
  try {
    const postgres = await startEmbeddedPostgres({ dataDirectory });
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  } finally {
    clock.mockRestore();
  }
}, 60_000);
