import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import type { TraceWindow } from '../../src/spec/resources/trace.ts';
import { ADMIN_TOKEN } from '../api/support/tenants.ts';
import { createDatabase, createEmptyDatabase, query } from '../support/database.ts';
import { type Service, startService } from '../support/service-process.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { eventually as within } from '../support/waiting.ts';
import { inProcess, onesided, SMALL } from './support.ts';

// Processes of a busy machine take their time to start.
vi.setConfig({ testTimeout: 120_000 });
const eventually = <Value>(what: string, ask: () => Promise<Value | undefined | false>) => within(what, ask, 90_000);

const FILE = temporaryFile('small.yaml', SMALL);
/** Runs that take long enough to be cancelled in the middle. */
const LONG = temporaryFile(
  'long.yaml',
  SMALL.replace('operationsPerProcess: 20, volumeElements: 4096', 'operationsPerProcess: 4000').replace(
    'replications: 2',
    'replications: 10',
  ),
);

let databaseUrl: string;
let api: Service;
let worker: Service;

/** The command line on the server under test. */
const command = (...line: readonly string[]) => inProcess(line, { ONESIDED_URL: api.url, ONESIDED_TOKEN: ADMIN_TOKEN });
/** The same as a process of its own, whose output goes through a pipe. */
const piped = (...line: readonly string[]) =>
  onesided(line, { env: { ONESIDED_URL: api.url, ONESIDED_TOKEN: ADMIN_TOKEN } });

async function statusOf(id: string): Promise<Experiment> {
  return JSON.parse((await command('status', id, '--json')).stdout) as Experiment;
}

beforeAll(async () => {
  databaseUrl = await createDatabase();
  api = await startService(['api', '--port', '0'], { DATABASE_URL: databaseUrl, ONESIDED_ADMIN_TOKEN: ADMIN_TOKEN });
}, 60_000);
afterAll(() => Promise.all([api?.stop(), worker?.stop()]));

describe('api and worker as separate processes on one database', () => {
  let id: string;

  it('the API accepts what no worker computes yet', async () => {
    const submitted = await command('submit', FILE);
    id = submitted.stdout.trim();
    expect(submitted).toMatchObject({ code: 0, stderr: expect.stringContaining(`${api.url}/experiments/${id}`) });
    expect(submitted.stderr).toMatch(/Waiting for a worker of model version [0-9a-f]+; none is running\./);
    expect(await statusOf(id)).toMatchObject({ state: 'queued', counts: { total: 24, queued: 24 } });
  });

  it('a worker on the same database computes it', async () => {
    worker = await startService(['worker', '--threads', '1'], { DATABASE_URL: databaseUrl });
    await eventually('the end of the experiment', async () => (await statusOf(id)).state === 'succeeded');
    const { stdout: shown } = await command('status', id);
    const { stdout: list } = await command('status');
    expect(shown).toMatch(/state\s+succeeded/);
    expect(shown).toContain('24 of 24 finished');
    expect(list).toMatch(new RegExp(`${id}\\s+succeeded\\s+100 %\\s+24 runs`));
  });

  it('compare, export and trace read what was computed', async () => {
    const folder = temporaryFolder();
    const facet = ['--facet', 'workload.collisionRate=0.25'];
    const compared = await command('compare', id, '--json', ...facet, '--out', folder);
    const csv = await command('export', id, '--out', join(folder, 'runs.csv'));
    const ndjson = await piped('export', id, '--format', 'ndjson');
    expect([compared.code, csv.code, ndjson.code]).toEqual([0, 0, 0]);
    const runs = ndjson.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Run);
    const table = (await readFile(join(folder, 'runs.csv'), 'utf8')).trim().split('\r\n');
    expect(runs.map(({ index }) => index)).toEqual(Array.from({ length: 24 }, (_, index) => index));
    expect(table.slice(1).map((line) => line.split(',')[0])).toEqual(runs.map((run) => run.id));

    const comparison = JSON.parse(compared.stdout) as Comparison;
    const point = comparison.points.find(({ x, series }) => x === 16 && series === 'aa-poll');
    const behind = runs.filter(
      ({ point: at, mechanism }) =>
        at.processes === 16 && at['workload.collisionRate'] === 0.25 && mechanism.kind === 'aa-poll',
    );
    const values = behind.map(({ metrics }) => metrics[comparison.metric]?.value ?? Number.NaN);
    expect(point).toMatchObject({ n: 2, mean: expect.closeTo((values[0]! + values[1]!) / 2, 3) });
    await expectTrace(runs[0]!.id);
  });

  it('cancel ends what waits and what runs', async () => {
    const long = (await command('submit', LONG)).stdout.trim();
    await eventually('a running experiment', async () => (await statusOf(long)).counts.running > 0);
    const cancelled = await command('cancel', long);
    expect(cancelled.code).toBe(0);
    expect(cancelled.stdout).toMatch(/cancelled/);
    const over = await eventually('the end of the running ones', async () => {
      const experiment = await statusOf(long);
      return experiment.counts.running + experiment.counts.queued === 0 && experiment;
    });
    expect(over).toMatchObject({ state: 'cancelled', progress: 1 });
    expect(over.counts.cancelled).toBeGreaterThan(0);
  });

  it('a worker that is stopped gives its runs back, and both end with 0', async () => {
    const long = (await command('submit', LONG)).stdout.trim();
    await eventually('a running experiment', async () => (await statusOf(long)).counts.running > 0);
    expect(await worker.stop()).toBe(0);
    expect(await statusOf(long)).toMatchObject({ counts: { running: 0, failed: 0 } });
    const [row] = await query<{ losses: number }>(
      databaseUrl,
      "select max(lost_leases) as losses from runs where experiment_id = $1 and status = 'queued'",
      [long],
    );
    expect(row).toEqual({ losses: 0 });
    expect(await api.stop()).toBe(0);
    await expect(fetch(api.url)).rejects.toThrow();
  });
});

/** Every format of a run's trace, whole and in a window. */
async function expectTrace(id: string): Promise<void> {
  const perfetto = await piped('trace', id);
  const json = await command('trace', id, '--format', 'json');
  const csv = await command('trace', id, '--format', 'csv');
  const { traceEvents } = JSON.parse(perfetto.stdout) as { traceEvents: { ph: string; ts: number }[] };
  const { events } = JSON.parse(json.stdout) as { events: { startNs: number[] } };
  expect(traceEvents.filter(({ ph }) => ph === 'X' || ph === 'i')).toHaveLength(events.startNs.length);
  expect(csv.stdout.trim().split('\r\n')).toHaveLength(events.startNs.length + 1);
  const middle = events.startNs[Math.floor(events.startNs.length / 2)]!;
  const late = await command('trace', id, '--format', 'json', '--from', String(middle));
  const window = JSON.parse(late.stdout) as Pick<TraceWindow, 'kinds'> & { events: { startNs: number[] } };
  expect(window.events.startNs.length).toBeGreaterThan(0);
  expect(window.events.startNs.length).toBeLessThan(events.startNs.length);
  expect((await command('trace', 'nothing')).code).toBe(2);
}

it('serve: API, worker and a PostgreSQL of its own in one go', async () => {
  const folder = join(temporaryFolder(), 'data');
  const service = await startService(['serve', '--port', '0', '--workers', '1', '--data-dir', folder]);
  const env = { ONESIDED_URL: service.url };
  const few = SMALL.replace('rma, am, aa-poll', 'rma').replace('replications: 2', 'replications: 1');
  const watched = await inProcess(['submit', temporaryFile('few.yaml', few), '--watch', '--json'], env);
  expect(watched.code).toBe(0);
  expect(JSON.parse(watched.stdout)).toMatchObject({ state: 'succeeded', counts: { succeeded: 4 } });
  // Whoever read its log (`| head`) is gone: it goes on, and stops in order.
  service.leaveUnread();
  for (let requests = 0; requests < 3; requests += 1)
    expect((await fetch(`${service.url}/v1/experiments`)).status).toBe(200);
  expect(await service.stop()).toBe(0);
  await expect(fetch(service.url)).rejects.toThrow();
  expect((await inProcess(['status'], env)).code).toBe(3);
});

it('without a database they say what is missing', async () => {
  for (const line of [['api', '--port', '0'], ['worker']]) {
    const missing = await inProcess(line, { DATABASE_URL: '' });
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain('DATABASE_URL is not set');
    const elsewhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing', ONESIDED_ADMIN_TOKEN: ADMIN_TOKEN };
    const unreachable = await inProcess(line, elsewhere);
    expect(unreachable.code).toBe(3);
    expect(unreachable.stderr).toMatch(/cannot start: .*ECONNREFUSED.*; start PostgreSQL, or correct DATABASE_URL/);
  }
  const proxy = await startTcpProxy(await createEmptyDatabase());
  proxy.cutAfter(20_000);
  const cut = await inProcess(['api', '--port', '0'], { DATABASE_URL: proxy.url, ONESIDED_ADMIN_TOKEN: ADMIN_TOKEN });
  await proxy.close();
  expect(cut.code).toBe(3);
  expect(cut.stderr).toMatch(/^The service cannot start: Migration .*: Connection terminated.*; .* start it, and then/);
  const open = await inProcess(['api', '--port', '0'], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing' });
  expect(open).toMatchObject({ code: 2, stderr: expect.stringContaining('set ONESIDED_ADMIN_TOKEN') });
});
