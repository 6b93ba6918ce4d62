import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { startServer } from '../../src/server.ts';
import { readConfig } from '../../src/settings/config.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { createDatabase } from '../support/database.ts';
import { post, send, smallSpecification } from './support/http.ts';

interface Readiness {
  readonly status: string;
  readonly dependencies: readonly { name: string; state: string }[];
}

const settings = async () => ({
  ...readConfig({ port: 0, workers: 1 }, { ONESIDED_LOG_LEVEL: 'silent' }),
  databaseUrl: await createDatabase(),
});
const up = (...names: string[]) => names.map((name) => ({ name, state: 'up' }));

it('readiness names each dependency with its state', async () => {
  const server = await startServer({ config: await settings(), withWorker: false });
  const { status, body } = await send<Readiness>(`${server.url}/health/ready`);
  expect([status, body]).toEqual([200, { status: 'ok', dependencies: up('postgresql', 'storage', 'queue') }]);
  await server.stop();
});

type Command = [name: string, ...values: string[]];
const REFUSALS: readonly [from: Command, to: Command, code: string][] = [
  [['config', 'set', 'maxmemory', '1'], ['config', 'set', 'maxmemory', '0'], 'OOM'],
  [['replicaof', '127.0.0.1', '1'], ['replicaof', 'no', 'one'], 'READONLY'],
];

it('without a Redis that takes it, work is accepted and kept: ready, but degraded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'onesided-redis-'));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const redis = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder]);
  await once(redis.stdout, 'data');
  const config = { ...(await settings()), redisUrl: `redis://127.0.0.1:${port}` };
  const server = await startServer({ config, withWorker: false });
  const ready = () => send<Readiness>(`${server.url}/health/ready`);
  try {
    const healthy = {
      status: 200,
      body: { status: 'ok', dependencies: up('postgresql', 'storage', 'redis', 'queue') },
    };
    await expect.poll(ready, { timeout: 10_000 }).toMatchObject(healthy);
    const told = async () => (await ready()).body.dependencies.slice(2);
    const admin = new Redis(config.redisUrl);
    for (const [from, to, refusal] of REFUSALS) {
      await admin.call(...from);
      const down = { state: 'down', detail: `it refuses to write (${refusal})` };
      expect(await told()).toEqual([
        { name: 'redis', ...down },
        { name: 'queue', ...down },
      ]);
      await admin.call(...to);
    }
    admin.disconnect();
    await expect.poll(ready, { timeout: 10_000 }).toMatchObject(healthy);
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    const { status, body } = await ready();
    expect([status, body.status]).toEqual([200, 'degraded']);
    expect(body.dependencies.map(({ state }) => state)).toEqual(['up', 'up', 'down', 'down']);
    expect((await post<Experiment>(`${server.url}/v1/experiments`, smallSpecification())).status).toBe(202);
  } finally {
    redis.kill('SIGKILL');
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

it('the OpenAPI document lists the statuses of each route', async () => {
  const server = await startServer({ config: await settings(), withWorker: false });
  const { body } = await send<{ paths: Record<string, Record<string, { responses: object }>> }>(
    `${server.url}/openapi.json`,
  );
  const statuses = (path: string, method: string) => Object.keys(body.paths[path]?.[method]?.responses ?? {});
  expect(statuses('/metrics', 'get')).toEqual(expect.arrayContaining(['200', '401', '503']));
  expect(statuses('/v1/experiments', 'post')).toEqual(
    expect.arrayContaining(['202', '400', '401', '413', '415', '422', '429', '503']),
  );
  expect(statuses('/v1/experiments/{id}', 'get')).toEqual(expect.arrayContaining(['200', '304', '404']));
  expect(statuses('/v1/schedules/{digest}', 'delete')).toContain('409');
  expect(statuses('/health/ready', 'get')).not.toContain('429');
  await server.stop();
});
