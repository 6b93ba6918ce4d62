import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';

export interface RedisServer {
  readonly url: string;
  readonly pid: number | undefined;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A Redis that writes nothing to a disk. @throws where it is not installed or does not answer */
export async function startRedisServer(port: number): Promise<RedisServer> {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', flags, { stdio: 'ignore' });
  await new Promise((resolve, reject) => server.once('spawn', resolve).once('error', reject)).catch(
    (cause: unknown) => {
      throw new Error('Tests need Redis: install the package redis-server, or set REDIS_URL.', { cause });
    },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `redis://127.0.0.1:${port}`;
  await answering(url);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    server.kill(signal);
    await ended;
  };
  return { url, pid: server.pid, stop };
}

async function answering(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  const late = delay(10_000, false, { ref: false });
  const ready = await Promise.race([redis.ping().then(() => true), late]);
  redis.disconnect();
  if (!ready) throw new Error('redis-server did not answer within 10 s');
}
