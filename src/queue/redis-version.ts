import { Redis } from 'ioredis';

/**
 * Version of the Redis at an address, asked once.
 * @throws Error where it cannot be reached or does not answer within `withinMs`
 */
export async function redisVersion(url: string, withinMs: number): Promise<string> {
  const client = new Redis(url, {
    ...{ lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 },
    ...{ connectTimeout: withinMs, commandTimeout: withinMs },
  });
  let broken: Error | undefined;
  client.on('error', (error: Error) => {
    broken = error;
  });
  try {
    await client.connect();
    return /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? 'unknown';
  } catch (error) {
    throw broken ?? error;
  } finally {
    client.disconnect();
  }
}
