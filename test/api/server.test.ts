import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startServer } from '../../src/server.ts';
import { readConfig } from '../../src/settings/config.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { openStore } from '../../src/store/store.ts';
import { compiled } from '../support/compiled.ts';
import { createDatabase } from '../support/database.ts';
import { experimentOf } from '../support/plans.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { post, send, smallSpecification } from './support/http.ts';

const run = promisify(execFile);
const SCRIPT = compiled(join(import.meta.dirname, 'compiled-until-listening.ts'));

async function config(settings: object = {}) {
  return {
    ...readConfig({ port: 0, workers: 1 }, { ONESIDED_LOG_LEVEL: 'silent' }),
    databaseUrl: await createDatabase(),
    ...settings,
  };
}

it('has compiled its database client before anybody can ask, as the first to ask has no time for it', async () => {
  const { stdout } = await run(process.execPath, [SCRIPT, await createDatabase()]);
  expect(Number(stdout)).toBeGreaterThan(0);
});

it('computes what is submitted, with a worker process of its own, and stops completely', async () => {
  const messages: string[] = [];
  const server = await startServer({
    config: await config(),
    withWorker: true,
    onLog: (message) => messages.push(message),
  });
  try {
    const { body } = await post<Experiment>(`${server.url}/v1/experiments`, smallSpecification());
    const headers = { prefer: 'wait=25' };
    // Threads that simulate come last: where others use all cores, one such answer may be too early.
    const shown = async () => (await send<Experiment>(`${server.url}/v1/experiments/${body.id}`, { headers })).body;
    await expect
      .poll(shown, { timeout: 100_000 })
      .toMatchObject({ state: 'succeeded', progress: 1, counts: { succeeded: 8 } });
    const again = await post<Experiment>(`${server.url}/v1/experiments`, smallSpecification());
    const reused = await send<Experiment>(`${server.url}/v1/experiments/${again.body.id}`, { headers });
    expect(reused.body.counts).toMatchObject({ total: 8, reused: 8 });
  } finally {
    await server.stop();
  }
  await expect(fetch(server.url)).rejects.toThrow();
  expect(messages).toEqual([]);
});

it('gives up a run that takes its workers down when the setting says so, without a worker that would', async () => {
  const settings = await config(readConfig({ port: 0 }, { ONESIDED_LOG_LEVEL: 'silent', ONESIDED_MAX_ATTEMPTS: '1' }));
  const server = await startServer({ config: settings, withWorker: false });
  const store = await openStore({ databaseUrl: settings.databaseUrl });
  try {
    const { id } = (await store.experiments.create(experimentOf({ runs: 1 }))).experiment;
    const claimed = async () => (await store.work.claim([`${id}-0`], 'doomed', 1)).length;
    expect(await claimed()).toBe(1);
    const shown = async () => (await store.runs.find(`${id}-0`))?.error;
    await expect
      .poll(shown, { timeout: 20_000 })
      .toMatchObject({ code: 'RUN_WORKER_LOST', message: expect.stringContaining('its only attempt') });
  } finally {
    await store.close();
    await server.stop();
  }
}, 60_000);

it('says that a port is taken, and leaves nothing running', async () => {
  const first = await startServer({ config: await config(), withWorker: false });
  const port = Number(new URL(first.url).port);
  await expect(startServer({ config: await config({ port }), withWorker: false })).rejects.toMatchObject({
    name: 'ConfigError',
    message: `Port ${port} is taken; choose another with --port (0 takes any free one).`,
  });
  await first.stop();
});

it('stops while the database is silent', async () => {
  const proxy = await startTcpProxy(await createDatabase());
  const settings = await config({ databaseUrl: proxy.url, readLimitMs: 1000 });
  const server = await startServer({ config: settings, withWorker: false, stopPartWithinMs: 500 });
  await send(`${server.url}/v1/experiments`);
  proxy.pass(false);
  const asked = fetch(`${server.url}/v1/runs`);
  await delay(200);
  await server.stop();
  await expect(fetch(server.url)).rejects.toThrow();
  expect((await asked).status).toBe(503);
  await proxy.close();
}, 60_000);
