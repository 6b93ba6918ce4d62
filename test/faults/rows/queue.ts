import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Row } from '../support/row.ts';
import type { Stage } from '../support/stage.ts';
import { answered } from './workers.ts';

/** One command to Redis. */
async function redis(stage: Stage, use: (client: Redis) => Promise<unknown>): Promise<void> {
  const client = new Redis(stage.redis.url, { maxRetriesPerRequest: 1 });
  client.on('error', () => undefined);
  try {
    await use(client);
  } finally {
    client.disconnect();
  }
}

const queueLost: Row['inject'] = async (stage, injection) => {
  await stage.aWorker();
  await stage.survives(injection, {}, async (id) => {
    await stage.progress(id, 0.5 * injection.random());
    await redis(stage, (client) => client.flushall());
  });
  return answered(stage);
};

const redisRestarted: Row['inject'] = async (stage, injection) => {
  await stage.aWorker();
  const isKilled = injection.random() < 0.5;
  await stage.survives(injection, {}, async (id) => {
    await stage.progress(id, 0.5 * injection.random());
    await stage.redis.end(isKilled ? 'SIGKILL' : 'SIGTERM');
    await delay(injection.isFull ? 5000 * injection.random() : 300);
    await stage.redis.startAgain();
  });
  return isKilled ? 'killed' : 'shut down';
};

/** Whatever is accepted while the queue is away or full gets on afterwards. */
const queueUnusable: Row['inject'] = async (stage, injection) => {
  await stage.aWorker();
  const isFull = injection.random() < 0.5;
  await (isFull ? fillRedis(stage) : stage.redis.end());
  let lifted = false;
  const lifting = delay(injection.isFull ? 10_000 : 1500).then(async () => {
    lifted = true;
    await (isFull ? emptyRedis(stage) : stage.redis.startAgain());
  });
  let meanwhile = false;
  await stage.survives(injection, {}, async () => {
    meanwhile = !lifted;
    await lifting;
  });
  return `${isFull ? 'full' : 'down'}, ${meanwhile ? 'accepted meanwhile' : 'accepted afterwards'}`;
};

const fillRedis = (stage: Stage) =>
  redis(stage, async (client) => {
    await client.config('SET', 'maxmemory-policy', 'noeviction');
    // As with a limit of 20 MB that is used up: no command that takes memory is carried out.
    await client.config('SET', 'maxmemory', '1');
  });

const emptyRedis = (stage: Stage) => redis(stage, (client) => client.config('SET', 'maxmemory', '0'));

export const queueRows: readonly Row[] = [
  { number: 8, fault: 'FLUSHALL in the middle of a sweep', times: 20, stage: { redis: true }, inject: queueLost },
  {
    number: 9,
    fault: 'Redis restarted without persistence',
    times: 20,
    stage: { redis: true },
    inject: redisRestarted,
  },
  {
    number: 10,
    fault: 'Redis down or full while submitting',
    times: 20,
    stage: { redis: true },
    inject: queueUnusable,
  },
];
