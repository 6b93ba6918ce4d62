import { spawn } from 'node:child_process';
import { access, constants, open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { locateBinaries } from './binaries.ts';
import { makeDataFolder, openDataDirectory, USER } from './data-folder.ts';
import { codeOf } from './failures.ts';
import { type Identity, reachableDirectory, serverIdentity } from './identity.ts';
import type { Binaries } from './trial.ts';

/** A PostgreSQL data directory and the way to start a server on it. */
export interface Cluster {
  readonly home: string;
  readonly data: string;
  readonly password: string;
  readonly identity: Identity;
  readonly binaries: Binaries;
  readonly settings: readonly string[];
}

export const DATABASE = 'onesided';

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=128MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=1GB',
  'checkpoint_timeout=15min',
  'max_parallel_workers_per_gather=0',
  'work_mem=16MB',
  'jit=off',
  // A sweep fills tables within seconds; query plans without their statistics are several times slower.
  'autovacuum_naptime=5s',
  'autovacuum_analyze_scale_factor=0.05',
  'log_min_messages=warning',
];

/** Hundreds of databases, each for seconds: to look at each of them every five seconds takes a fifth of a core. */
const EPHEMERAL = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'autovacuum_naptime=60s'];

/** Which data directory to open, and how. */
export interface ClusterOptions {
  /** Created if missing. It is owned by one process at a time. */
  readonly dataDirectory: string;
  /** For tests and demonstrations, which may run concurrently: no fsync, more connections, and `stop` deletes the directory. */
  readonly ephemeral?: boolean;
  /** Folder with PostgreSQL's `bin`, `lib` and `share`; default the packaged one. */
  readonly native?: string;
}

/** Opens the data directory, creating it if missing. */
export async function openCluster({ dataDirectory, ephemeral, native }: ClusterOptions): Promise<Cluster> {
  const identity = await serverIdentity();
  const home = await reachableDirectory(dataDirectory, identity);
  await makeDataFolder(home);
  const binaries = await locateBinaries(identity, home, native);
  const { data, password } = await openDataDirectory(home, identity, binaries);
  const passing = ephemeral ? EPHEMERAL : [];
  const settings = [...SETTINGS, ...passing, ...(await withoutSharedMemory())];
  return { home, data, password, identity, binaries, settings };
}

/** Returns settings for a machine without /dev/shm, such as some containers: initdb chose others if its machine had one. */
function withoutSharedMemory(): Promise<readonly string[]> {
  return access('/dev/shm', constants.W_OK).then(
    () => [],
    () => ['dynamic_shared_memory_type=mmap'],
  );
}

/** Returns what `postmaster.pid` records about a server that is running or was killed; undefined if there is none. */
export async function readPostmaster(
  cluster: Pick<Cluster, 'data'>,
): Promise<{ pid: number; port: number } | undefined> {
  const file = await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const lines = file?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** Whether the system has a process with this id, including a zombie. */
export function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Whether the process is running; false for a zombie. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!isKnown(pid)) return false;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status === undefined || !/\) [ZX] /.test(status);
}

/** Starts the server in its own session: Ctrl-C in a terminal must not stop it before the service has finished. */
export async function spawnServer(cluster: Cluster, port: number): Promise<number> {
  const log = await open(logFile(cluster), 'a');
  try {
    const flags = ['-D', cluster.data, '-p', String(port), ...cluster.settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(cluster.binaries.postgres, flags, {
      ...cluster.identity,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    return child.pid ?? 0;
  } finally {
    await log.close();
  }
}

/** Returns a connection string for a database of the cluster. */
export function connectionString(cluster: Cluster, port: number, database = DATABASE): string {
  return `postgresql://${USER}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** Returns a connected client, or undefined if the server does not answer within a second. */
export async function tryConnect(cluster: Cluster, port: number, database: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: connectionString(cluster, port, database),
    connectionTimeoutMillis: 1000,
    application_name: 'onesided-embedded',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}

/** Returns a port of the loopback interface that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free TCP port on the loopback interface');
  return address.port;
}

export function logFile({ home }: Cluster): string {
  return join(home, 'postgres.log');
}

/** Returns the end of the server's log, for error messages. */
export async function logTail(cluster: Cluster): Promise<string> {
  const log = await readFile(logFile(cluster), 'utf8').catch(() => '');
  return log.trim().split('\n').slice(-5).join('\n');
}
