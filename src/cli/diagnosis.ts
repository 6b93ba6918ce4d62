import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { isAlive, readPostmaster } from '../embedded/cluster.ts';
import { reachableDirectory, serverIdentity } from '../embedded/identity.ts';
import { redisVersion } from '../queue/redis-version.ts';
import type { TokenNeeded } from '../settings/config.ts';
import { databaseFix, FIXES } from '../settings/fixes.ts';
import { usableMemoryBytes } from '../settings/memory.ts';
import { type Static, Type } from '../spec/type-builder.ts';
import { mebibytes } from '../spec/units.ts';
import { thrownText } from '../spec/wording.ts';
import { LEAST_POSTGRES } from '../store/postgres-version.ts';

export const DiagnosisRow = Type.Object(
  {
    check: Type.String(),
    ok: Type.Boolean(),
    found: Type.String({ description: 'What was found.' }),
    fix: Type.Union([Type.String(), Type.Null()], { description: 'What to do where it is not ok.' }),
  },
  { $id: 'DiagnosisRow' },
);
export type DiagnosisRow = Static<typeof DiagnosisRow>;

export const Diagnosis = Type.Object({ ok: Type.Boolean(), rows: Type.Array(DiagnosisRow) }, { description: 'doctor' });

/** The host and settings with which the service would run. */
export interface Place {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Why an administrator token must be set; undefined if it is set or not needed. */
  readonly tokenNeeded: TokenNeeded | undefined;
}

type Answer = { readonly found: string; readonly fix?: string };

/** Checks everything that the service needs, one row each, without changing anything. */
export async function diagnose(place: Place): Promise<Static<typeof Diagnosis>> {
  const checks: readonly (readonly [string, () => Answer | Promise<Answer>])[] = [
    ['Node', () => nodeVersion(process.versions.node)],
    ['memory', memory],
    [
      '/dev/shm',
      () => space('/dev/shm', SHARED_BYTES, 'mount it larger: shm_size in compose.yaml, --shm-size of docker run'),
    ],
    ['port', () => port(place)],
    ['token', () => token(place)],
    ['data folder', () => dataFolder(place.dataDir)],
    ['disk space', () => space(place.dataDir, DISK_BYTES, 'free some space, or choose another --data-dir')],
    ['PostgreSQL', () => postgres(place.databaseUrl)],
    ['Redis', () => redis(place.redisUrl)],
  ];
  const rows = await Promise.all(checks.map(([check, ask]) => row(check, ask)));
  return { ok: rows.every(({ ok }) => ok), rows };
}

async function row(check: string, ask: () => Answer | Promise<Answer>): Promise<DiagnosisRow> {
  try {
    const { found, fix } = await ask();
    return { check, ok: fix === undefined, found, fix: fix ?? null };
  } catch (error) {
    const found = thrownText(error);
    return { check, ok: false, found, fix: 'see the message' };
  }
}

function token({ tokenNeeded }: Place): Answer {
  if (tokenNeeded === undefined) return { found: 'set, or not required' };
  return { found: tokenNeeded.why, fix: tokenNeeded.fix };
}

const LEAST_NODE = [20, 19] as const;

/** Checks a Node version in the form of `process.versions.node`. */
export function nodeVersion(version: string): Answer {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return { found: version };
  return { found: version, fix: `install Node ${LEAST_NODE.join('.')} or newer` };
}

const LEAST_MEMORY = 2 ** 30;
const SHARED_BYTES = 16 * 2 ** 20;
const DISK_BYTES = 2 ** 30;

function memory(): Answer {
  const bytes = usableMemoryBytes();
  if (bytes >= LEAST_MEMORY) return { found: mebibytes(bytes) };
  return {
    found: mebibytes(bytes),
    fix: `provide ${mebibytes(LEAST_MEMORY)} or more; ONESIDED_RUN_MEMORY_MIB limits the memory of a run`,
  };
}

async function space(path: string, least: number, fix: string): Promise<Answer> {
  const there = await existing(path);
  const { bavail, bsize } = await statfs(there);
  const found = `${mebibytes(bavail * bsize)} free at ${there}`;
  return bavail * bsize >= least ? { found } : { found, fix: `at least ${mebibytes(least)} are required: ${fix}` };
}

/** Returns the path, or its nearest existing parent. */
async function existing(path: string): Promise<string> {
  const whole = resolve(path);
  const there = await access(whole).then(
    () => true,
    () => false,
  );
  return there || dirname(whole) === whole ? whole : existing(dirname(whole));
}

/** Checks the data folder. For root, the database may be elsewhere than requested, where PostgreSQL's user has access. */
async function dataFolder(wanted: string): Promise<Answer> {
  const path = await reachableDirectory(wanted, await serverIdentity());
  const there = await existing(path);
  const writable = await access(there, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable)
    return { found: `${there} is not writable`, fix: `chown it to this user, or choose another --data-dir` };
  const server = await readPostmaster({ data: join(path, 'postgres') });
  if (server && (await isAlive(server.pid))) {
    const fix = 'stop the onesided that uses it, or choose another --data-dir; after a kill nothing needs to be done';
    return { found: `PostgreSQL runs in ${path} (process ${server.pid})`, fix };
  }
  return { found: there === path ? there : `${path}, to be created in ${there}` };
}

function port({ port: number, host }: Place): Promise<Answer> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', ({ message }) =>
      done({
        found: message,
        fix: `stop the process that listens there (ss -ltnp 'sport = :${number}'), or choose another --port`,
      }),
    );
    server.listen(number, host, () => server.close(() => done({ found: `${host}:${number} is free` })));
  });
}

const ANSWER_WITHIN_MS = 3000;

async function postgres(url: string | undefined): Promise<Answer> {
  if (!url) return { found: 'DATABASE_URL is not set: the embedded PostgreSQL is used' };
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version ?? 'unknown';
    if (Number.parseInt(version, 10) < LEAST_POSTGRES) {
      return { found: version, fix: `PostgreSQL ${LEAST_POSTGRES} or newer is required` };
    }
    // Rolled back: this tests whether the service could create tables, without creating any.
    await client.query('begin; create table onesided_doctor (); rollback');
    return { found: version };
  } catch (error) {
    const reason = thrownText(error);
    return { found: `not usable: ${reason}`, fix: databaseFix(error) ?? FIXES.database };
  } finally {
    await client.end().catch(() => undefined);
  }
}

const LEAST_REDIS = [6, 2] as const;

async function redis(url: string | undefined): Promise<Answer> {
  if (!url) return { found: 'REDIS_URL is not set: the queue is kept in PostgreSQL' };
  try {
    const version = await redisVersion(url, ANSWER_WITHIN_MS);
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major > LEAST_REDIS[0] || (major === LEAST_REDIS[0] && minor >= LEAST_REDIS[1])) return { found: version };
    return { found: version, fix: `Redis ${LEAST_REDIS.join('.')} or newer is required` };
  } catch (error) {
    const reason = thrownText(error);
    return { found: `not reachable: ${reason}`, fix: FIXES.redis };
  }
}
