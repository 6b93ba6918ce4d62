import { createPostgresBackend, createRedisBackend, runMigrations, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { modelVersion as versionOfThisCode } from '../plan/model-version.ts';
import { KEPT_ALIVE, SILENT_MS } from '../spec/silence.ts';
import { assembleQueue, queueName, type RunQueue } from './run-queue.ts';

/** In ms; who waits for jobs asks again each second. */
const SILENT_REDIS_MS = 30_000;

export interface QueueConnection {
  readonly databaseUrl: string;
  /** With it the queue lives in Redis, else beside the tables in PostgreSQL. */
  readonly redisUrl?: string | undefined;
  /** Whose runs the queue holds. Default: that of this code. */
  readonly modelVersion?: string | undefined;
}

/** Opens the queue of runs on one of BullMQ's backends. Throws where PostgreSQL cannot be reached; waits for Redis. */
export function openRunQueue({
  databaseUrl,
  redisUrl,
  modelVersion = versionOfThisCode(),
}: QueueConnection): Promise<RunQueue> {
  const name = queueName(modelVersion);
  return redisUrl === undefined ? inPostgres(databaseUrl, name) : inRedis(redisUrl, name);
}

async function inPostgres(connectionString: string, name: string): Promise<RunQueue> {
  const pool = new pg.Pool({
    connectionString,
    // The queue holds nothing that cannot be rebuilt: its commits need not wait for the disk.
    options: '-c search_path=bullmq -c synchronous_commit=off',
    application_name: 'onesided-queue',
    ...KEPT_ALIVE,
    query_timeout: SILENT_MS,
    // A silent database fails the start, and does not hold it up.
    connectionTimeoutMillis: 10_000,
    // A process that is paused within a transaction must not block the queue for the others.
    idle_in_transaction_session_timeout: 10_000,
    max: 8,
  });
  // The server may stop before the queue is closed, and after; neither may end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
  return assembleQueue(name, withBackend(createPostgresBackend), {
    connection: pool,
    close: () => pool.end(),
    ping: () => pool.query('select 1'),
  });
}

async function inRedis(url: string, name: string): Promise<RunQueue> {
  // null: commands wait for a connection that comes back, instead of failing a worker.
  // Silence longer than any command waits is a connection that the network has lost: another one is opened.
  const redis = new Redis(url, { maxRetriesPerRequest: null, socketTimeout: SILENT_REDIS_MS });
  redis.on('error', () => undefined);
  return assembleQueue(name, withBackend(createRedisBackend), {
    connection: redis,
    close: async () => redis.disconnect(),
    ping: () => redis.ping(),
    empty: (lanes) => emptyLanes(redis, lanes),
  });
}

/** What BullMQ puts before the names of queues in keys. */
const KEYS = 'bull';

async function emptyLanes(redis: Redis, lanes: readonly string[]): Promise<void> {
  for (const lane of lanes) {
    for await (const keys of redis.scanStream({ match: `${KEYS}:${lane}:*`, count: 1000 })) {
      if (keys.length > 0) await redis.unlink(keys);
    }
  }
}
