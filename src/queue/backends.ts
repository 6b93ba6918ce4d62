import { createHash } from 'node:crypto';
import { createPostgresBackend, createRedisBackend, runMigrations, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { modelVersion as versionOfThisCode } from '../plan/model-version.ts';
import { withSettings } from '../spec/postgres-session.ts';
import { KEPT_ALIVE, SILENT_MS } from '../spec/silence.ts';
import { assembleQueue, queueName, type RunQueue } from './run-queue.ts';
import { SilentQueue } from './silent-queue.ts';

/** Of the tables that BullMQ makes in PostgreSQL. */
const SCHEMA = 'bullmq';

/** Prefix of BullMQ's keys. */
const KEYS = 'bull';

/** In ms: an unresponsive database makes the start fail instead of blocking it. */
const CONNECT_WITHIN_MS = 10_000;

/** In ms. Consumers that wait for jobs ask again every second. */
const SILENT_REDIS_MS = 30_000;

/** In ms. */
const PING_KEPT_MS = 60_000;

export interface QueueConnection {
  readonly databaseUrl: string;
  /** If given, the queue is in Redis, otherwise beside the tables in PostgreSQL. */
  readonly redisUrl?: string | undefined;
  /** Model version of the runs in the queue. Default: that of this code. */
  readonly modelVersion?: string | undefined;
  /** Called when Redis cannot be reached: once until it can be again. */
  readonly onOutage?: (error: SilentQueue) => void;
}

/** Opens the queue of a database's runs on one of BullMQ's backends. Throws if PostgreSQL cannot be reached; waits for Redis. */
export async function openRunQueue({
  databaseUrl,
  redisUrl,
  modelVersion = versionOfThisCode(),
  onOutage = () => undefined,
}: QueueConnection): Promise<RunQueue> {
  const name = queueName(modelVersion);
  if (redisUrl === undefined) return inPostgres(databaseUrl, name);
  return inRedis(redisUrl, `${name}-${await identityOf(databaseUrl)}`, onOutage);
}

/**
 * Of a database: its number within its server, and the identifier of the server, which standbys share and restored dumps do not.
 * Servers that do not tell everyone their identifier are told apart by the number and name of the database alone.
 */
const IDENTITIES = [
  'select concat(c.system_identifier, d.oid) as id from pg_control_system() c, pg_database d where d.datname = current_database()',
  'select concat(oid, datname) as id from pg_database where datname = current_database()',
];
const NOT_ALLOWED = '42501';

/**
 * Returns what tells the queue of a database from those of others in the same Redis: a worker of another database would take
 * jobs, find none of their runs, and so hold them up until they count as lost.
 */
async function identityOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({
    connectionString: withSettings(databaseUrl),
    application_name: 'onesided-queue',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: SILENT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const [first = '', second = ''] = IDENTITIES;
    const { rows } = await client.query<{ id: string }>(first).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) return client.query<{ id: string }>(second);
      throw error;
    });
    return createHash('sha256')
      .update(rows[0]?.id ?? '')
      .digest('hex')
      .slice(0, 16);
  } finally {
    await client.end();
  }
}

async function inPostgres(databaseUrl: string, name: string): Promise<RunQueue> {
  const pool = new pg.Pool({
    // Everything in the queue can be rebuilt, so commits need not wait for the disk.
    connectionString: withSettings(databaseUrl, { search_path: SCHEMA, synchronous_commit: 'off' }),
    application_name: 'onesided-queue',
    ...KEPT_ALIVE,
    query_timeout: SILENT_MS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    // A process that is paused within a transaction must not block the queue for the others.
    idle_in_transaction_session_timeout: 10_000,
    max: 8,
  });
  // The server may stop before or after the queue is closed; neither may end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await prepare(pool).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return assembleQueue(name, withBackend(createPostgresBackend), {
    connection: pool,
    close: () => pool.end(),
    ping: () => pool.query('select 1'),
    opensInTime: true,
  });
}

/** Makes the tables of the queue where they are missing. */
async function prepare(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ path: string }>("select current_setting('search_path') as path");
    if (rows[0]?.path !== SCHEMA) {
      throw new Error(
        'the settings of a session do not reach PostgreSQL, so a pooler between drops them; name PostgreSQL itself in DATABASE_URL, or have the queue in Redis (REDIS_URL)',
      );
    }
    await runMigrations(client);
  } finally {
    client.release();
  }
}

async function inRedis(url: string, name: string, onOutage: (error: SilentQueue) => void): Promise<RunQueue> {
  // null: commands wait for a reconnection instead of failing a worker. A silence longer than any command's wait means that the
  // network has lost the connection: another one is opened.
  const redis = new Redis(url, { maxRetriesPerRequest: null, socketTimeout: SILENT_REDIS_MS });
  tellOutages(redis, onOutage);
  return assembleQueue(name, withBackend(createRedisBackend), {
    connection: redis,
    close: async () => redis.disconnect(),
    // A Redis that is full, or a replica of another, answers but takes no work.
    ping: () => redis.set(`${KEYS}:${name}:ping`, '', 'PX', PING_KEPT_MS),
    opensInTime: false,
    empty: (lanes) => emptyLanes(redis, lanes),
  });
}

/** Each attempt to connect fails with an error, several a second; only the first is told. */
function tellOutages(redis: Redis, onOutage: (error: SilentQueue) => void): void {
  let isTold = false;
  redis.on('ready', () => {
    isTold = false;
  });
  redis.on('error', (error: NodeJS.ErrnoException) => {
    // A host with several addresses fails with a code only.
    if (!isTold) onOutage(new SilentQueue(`Redis cannot be reached: ${error.message || error.code}`));
    isTold = true;
  });
}

async function emptyLanes(redis: Redis, lanes: readonly string[]): Promise<void> {
  for (const lane of lanes) {
    for await (const keys of redis.scanStream({ match: `${KEYS}:${lane}:*`, count: 1000 })) {
      if (keys.length > 0) await redis.unlink(keys);
    }
  }
}
