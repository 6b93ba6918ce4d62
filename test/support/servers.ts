import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/embedded/postgres.ts';
import { createTemplate, query } from './database.ts';
import { freePort } from './free-port.ts';
import { type RedisServer, startRedisServer } from './redis-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for all test files; take a database of your own with `createDatabase`. */
    postgresUrl: string;
    redisUrl: string;
  }
}

/** Starts the servers that tests share, and stops them after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'onesided-test-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'data'), ephemeral: true });
  await createTemplate(postgres.url);
  const redis = await startRedis().catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const forget = await endWithProcess(postgres.url, redis.pid, folder);
  project.provide('postgresUrl', postgres.url);
  project.provide('redisUrl', redis.url);
  return async () => {
    forget();
    await redis.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** An interrupted run of the tests has no time to stop servers in order, and must not leave them behind. */
async function endWithProcess(url: string, redisPid: number | undefined, folder: string): Promise<() => void> {
  const [server] = await query<{ pid: number; data: string }>(
    url,
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid, current_setting('data_directory') as data",
  );
  const end = () => {
    for (const pid of [server?.pid, redisPid]) if (pid !== undefined) kill(pid);
    for (const path of [server && dirname(server.data), folder]) {
      if (path !== undefined) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  const exit = () => process.exit(130);
  process.once('exit', end);
  for (const signal of SIGNALS) process.once(signal, exit);
  return () => {
    process.off('exit', end);
    for (const signal of SIGNALS) process.off(signal, exit);
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

async function startRedis(): Promise<Pick<RedisServer, 'url' | 'stop'> & { pid?: number | undefined }> {
  const given = process.env.REDIS_URL;
  return given ? { url: given, stop: async () => undefined } : startRedisServer(await freePort());
}
