import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startImporter } from '../../src/importer/importer.ts';
import { modelVersion } from '../../src/plan/model-version.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Import, ImportedRun } from '../../src/spec/resources/import.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { GraphqlClient } from '../api/support/graphql.ts';
import { post, send } from '../api/support/http.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { inProcess } from '../cli/support.ts';
import { createDatabase, query } from '../support/database.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { campaign, planned, TABLE } from './campaigns.ts';

const MS = 120_000;
let service: TestService;
let databaseUrl: string;
let importer: ReturnType<typeof startImporter>;
const errors: unknown[] = [];

beforeAll(async () => {
  databaseUrl = await createDatabase();
  service = await startTestService({ bodyLimitBytes: 40_000 }, databaseUrl);
  importer = startImporter({
    store: service.store,
    onRuns: () => undefined,
    intervalMs: 20,
    onError: (e) => errors.push(e),
  });
}, MS);
afterAll(async () => {
  await importer?.stop();
  await service?.stop();
  expect(errors).toEqual([]);
});

const env = () => ({ ONESIDED_URL: service.url });
const importing = (folder: string, ...more: readonly string[]) => inProcess(['import', folder, ...more], env());
const imported = async (id: string) => (await send<Import>(`${service.url}/v1/imports/${id}`)).body;

/** Works as workers do until the import's check is over. */
async function checked(id: string): Promise<Import> {
  for (const until = Date.now() + MS; Date.now() < until; ) {
    await service.work();
    importer.wake();
    await new Promise((resolve) => setTimeout(resolve, 30));
    const latest = await imported(id);
    if (latest.state !== 'checking') return latest;
  }
  throw new Error(`the import ${id} comes to no end: ${String(errors)}`);
}

async function importAll(folder: string): Promise<Import> {
  const outcome = await importing(folder, '--no-wait', '--json');
  expect(outcome, outcome.stderr).toMatchObject({ code: 0 });
  return checked((JSON.parse(outcome.stdout) as Import).id);
}

const runsOf = async (experiment: string) =>
  (await send<{ items: Run[] }>(`${service.url}/v1/runs?experiment=${experiment}&limit=500`)).body.items;
const filesIn = (folder: string) =>
  readdirSync(join(folder, 'runs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.gz'))
    .map((name) => join(folder, 'runs', name));

/** Changes the first line of a file, and its digest if it is to pass for one that was written so. */
function change(file: string, edit: (line: ImportedRun) => void, forged: boolean): void {
  const [first = '', trace = '', last = ''] = gunzipSync(readFileSync(file)).toString().split('\n');
  const run = JSON.parse(first) as ImportedRun;
  edit(run);
  const lines = `${JSON.stringify(run)}\n${trace}\n`;
  const sha256 = createHash('sha256').update(lines).digest('hex');
  writeFileSync(file, gzipSync(`${lines}${forged ? JSON.stringify({ sha256 }) : last}\n`));
}

const faster = ({ result }: ImportedRun) => {
  const [metric] = Object.values(result.metrics);
  if (metric) metric.value *= 1.1;
};

describe('results of shards on a server', () => {
  it('are one result a run with equal digests and their origin, also when imported twice', {
    timeout: MS,
  }, async () => {
    const folder = await planned(11);
    for (const k of ['0', '1']) {
      const job = { SLURM_ARRAY_JOB_ID: '1234', SLURM_ARRAY_TASK_ID: k };
      const shard = await inProcess(['run-shard', folder, k, '--no-progress', '--threads', '1'], job);
      expect(shard).toMatchObject({ code: 0 });
    }
    const done = await importAll(folder);
    expect(done).toMatchObject({
      ...{ state: 'accepted', importedBy: 'loopback', runs: { planned: 12, received: 12, sampled: 3 }, reason: null },
    });
    const again = await importing(folder);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(done.id) });

    const runs = await runsOf(done.experiment ?? '');
    const computed = await inProcess([
      'run',
      join(folder, 'specification.json'),
      '--no-store',
      '--json',
      '--no-progress',
      '--threads',
      '1',
    ]);
    const local = (JSON.parse(computed.stdout) as { runs: Run[] }).runs;
    expect(runs.map(({ inputDigest, digest }) => [inputDigest, digest])).toEqual(
      local.map(({ inputDigest, digest }) => [inputDigest, digest]),
    );
    const results = await query(databaseUrl, 'select input_digest from results where input_digest = any($1)', [
      runs.map(({ inputDigest }) => inputDigest),
    ]);
    expect(results).toHaveLength(12);

    const foreign = runs.filter(({ origin }) => origin);
    expect(foreign).toHaveLength(9);
    for (const { origin } of foreign) {
      expect(origin).toMatchObject({ importId: done.id, importedBy: 'loopback', computed: { node: process.version } });
      expect(origin?.computed?.job).toMatch(/^slurm 1234_[01]$/);
    }
    const status = await inProcess(['status', done.experiment ?? ''], env());
    expect(status.stdout).toMatch(new RegExp(`imported\\s+9 results from import ${done.id} by loopback`));
  });

  it('are reused by other experiments once they are accepted, and not before', { timeout: MS }, async () => {
    const folder = await campaign(12);
    const begun = JSON.parse((await importing(folder, '--no-wait', '--json')).stdout) as Import;
    // No process of this test says that it is a worker.
    expect(begun).toMatchObject({ state: 'checking', waitingFor: { modelVersion: modelVersion(), labels: [] } });
    const specification = readFileSync(join(folder, 'specification.json'), 'utf8');
    const early = await post<{ newRuns: number }>(`${service.url}/v1/plans`, specification);
    expect(early.body.newRuns).toBe(12);
    expect((await checked(begun.id)).waitingFor).toBeNull();
    const late = await post<{ newRuns: number }>(`${service.url}/v1/plans`, specification);
    expect(late.body.newRuns).toBe(0);
    const { body } = await post<Experiment>(`${service.url}/v1/experiments`, specification);
    expect(body).toMatchObject({ state: 'succeeded', counts: { reused: 12 } });
  });

  it('are quarantined whole when one of the sample is another here', { timeout: MS }, async () => {
    const folder = await campaign(13);
    // All of them, their own digests left as they were: whichever are drawn, their values tell.
    for (const file of filesIn(folder)) change(file, faster, true);
    const done = await importAll(folder);
    expect(done).toMatchObject({ state: 'quarantined', experiment: null });
    expect(done.reason).toMatch(/ with seed \d+ \(input \w+\): \w+ is [\d.e+-]+ in the import, this service computes /);
    const again = await importing(folder);
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Quarantined; none of these results will be reused'),
    });
    const specification = readFileSync(join(folder, 'specification.json'), 'utf8');
    const { body: plan } = await post<{ newRuns: number }>(`${service.url}/v1/plans`, specification);
    // What the check has computed is this service's own.
    expect(plan.newRuns).toBe(9);
    const use = await query(databaseUrl, 'select 1 from results where import_id = $1', [done.id]);
    expect(use).toEqual([]);
    expect((await send(`${service.url}/v1/imports/${done.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await send(`${service.url}/v1/imports/${done.id}`)).status).toBe(404);
  });

  it('are not finished where more arrive meanwhile, which no sample could be drawn from', { timeout: MS }, async () => {
    const { imports } = service.store;
    const digests = imports.digests.bind(imports);
    vi.spyOn(imports, 'digests').mockImplementationOnce(async (id) => {
      const received = await digests(id);
      await imports.add(id, [{ ...received[0]!, inputDigest: 'f'.repeat(64), content: '{}' }]);
      return received;
    });
    const outcome = await importing(await campaign(18), '--no-wait');
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('while') });
    const { items } = await imports.list({ limit: 1 });
    expect(items[0]).toMatchObject({ state: 'receiving', checkExperiment: null, runs: { received: 13 } });
    const checks = await query(databaseUrl, 'select state from experiments where name = $1', [
      `Check of the import ${items[0]!.id}`,
    ]);
    expect(checks).toEqual([]);
  });

  it('ask of workers what the specification asks, for the check and for what is missing', { timeout: MS }, async () => {
    const folder = await campaign(19, { requires: ['blue'], priority: 5 });
    for (const file of filesIn(folder).slice(0, 6)) rmSync(file);
    const { work } = service.store;
    await work.present({ name: 'blue one', threads: 1, labels: ['blue'] }, MS);
    const done = await importAll(folder);
    // What is missing is computed too: it would count in the quota of a later test.
    await service.work();
    await work.absent('blue one');
    const ids = [done.checkExperiment, done.experiment];
    const rows = await query(databaseUrl, 'select requires, priority from experiments where id = any($1)', [ids]);
    expect(rows).toEqual([1, 2].map(() => ({ requires: ['blue'], priority: 5 })));
  });

  it('are quarantined where the check was cancelled', { timeout: MS }, async () => {
    const { id, checkExperiment } = JSON.parse(
      (await importing(await campaign(14), '--no-wait', '--json')).stdout,
    ) as Import;
    await post(`${service.url}/v1/experiments/${checkExperiment}/cancel`, '');
    expect(await checked(id)).toMatchObject({ state: 'quarantined', reason: expect.stringContaining('was cancelled') });
  });

  it('end their check when they are removed', { timeout: MS }, async () => {
    const { id, checkExperiment } = JSON.parse(
      (await importing(await campaign(610), '--no-wait', '--json')).stdout,
    ) as Import;
    expect((await send(`${service.url}/v1/imports/${id}`, { method: 'DELETE' })).status).toBe(204);
    const { body } = await send<Experiment>(`${service.url}/v1/experiments/${checkExperiment}`);
    expect(body).toMatchObject({ state: 'cancelled' });
  });

  it('name no experiment that was deleted, but say what to do', { timeout: MS }, async () => {
    const done = await importAll(await campaign(620));
    expect(done.experiment).toMatch(/^x/);
    await send(`${service.url}/v1/experiments/${done.experiment}`, { method: 'DELETE' });
    const { body } = await send<Import>(`${service.url}/v1/imports/${done.id}`);
    expect(body).toMatchObject({ state: 'accepted', experiment: null });
    expect(body.reason).toMatch(/was deleted.*submit the specification/);
  });
});

it('accepts results though what is missing has no room in the project, and says so', { timeout: MS }, async () => {
  const quota = (limits: object) => post(`${service.url}/v1/projects/default/quota`, limits);
  const folder = await campaign(17);
  for (const file of filesIn(folder).slice(0, 6)) rmSync(file);
  await quota({ mostQueuedRuns: 3 });
  const done = await importAll(folder);
  await quota({});
  expect(done).toMatchObject({ state: 'accepted', experiment: null, runs: { received: 6, sampled: 3 } });
  expect(done.reason).toMatch(/^The results are accepted, but the missing runs are not computed: .*has 6 new ones/);
  const { body } = await post<Experiment>(
    `${service.url}/v1/experiments`,
    readFileSync(join(folder, 'specification.json'), 'utf8'),
  );
  expect(body.counts).toMatchObject({ total: 12, reused: 6 });
});

describe('what cannot be imported is refused with the fix', () => {
  it('a changed file by its name, a folder of another model, one without results', { timeout: MS }, async () => {
    const folder = await campaign(15);
    const [file = ''] = filesIn(folder);
    change(file, faster, false);
    const outcome = await importing(folder);
    expect(outcome).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${file}: its digest does not match its content`),
    });
    expect(outcome.stderr).toContain(`Remove these files and recompute them: onesided run-shard ${folder} --left`);
    change(
      file,
      (run) => Object.assign((run as unknown as { plan: { processes: number } }).plan, { processes: 3 }),
      true,
    );
    expect(await importing(folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${file}: its plan does not match`),
    });
    const header = join(folder, 'shards.json');
    writeFileSync(
      header,
      readFileSync(header, 'utf8').replace(/"modelVersion": "\w+"/, '"modelVersion": "0123456789abcdef"'),
    );
    expect(await importing(folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('model version 0123456789abcdef'),
    });
    const empty = join(temporaryFolder(), 'campaign');
    await inProcess(['plan', temporaryFile('small.json', JSON.stringify(TABLE)), '--shards', '2', '--out', empty]);
    expect(await importing(empty)).toMatchObject({ code: 2, stderr: expect.stringContaining('has no results yet') });
  });

  it('by the server too: versions, shapes, foreign and missing runs', { timeout: MS }, async () => {
    const specification = JSON.parse(readFileSync(join(await campaign(16), 'specification.json'), 'utf8')) as object;
    const begin = (changes: object = {}) =>
      post<Import & { code: string; errors: { pointer: string }[] }>(`${service.url}/v1/imports`, {
        ...{ specification, modelVersion: 'older', digest: '0'.repeat(64) },
        ...changes,
      });
    expect((await begin()).body.code).toBe('IMPORT_MODEL_VERSION');
    expect((await begin({ modelVersion: modelVersion(), digest: 'x' })).body).toMatchObject({ code: 'IMPORT_INVALID' });
    const { status, body } = await begin({ modelVersion: modelVersion() });
    expect([status, (await begin({ modelVersion: modelVersion() })).status]).toEqual([201, 200]);
    const address = `${service.url}/v1/imports/${body.id}`;
    expect((await post(`${address}/finish`, '')).body).toMatchObject({ code: 'IMPORT_INCOMPLETE', status: 409 });
    const wrong = await post(`${address}/runs`, { runs: [{ inputDigest: 'z' }] });
    expect(wrong.body).toMatchObject({ code: 'IMPORT_INVALID', status: 422 });
    const result = {
      ...{ status: 'succeeded', metrics: {}, breakdown: {}, percentiles: [], occupancy: [], counters: {} },
      ...{ digest: '1'.repeat(64), operationsDigest: '2'.repeat(64), events: 1, simulatedNs: 1 },
    };
    const run = { inputDigest: '3'.repeat(64), wallMs: 1, computed: null, result };
    expect((await post(`${address}/runs`, { runs: [run] })).status).toBe(200);
    expect((await post(`${address}/finish`, '')).body).toMatchObject({ code: 'IMPORT_INVALID' });
    expect((await post(`${address}/runs`, 'nonsense')).status).toBe(400);
    const metric = { value: 1, unit: 's' };
    const unstorable = [
      [{ computed: { host: 'a\u0000', job: null, at: 'now', node: '20' } }, '/runs/0/computed/host'],
      [{ result: { ...result, events: 1e300 } }, '/runs/0/result/events'],
      [{ result: { ...result, metrics: { ['m'.repeat(3000)]: metric } } }, '/runs/0/result/metrics'],
      [{ result: { ...result, breakdown: { '\ud800': { totalNs: 1, meanNs: 1 } } } }, '/runs/0/result/breakdown'],
    ] as const;
    for (const [changes, pointer] of unstorable) {
      const refused = await post(`${address}/runs`, { runs: [{ ...run, ...changes }] });
      expect(refused.body).toMatchObject({ code: 'IMPORT_INVALID', errors: [{ pointer }] });
    }
    expect((await post(`${service.url}/v1/imports/none/runs`, { runs: [run] })).status).toBe(404);
  });
});

it('GraphQL does the same', { timeout: MS }, async () => {
  const client = new GraphqlClient(() => service.url);
  const { imports } = await client.data<{ imports: { nodes: { key: string; importedBy: string; runs: object }[] } }>(
    '{ imports(first: 1) { nodes { key importedBy runs { planned received sampled } } } }',
  );
  const [latest] = imports.nodes;
  expect(await imported(latest?.key ?? '')).toMatchObject({ importedBy: latest?.importedBy, runs: latest?.runs });
  const { errors: failed } = await client.ask('mutation { finishImport(input: { id: "none" }) { import { key } } }');
  expect(failed?.[0]?.extensions.code).toBe('IMPORT_NOT_FOUND');
  const origin = await client.data<{ runs: { nodes: { origin: { importedBy: string } | null }[] } }>(
    '{ runs(first: 200) { nodes { origin { importId importedBy importedAt computed { host job at node } } } } }',
  );
  expect(origin.runs.nodes.some((run) => run.origin?.importedBy === 'loopback')).toBe(true);
});

describe('results of shards in a local store', () => {
  it('are found by run with their origin; twice is once', { timeout: MS }, async () => {
    const [folder, store] = [await campaign(21), join(temporaryFolder(), 'runs')];
    const into = ['--store', store, '--threads', '1', '--no-progress', '--json'];
    const first = JSON.parse((await inProcess(['import', folder, ...into])).stdout) as object;
    expect(first).toMatchObject({ imported: 12, there: 0, checked: 3 });
    expect(JSON.parse((await inProcess(['import', folder, ...into])).stdout)).toMatchObject({ imported: 0, there: 12 });
    const found = await inProcess([
      'run',
      join(folder, 'specification.json'),
      '--store',
      store,
      '--json',
      '--no-progress',
      '--threads',
      '1',
    ]);
    const { runs } = JSON.parse(found.stdout) as { runs: Run[] };
    expect(runs.every(({ reused, origin }) => reused && origin?.computed?.job?.startsWith('slurm 1234_'))).toBe(true);
    expect(runs[0]?.origin?.importId).toBeNull();
  });

  it('are refused whole where the sample comes out otherwise', { timeout: MS }, async () => {
    const [folder, store] = [await campaign(22), join(temporaryFolder(), 'runs')];
    for (const file of filesIn(folder)) change(file, faster, true);
    const outcome = await inProcess(['import', folder, '--store', store, '--threads', '1', '--no-progress']);
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was imported from ') });
    const kept = await inProcess(['plan', join(folder, 'specification.json'), '--store', store, '--json']);
    expect(JSON.parse(kept.stdout)).toMatchObject({ reused: 0 });
  });
});
