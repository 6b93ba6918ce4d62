import { Redis } from 'ioredis';

/**
 * Returns the version of the Redis at an address, asking once.
 * @throws Error if it cannot be reached or does not respond within `withinMs`
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
