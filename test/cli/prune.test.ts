import { cpSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRetention } from '../../src/queue/retention.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Problem } from '../../src/spec/resources/problem.ts';
import type { AuditEntry } from '../../src/spec/resources/project.ts';
import type { Pruning } from '../../src/spec/resources/pruning.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { post, send, smallSpecification } from '../api/support/http.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { ADMIN_TOKEN } from '../api/support/tenants.ts';
import { createDatabase, query } from '../support/database.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { eventually } from '../support/waiting.ts';
import { inProcess } from './support.ts';

const authorization = `Bearer ${ADMIN_TOKEN}`;
const RUNS = 8;

let database: string;
let service: TestService;
beforeAll(async () => {
  database = await createDatabase();
  service = await startTestService({ adminToken: ADMIN_TOKEN, shareResults: true }, database);
}, 60_000);
afterAll(() => service?.stop());

const onesided = (...line: readonly string[]) =>
  inProcess(line, { ONESIDED_URL: service.url, ONESIDED_TOKEN: ADMIN_TOKEN });
const prune = async (...line: readonly string[]): Promise<Pruning> => {
  const { code, stdout, stderr } = await onesided('prune', ...line, '--json');
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout) as Pruning;
};

/** An experiment whose runs are over, since so many days. */
async function finished(daysAgo: number, level = 'full'): Promise<string> {
  const specification = smallSpecification({ trace: { level, maxEvents: 1000 } });
  const { body } = await post<Experiment>(`${service.url}/v1/experiments`, specification, { authorization });
  await service.work();
  const text = `update experiments set finished_at = now() - $2 * interval '1 day' where id = $1`;
  await query(database, text, [body.id, daysAgo]);
  return body.id;
}

const get = <Body>(path: string) => send<Body>(`${service.url}${path}`, { headers: { authorization } });
const runsOf = async (id: string) => (await get<{ items: Run[] }>(`/v1/runs?experiment=${id}`)).body.items;
const levels = () =>
  query(database, 'select trace_level::text as level, count(*)::int from results group by 1 order by 1');

describe('of a server', () => {
  let first: string;

  it('traces: says what it would delete, deletes it, and leaves results', async () => {
    first = await finished(100);
    const before = await runsOf(first);
    const dry = await prune('traces', '--older-than', '30');
    expect(dry).toMatchObject({ what: 'traces', dryRun: true, traces: RUNS, results: 0 });
    expect(dry.bytes).toBeGreaterThan(1000);
    expect(await levels()).toEqual([{ level: 'full', count: RUNS }]);
    expect(await prune('traces', '--older-than', '101')).toMatchObject({ traces: 0, bytes: 0 });
    const done = await prune('traces', '--older-than', '30', '--yes');
    expect(done).toMatchObject({ dryRun: false, traces: RUNS, bytes: dry.bytes });
    expect(await levels()).toEqual([{ level: 'off', count: RUNS }]);
    expect(await query(database, 'select from trace_chunks')).toEqual([]);
    expect((await runsOf(first)).map(({ digest }) => digest)).toEqual(before.map(({ digest }) => digest));
    const { status, body } = await get<Problem>(`/v1/runs/${first}-0/trace`);
    expect([status, body.detail]).toEqual([404, expect.stringContaining('was deleted to make room')]);
    expect((await get<{ items: unknown[] }>(`/v1/runs/${first}-0/metrics`)).status).toBe(200);
  });

  it('traces that are asked for again are computed, and go without a second result', async () => {
    const again = await finished(50);
    expect(await runsOf(again)).toMatchObject(Array.from({ length: RUNS }, () => ({ reused: false })));
    expect((await get(`/v1/runs/${again}-0/trace`)).status).toBe(200);
    expect(await prune('traces', '--keep', '1TiB', '--yes')).toMatchObject({ traces: 0 });
    expect(await prune('traces', '--keep', '0', '--older-than', '30', '--yes')).toMatchObject({ traces: RUNS });
    expect(await levels()).toEqual([{ level: 'off', count: RUNS }]);
    const [one, other] = [await runsOf(first), await runsOf(again)];
    expect(other.map(({ digest }) => digest)).toEqual(one.map(({ digest }) => digest));
  });

  it('experiments: with what nothing else uses, and not what a younger one shares', async () => {
    const young = await finished(1, 'off');
    expect(await prune('experiments', '--older-than', '30')).toMatchObject({
      experiments: 2,
      runs: 2 * RUNS,
      results: 0,
    });
    await query(database, `update experiments set finished_at = now() - interval '40 days' where id = $1`, [young]);
    const dry = await prune('experiments', '--older-than', '30');
    expect(dry).toMatchObject({ experiments: 3, runs: 3 * RUNS, results: RUNS });
    expect(dry.bytes).toBeGreaterThan(1000);
    expect(await prune('experiments', '--older-than', '30', '--project', 'default', '--yes')).toMatchObject({
      ...{ experiments: 3, runs: 3 * RUNS, results: RUNS, traces: dry.traces, bytes: dry.bytes },
    });
    expect((await get(`/v1/experiments/${first}`)).status).toBe(404);
    expect((await onesided('restore', first)).code).toBe(2);
    while (await service.store.work.withdraw());
    expect(await levels()).toEqual([]);
    expect(await query(database, 'select from runs')).toEqual([]);
  });

  it('experiments that share results with those of another call: these are counted once, by the last', async () => {
    const [id, other] = [await finished(40, 'off'), await finished(50, 'off')];
    const dry = await prune('experiments', '--older-than', '30');
    const done = [await prune('experiments', '--older-than', '45', '--yes')];
    done.push(await prune('experiments', '--older-than', '30', '--yes'));
    expect(dry).toMatchObject({ experiments: 2, results: RUNS });
    expect(done).toMatchObject([
      { experiments: 1, results: 0 },
      { experiments: 1, results: RUNS },
    ]);
    for (const gone of [id, other]) expect((await get(`/v1/experiments/${gone}`)).status).toBe(404);
    while (await service.store.work.withdraw());
    expect(await levels()).toEqual([]);
  });

  it('large experiments one at a time', async () => {
    for (const daysAgo of [40, 50]) {
      const id = await finished(daysAgo, 'off');
      await query(database, 'update experiments set total = 100000 where id = $1', [id]);
    }
    const portion = () =>
      post<Pruning>(`${service.url}/v1/prune?what=experiments&olderThanDays=30`, '', { authorization });
    expect((await portion()).body).toMatchObject({ experiments: 1, runs: RUNS, results: 0, more: true });
    expect((await portion()).body).toMatchObject({ experiments: 1, runs: RUNS, results: RUNS, more: false });
    expect((await portion()).body).toMatchObject({ experiments: 0, runs: 0, more: false });
    while (await service.store.work.withdraw());
    expect(await levels()).toEqual([]);
  });

  it('traces of a project also where no run uses their results any more, and none of another project', async () => {
    const id = await finished(40);
    await query(database, 'update runs set result_id = null where experiment_id = $1', [id]);
    // As without a pool of all projects.
    await query(database, `update results set created_at = now() - interval '40 days', pool = 'default'`);
    await post(`${service.url}/v1/projects`, { id: 'elsewhere' }, { authorization });
    const ofProject = (name: string) => prune('traces', '--older-than', '30', '--project', name);
    expect([(await ofProject('elsewhere')).traces, (await ofProject('default')).traces]).toEqual([0, RUNS]);
    expect(await prune('traces', '--older-than', '30', '--project', 'default', '--yes')).toMatchObject({
      traces: RUNS,
    });
    await prune('results', '--yes');
    await prune('experiments', '--older-than', '30', '--yes');
    while (await service.store.work.withdraw());
    expect(await levels()).toEqual([]);
  });

  it('deleted ones before their time, and results that no run uses', async () => {
    const id = await finished(0, 'off');
    await onesided('delete', id);
    expect(await prune('deleted')).toMatchObject({ experiments: 1, runs: RUNS, results: RUNS });
    await query(database, 'update runs set result_id = null');
    await query(database, `update results set created_at = now() - interval '2 days'`);
    const { bytes } = await prune('results');
    expect(bytes).toBeGreaterThan(1000);
    expect(await prune('results', '--yes')).toMatchObject({ results: RUNS, bytes });
    expect(await prune('deleted', '--yes')).toMatchObject({ experiments: 1, runs: RUNS, results: 0 });
    while (await service.store.work.withdraw());
    expect(await query(database, 'select from experiments')).toEqual([]);
  });

  it('is noted in the audit log, which the command line reads', async () => {
    const { stdout } = await onesided('audit', '--actor', 'administrator', '--limit', '5', '--json');
    const { items: entries } = JSON.parse(stdout) as { items: AuditEntry[] };
    expect(entries.map(({ action }) => action)).toContain('prune.deleted');
    expect(entries.find(({ action }) => action === 'prune.results')?.subject).toMatch(/^8 results, \d+ bytes$/);
    const table = (await onesided('audit', '--project', 'default')).stdout;
    expect(table).toMatch(/^time +actor +action +project +subject +from\n/);
    expect(table).toMatch(/administrator +prune\.experiments +default +3 experiments, 24 runs, 8 results, \d+ bytes/);
    expect((await onesided('audit', '--actor', 'nobody')).stdout).toBe('No entries.\n');
  });

  it('by the setting of the service, off by default', async () => {
    const id = await finished(10);
    const none = startRetention({ retention: service.store.retention, tracesDays: 0, experimentsDays: 0 });
    await none.stop();
    const retention = startRetention({ retention: service.store.retention, tracesDays: 5, experimentsDays: 20 });
    await eventually('no trace is left', async () => (await levels()).every((row) => row.level !== 'full'));
    await retention.stop();
    expect((await get(`/v1/experiments/${id}`)).status).toBe(200);
    expect((await onesided('audit', '--actor', 'retention')).stdout).toMatch(/prune\.traces .* 8 traces, \d+ bytes/);
  });

  it.each([
    [['traces'], /olderThanDays, keepBytes or both/],
    [['experiments', '--keep', '1GB'], /keepBytes is a limit of traces/],
    [['traces', '--keep', 'much'], /Give a size such as 500MB/],
    [['everything'], /Allowed choices are traces, experiments, deleted, results/],
    [['deleted', '--store', '.'], /has traces and results, but no deleted/],
  ] as const)('refuses %s', async (line, message) => {
    expect(await onesided('prune', ...line)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  });
});

it('of a store: by age and size, traces or whole results', { timeout: 60_000 }, async () => {
  const [store, copy] = [join(temporaryFolder(), 'runs'), join(temporaryFolder(), 'runs')];
  const document = { ...smallSpecification({ replications: 1 }), trace: { level: 'full', maxEvents: 1000 } };
  const file = temporaryFile('small.json', JSON.stringify(document));
  const run = (folder: string) =>
    inProcess([
      'run',
      file,
      '--store',
      folder,
      '--out',
      temporaryFolder(),
      '--json',
      '--no-progress',
      '--threads',
      '1',
    ]);
  await run(store);
  const files = () => readdirSync(store, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'));
  const old = files()[0] ?? '';
  utimesSync(join(store, old), 0, 0);
  cpSync(store, copy, { recursive: true, preserveTimestamps: true });

  expect(await prune('traces', '--store', store, '--older-than', '30')).toMatchObject({ dryRun: true, traces: 1 });
  expect(await prune('traces', '--store', store, '--older-than', '30', '--yes')).toMatchObject({ traces: 1 });
  expect(files().sort()).toContain(old.replace('.full.', '.off.'));
  expect(files()).toHaveLength(4);
  const again = JSON.parse((await run(store)).stdout) as { runs: Run[] };
  expect(again.runs.filter(({ reused }) => reused)).toHaveLength(3);

  expect(await prune('results', '--store', copy, '--keep', '1GiB')).toMatchObject({ results: 0 });
  expect(await prune('results', '--store', copy, '--keep', '1', '--yes')).toMatchObject({ results: 4 });
  expect((await onesided('prune', 'results', '--store', copy, '--keep', '1')).stdout).toBe('Would delete: nothing\n');
});
