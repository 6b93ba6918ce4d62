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
  const refused = `Redis cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`;
  await expect.poll(() => told).toEqual([refused]);
  await delay(ATTEMPTS_MS);
  expect(told).toHaveLength(1);
  const redis = await startRedisServer(port);
  await queue.ping();
  await redis.stop();
  // A Redis that stops may reset the connection, which then is told in place of the refusal that follows.
  const reset = 'Redis cannot be reached: read ECONNRESET';
  await expect.poll(() => told).toEqual([refused, expect.toBeOneOf([refused, reset])]);
  await delay(ATTEMPTS_MS);
  expect(told).toHaveLength(2);
  await queue.close();
});
