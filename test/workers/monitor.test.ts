import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/settings/config.ts';
import { readWorkerSettings } from '../../src/settings/worker.ts';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { createDatabase, query } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { experimentOf } from '../support/plans.ts';
import { eventually, runsOver } from '../support/waiting.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

let url: string;
let store: Store;
let worker: WorkerProcess;
let at: string;

beforeAll(async () => {
  url = await createDatabase();
  store = await openStore({ databaseUrl: url });
  const port = await freePort();
  at = `http://127.0.0.1:${port}`;
  worker = await startWorkerProcess({
    DATABASE_URL: url,
    ONESIDED_METRICS_PORT: String(port),
    ONESIDED_LOG_LEVEL: 'debug',
  });
});
afterAll(async () => {
  worker?.signal('SIGKILL');
  await worker?.ended;
  await store?.close();
});

async function metrics(): Promise<Map<string, number>> {
  const text = await (await fetch(`${at}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

describe('a worker with ONESIDED_METRICS_PORT', () => {
  it('counts what it computes, without ids, and logs each run by its id', async () => {
    const { experiment } = await store.experiments.create(
      experimentOf({ runs: 12, workload: () => ({ milliseconds: 1 }) }),
    );
    await runsOver(store, experiment.id);
    const runsIn = (all: Map<string, number>) =>
      [...all].filter(([name]) => name.startsWith('onesided_worker_runs_total{'));
    // A result is in the store before it is counted.
    await expect.poll(async () => runsIn(await metrics()).reduce((sum, [, value]) => sum + value, 0)).toBe(12);
    const now = await metrics();
    const runs = runsIn(now);
    expect(runs[0]?.[0]).toMatch(/\{mechanism="[\w-]+",workload="[\w-]+",state="succeeded"\}$/);
    expect(now.get('onesided_queue_wait_seconds_count')).toBe(12);
    expect(now.get('onesided_worker_threads')).toBe(2);
    for (const name of ['postgresql', 'storage', 'queue'])
      expect(now.get(`onesided_dependency_up{name="${name}"}`)).toBe(1);
    for (const name of ['onesided_worker_retried_runs_total', 'onesided_worker_refused_results_total']) {
      expect(now.get(name)).toBe(0);
    }
    const ids: string[] = [];
    for await (const { id } of store.runs.stream(experiment.id)) ids.push(id);
    const shown = [...now.keys()].join('\n');
    expect(ids.filter((id) => shown.includes(id))).toEqual([]);
    const logged = () => {
      const lines = worker.log().map((line) => JSON.parse(line) as { msg: string; run?: string });
      return lines.flatMap(({ msg, run }) => (msg === 'run simulated' ? [run] : [])).sort();
    };
    await expect.poll(logged).toEqual(ids.sort());
    expect(worker.log().join('\n')).not.toContain(new URL(url).password || 'no password');
  });

  it('answers whoever asks whether it lives and can work', async () => {
    const [live, ready, other, changed] = await Promise.all([
      fetch(`${at}/health/live`),
      fetch(`${at}/health/ready`),
      fetch(`${at}/v1/runs`),
      fetch(`${at}/metrics`, { method: 'POST' }),
    ]);
    expect([live, ready, other, changed].map(({ status }) => status)).toEqual([200, 200, 404, 405]);
    expect(await ready.json()).toMatchObject({
      status: 'ok',
      dependencies: ['postgresql', 'storage', 'queue'].map((name) => ({ name, state: 'up' })),
    });
  });

  it('lives, but is not ready, while the database lets nobody in', async () => {
    const { pathname } = new URL(url);
    const server = new URL(url);
    server.pathname = '/postgres';
    const database = pathname.slice(1);
    await query(server.href, `alter database ${database} with allow_connections false`);
    await query(server.href, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    await eventually('not ready', async () => (await fetch(`${at}/health/ready`)).status === 503);
    expect((await fetch(`${at}/health/live`)).status).toBe(200);
    expect((await metrics()).get('onesided_dependency_up{name="postgresql"}')).toBe(0);
    await query(server.href, `alter database ${database} with allow_connections true`);
    await eventually('ready again', async () => (await fetch(`${at}/health/ready`)).status === 200);
  });
});

it('every setting of a worker that cannot be used is named at once, and an empty one is none', () => {
  const wrong = {
    ...{ ONESIDED_METRICS_PORT: 'x', ONESIDED_THREADS: '0', ONESIDED_LEASE_MS: '-1', ONESIDED_MAX_ATTEMPTS: '1.5' },
    ...{
      ONESIDED_DEADLINE_MS: 'soon',
      ONESIDED_RUN_MEMORY_MIB: '1',
      ONESIDED_LOG_LEVEL: 'loud',
      ONESIDED_WORKER_NICENESS: '15',
    },
    ...{ DATABASE_URL: 'mysql://x', REDIS_URL: 'http://x' },
  };
  const empty = Object.fromEntries(Object.keys(wrong).map((name) => [name, '']));
  expect(readWorkerSettings({}, empty)).toEqual(readWorkerSettings({}, {}));
  expect(readWorkerSettings({}, {})).not.toHaveProperty('monitoring');
  const problemsOf = () => {
    try {
      readWorkerSettings({}, wrong);
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
    }
    return [];
  };
  expect(problemsOf().map((line) => line.split(' ')[0])).toEqual(expect.arrayContaining(Object.keys(wrong)));
});
