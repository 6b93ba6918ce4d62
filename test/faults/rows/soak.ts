import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { between, type Injection, type Row } from '../support/row.ts';
import { LEASE_MS, type Stage } from '../support/stage.ts';

const EVERY_MS = 30_000;
const WORKERS = 2;

type Fault = (stage: Stage) => Promise<unknown>;

/** What can happen on any day. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'worker killed': async ({ workers: [worker] }) => {
    worker?.signal('SIGKILL');
    await worker?.ended;
  },
  'worker paused': async ({ workers: [worker] }) => {
    worker?.signal('SIGSTOP');
    await delay(3 * LEASE_MS);
    worker?.signal('SIGCONT');
  },
  'queue lost': async ({ redis }) => {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  },
  'Redis killed': async ({ redis }) => {
    await redis.end('SIGKILL');
    await redis.startAgain();
  },
  'PostgreSQL crashed': ({ postgres }) => postgres.crash(),
  'API killed': async (stage) => {
    await stage.killApi();
    await stage.startApi();
  },
};

/** A random fault every 30 s on services that are never made anew. */
const soak: Row['inject'] = async (stage, injection) => {
  const next = delay(injection.isFull ? EVERY_MS : 0);
  while (stage.workers.length < WORKERS) await stage.startWorker();
  const [name, fault] = drawn(injection);
  await stage.survives(injection, { isWatched: name !== 'API killed' }, async (id) => {
    await stage.progress(id, 0.5 * injection.random());
    await fault(stage);
    while (stage.workers.length < WORKERS) await stage.startWorker();
  });
  await next;
  return name;
};

function drawn({ random }: Injection): readonly [name: string, fault: Fault] {
  const all = Object.entries(FAULTS);
  return all[between(random, 0, all.length - 1)]!;
}

export const soakRows: readonly Row[] = [
  {
    ...{ number: 20, fault: 'soak: any fault every 30 s', times: 240, inject: soak },
    stage: { ownPostgres: true, redis: true },
    leftOut: 'it takes two hours',
  },
];
