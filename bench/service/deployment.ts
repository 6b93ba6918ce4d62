import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OwnRedis, startOwnPostgres } from '../../test/faults/support/servers.ts';
import { BUILT, type Service, startService } from '../../test/support/service-process.ts';
import { Client } from './client.ts';

/** `embedded`: `serve` with everything in it; `separate`: an API, two workers, PostgreSQL and Redis, each its own process. */
export type Kind = 'embedded' | 'separate';

/** The service as an operator starts it, with temporary data. Commits wait for the disk. */
export interface Deployment {
  readonly client: Client;
  /** Address of the database; absent if `serve` started it. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

const THREADS = 2;

export function startDeployment(kind: Kind): Promise<Deployment> {
  return kind === 'embedded' ? startEmbedded() : startSeparate();
}

async function startEmbedded(): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'onesided-bench-'));
  // The server's user needs access to its files.
  await chmod(folder, 0o755);
  const line = ['serve', '--port', '0', '--workers', String(THREADS), '--data-dir', join(folder, 'data')];
  const service = await startService(line, {}, BUILT);
  const client = new Client(service.url, undefined);
  return {
    client,
    databaseUrl: '',
    stop: async () => {
      client.close();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startSeparate(): Promise<Deployment> {
  const token = randomBytes(16).toString('hex');
  const postgres = await startOwnPostgres();
  const redis = await OwnRedis.start();
  const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, ONESIDED_ADMIN_TOKEN: token };
  const services: Service[] = [await startService(['api', '--port', '0'], env, BUILT)];
  for (let i = 0; i < THREADS; i += 1) services.push(await startService(['worker', '--threads', '1'], env, BUILT));
  const client = new Client(services[0]!.url, token);
  return {
    client,
    databaseUrl: postgres.url,
    stop: async () => {
      client.close();
      await Promise.all(services.map((service) => service.stop()));
      await redis.end();
      await postgres.stop();
    },
  };
}
