import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openRunQueue } from '../../src/queue/backends.ts';
import { createDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { startRedisServer } from '../support/redis-server.ts';

/** In ms: several attempts to connect. */
const ATTEMPTS_MS = 700;

it('tells of each time that Redis cannot be reached, once', async () => {
  const port = await freePort();
  const told: string[] = [];
  const queue = await openRunQueue({
    databaseUrl: await createDatabase(),
    redisUrl: `redis://127.0.0.1:${port}`,
    onOutage: ({ message }) => told.push(message),
  });
  const expected = `Redis cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`;
  await expect.poll(() => told).toEqual([expected]);
  await delay(ATTEMPTS_MS);
  expect(told).toHaveLength(1);
  const redis = await startRedisServer(port);
  await queue.ping();
  await redis.stop();
  await expect.poll(() => told).toEqual([expected, expected]);
  await queue.close();
});
