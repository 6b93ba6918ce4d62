import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workloadDefinitions } from '../../src/simulation/catalogue.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { PlanSummary } from '../../src/spec/resources/plan.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly nextCursor?: string;
}

let service: TestService;
const at = (path: string) => `${service.url}${path}`;

async function submit(changes: object = {}): Promise<Experiment> {
  const { status, body } = await post<Experiment>(at('/v1/experiments'), smallSpecification(changes));
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
}

async function finished(changes: object = {}): Promise<Experiment> {
  const { id } = await submit(changes);
  await service.work();
  return (await send<Experiment>(at(`/v1/experiments/${id}`))).body;
}

beforeAll(async () => {
  service = await startTestService();
}, 60_000);
afterAll(() => service?.stop());

describe('submitting', () => {
  it('answers 202 with the place of the experiment and wakes the queue', async () => {
    const before = service.wakes();
    const { status, headers, body } = await post<Experiment>(at('/v1/experiments'), smallSpecification({ seed: 100 }));
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`/v1/experiments/${body.id}`);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toMatchObject({
      name: 'small table',
      state: 'queued',
      counts: { total: 8, queued: 8 },
      tags: ['test'],
    });
    expect(service.wakes()).toBe(before + 1);
    expect((await send<Experiment>(at(headers.get('location') ?? ''))).body.id).toBe(body.id);
  });

  it('keeps what the plan noted about the runs, for both interfaces', async () => {
    const specification = smallSpecification({ machine: 'ib-hdr', seed: 101 });
    const { notes } = (await post<PlanSummary>(at('/v1/plans'), specification)).body;
    expect(notes).toEqual([expect.stringMatching(/^At P = .* all processes are on one node/)]);
    const { id } = (await post<Experiment>(at('/v1/experiments'), specification)).body;
    expect((await send<Experiment>(at(`/v1/experiments/${id}`))).body.notes).toEqual(notes);
    const query = `{ experiment(id: "${id}") { notes } }`;
    expect((await post(at('/graphql'), { query })).body).toEqual({ data: { experiment: { notes } } });
    expect(
      (await submit({ seed: 102, machine: { preset: 'cray-xe6', override: { processesPerNode: 1 } } })).notes,
    ).toEqual([]);
  });

  it('takes YAML as well and gives the same specification', async () => {
    const yaml =
      'machine: cray-xe6\nworkload: {kind: dht, operationsPerProcess: 20}\nmechanisms: [rma]\nprocesses: 2\nseed: 11\n';
    const json = {
      machine: 'cray-xe6',
      workload: { kind: 'dht', operationsPerProcess: 20 },
      mechanisms: ['rma'],
      processes: 2,
      seed: 11,
    };
    const fromYaml = await post<Experiment>(at('/v1/experiments'), yaml, { 'content-type': 'application/yaml' });
    const fromJson = await post<Experiment>(at('/v1/experiments'), json);
    expect(fromYaml.status).toBe(202);
    expect(fromYaml.body.specDigest).toBe(fromJson.body.specDigest);
  });

  it('stores one experiment for one idempotency key, and refuses the key for another specification', async () => {
    const headers = { 'idempotency-key': 'once-1' };
    const specification = smallSpecification({ seed: 12 });
    const answers = await Promise.all(
      [1, 2, 3].map(() => post<Experiment>(at('/v1/experiments'), specification, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const other = await post(at('/v1/experiments'), smallSpecification({ seed: 13 }), headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'RUN_IDEMPOTENCY_CONFLICT' } });
  });

  it('accepts a sweep of 2,000 runs', async () => {
    const values = Array.from({ length: 500 }, (_, index) => index + 1);
    const sweep = [{ path: 'workload.operationsPerProcess', values }];
    const accepted = await submit({ sweep, processes: 2, seed: 901 });
    expect(accepted.counts.total).toBe(2000);
    await send(at(`/v1/experiments/${accepted.id}`), { method: 'DELETE' });
  });
});

describe('waiting', () => {
  it('says the place in the queue until the first run begins', async () => {
    await service.work();
    const [first, second] = [await submit({ seed: 95 }), await submit({ seed: 96 })];
    expect(first).toMatchObject({ queuePosition: 1, runsAhead: 0 });
    expect(second).toMatchObject({ queuePosition: 2, runsAhead: 8 });
    await service.work(3);
    const now = async (id: string) => (await send<Experiment>(at(`/v1/experiments/${id}`))).body;
    expect(await now(first.id)).toMatchObject({ state: 'running', queuePosition: null, runsAhead: null });
    expect(await now(second.id)).toMatchObject({ queuePosition: 2, runsAhead: 5 });
    await service.work();
    expect(await now(second.id)).toMatchObject({ state: 'succeeded', queuePosition: null });
  });

  it('counts what goes first in its own project, and nothing of others', async () => {
    await submit({ seed: 97, project: 'other' });
    const usual = await submit({ seed: 98 });
    expect(usual).toMatchObject({ queuePosition: 1, runsAhead: 0 });
    expect(await submit({ seed: 99, priority: 1 })).toMatchObject({ queuePosition: 1, runsAhead: 0 });
    const { body } = await send<Experiment>(at(`/v1/experiments/${usual.id}`));
    expect(body).toMatchObject({ queuePosition: 2, runsAhead: 8 });
    await service.work();
  });
});

describe('a run', () => {
  it('knows its neighbours in the plan', async () => {
    const { id } = await finished({ seed: 97 });
    const neighbours = async (index: number) => (await send<Run>(at(`/v1/runs/${id}-${index}`))).body.neighbours;
    expect(await neighbours(0)).toEqual({ previous: null, next: `${id}-1` });
    expect(await neighbours(4)).toEqual({ previous: `${id}-3`, next: `${id}-5` });
    expect(await neighbours(7)).toEqual({ previous: `${id}-6`, next: null });
  });
});

describe('planning', () => {
  it('says what would run, and what is stored already', async () => {
    const { name } = await finished({ name: 'planned', seed: 21 });
    const plan = await post<PlanSummary>(at('/v1/plans'), smallSpecification({ name, seed: 21 }));
    expect(plan).toMatchObject({ status: 200, body: { points: 2, runs: 8, reused: 8, newRuns: 0, errors: [] } });
  });

  it('stores nothing', async () => {
    const before = await send<Page<Experiment>>(at('/v1/experiments'));
    await post(at('/v1/plans'), smallSpecification({ seed: 22 }));
    expect((await send<Page<Experiment>>(at('/v1/experiments'))).body.total).toBe(before.body.total);
  });
});

describe('one experiment', () => {
  it('has an entity tag that changes with it', async () => {
    const { id } = await submit({ seed: 31 });
    const first = await send<Experiment>(at(`/v1/experiments/${id}`));
    const tag = first.headers.get('etag') ?? '';
    const same = await send(at(`/v1/experiments/${id}`), { headers: { 'if-none-match': tag } });
    expect(same).toMatchObject({ status: 304, body: '' });
    await service.work();
    const changed = await send<Experiment>(at(`/v1/experiments/${id}`), { headers: { 'if-none-match': tag } });
    expect(changed).toMatchObject({ status: 200, body: { state: 'succeeded', progress: 1 } });
  });

  it('waits for the end with Prefer: wait', async () => {
    const { id } = await submit({ seed: 32 });
    const waiting = send<Experiment>(at(`/v1/experiments/${id}`), { headers: { prefer: 'wait=20' } });
    await service.work();
    const { body, headers } = await waiting;
    expect(body.state).toBe('succeeded');
    expect(headers.get('preference-applied')).toBe('wait=20');
  });

  it('answers 404 when it is deleted meanwhile', async () => {
    const { id } = await submit({ seed: 36 });
    const waiting = send(at(`/v1/experiments/${id}`), { headers: { prefer: 'wait=20' } });
    await delay(300);
    await send(at(`/v1/experiments/${id}`), { method: 'DELETE' });
    expect(await waiting).toMatchObject({ status: 404, body: { code: 'RUN_EXPERIMENT_NOT_FOUND' } });
  });

  it('has a tag in each coding, and is known by any of them', async () => {
    const { id } = await submit({
      seed: 37,
      tags: Array.from({ length: 32 }, (_, index) => `${'long tag '.repeat(5)}${index}`),
    });
    const read = (headers: Record<string, string>) => fetch(at(`/v1/experiments/${id}`), { headers });
    const [plain, zipped] = [await read({ 'accept-encoding': 'identity' }), await read({ 'accept-encoding': 'gzip' })];
    const [tag, ofZipped] = [plain, zipped].map(({ headers }) => headers.get('etag') ?? '');
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(ofZipped).toBe(`${tag?.slice(0, -1)}-gzip"`);
    const same = await read({ 'accept-encoding': 'gzip', 'if-none-match': ofZipped! });
    expect([same.status, same.headers.get('etag')]).toEqual([304, ofZipped]);
    const renamed = await fetch(at(`/v1/experiments/${id}/cancel`), {
      method: 'POST',
      headers: { 'if-match': ofZipped! },
    });
    expect(renamed.status).toBe(202);
  });

  it('answers when the wait is over, whatever the state', async () => {
    const { id } = await submit({ seed: 33 });
    const started = performance.now();
    const { body } = await send<Experiment>(at(`/v1/experiments/${id}`), {
      headers: { prefer: 'respond-async, wait=1' },
    });
    expect(body.state).toBe('queued');
    expect(performance.now() - started).toBeGreaterThan(900);
  });

  it('can be cancelled, also twice', async () => {
    const { id } = await submit({ seed: 34 });
    const cancelled = await send<Experiment>(at(`/v1/experiments/${id}/cancel`), { method: 'POST' });
    expect(cancelled).toMatchObject({ status: 202, body: { counts: { cancelled: 8, queued: 0 } } });
    const { body } = await send<Experiment>(at(`/v1/experiments/${id}`), { headers: { prefer: 'wait=5' } });
    expect(body.state).toBe('cancelled');
    expect((await send(at(`/v1/experiments/${id}/cancel`), { method: 'POST' })).status).toBe(202);
  });

  it('can be deleted, with its runs', async () => {
    const { id } = await finished({ seed: 35 });
    const runs = await send<Page<Run>>(at(`/v1/runs?experiment=${id}`));
    const wakes = service.wakes();
    expect(await send(at(`/v1/experiments/${id}`), { method: 'DELETE' })).toMatchObject({ status: 204, body: '' });
    // The dispatcher removes the runs, at once.
    expect(service.wakes()).toBe(wakes + 1);
    for (const path of [`/v1/experiments/${id}`, `/v1/experiments/${id}/comparison`, `/v1/experiments/${id}/events`]) {
      expect(await send(at(path))).toMatchObject({ status: 404, body: { code: 'RUN_EXPERIMENT_NOT_FOUND' } });
    }
    expect((await send(at(`/v1/runs/${runs.body.items[0]?.id}`))).status).toBe(404);
    expect((await send(at(`/v1/experiments/${id}`), { method: 'DELETE' })).status).toBe(404);
  });
});

describe('lists', () => {
  it('pages through experiments without losing or repeating one', async () => {
    for (const seed of [41, 42, 43, 44, 45]) await submit({ seed, project: 'paging', replications: 1 });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await send<Page<Experiment>>(at(`/v1/experiments?project=paging&limit=2${cursor}`));
      expect(body.total).toBe(5);
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(body.nextCursor)}`;
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it('refuses a cursor of another filter', async () => {
    const { body } = await send<Page<Experiment>>(at('/v1/experiments?project=paging&limit=2'));
    const elsewhere = await send(at(`/v1/experiments?limit=2&cursor=${body.nextCursor}`));
    expect(elsewhere).toMatchObject({ status: 400, body: { code: 'REQUEST_INVALID' } });
  });

  it('filters and sorts experiments', async () => {
    await finished({ seed: 46, name: 'alpha', tags: ['greek'], project: 'filters' });
    await submit({ seed: 47, name: 'beta', tags: ['greek', 'late'], project: 'filters', mechanisms: ['am'] });
    const names = async (query: string) =>
      (await send<Page<Experiment>>(at(`/v1/experiments?project=filters&${query}`))).body.items.map(({ name }) => name);
    expect(await names('sort=name')).toEqual(['alpha', 'beta']);
    expect(await names('sort=-name')).toEqual(['beta', 'alpha']);
    expect(await names('tag=late')).toEqual(['beta']);
    expect(await names('mechanism=am')).toEqual(['beta']);
    expect(await names('state=succeeded&state=failed')).toEqual(['alpha']);
    expect(await names('q=alph')).toEqual(['alpha']);
    expect(await names('workload=other')).toEqual([]);
    expect(await names('processes=4..')).toEqual(['beta', 'alpha']);
    expect(await names('processes=3')).toEqual([]);
    expect((await send(at('/v1/experiments?processes=many'))).status).toBe(400);
  });

  it('filters runs by parameter and metric ranges and sorts by a metric', async () => {
    const { id } = await finished({ seed: 48, sweep: [{ path: 'processes', values: [2, 4, 8] }], replications: 1 });
    const runs = async (query: string) => (await send<Page<Run>>(at(`/v1/runs?experiment=${id}&${query}`))).body;
    expect((await runs('processes=4..')).total).toBe(4);
    expect((await runs('parameter=processes:8')).total).toBe(2);
    expect((await runs('mechanism=rma&status=succeeded')).total).toBe(3);
    const sorted = (await runs('sort=-metric:inserts_per_second')).items.map(
      ({ metrics }) => metrics.inserts_per_second?.value ?? 0,
    );
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
    expect((await runs(`metric=inserts_per_second:${sorted[1]}..`)).total).toBe(2);
    const { items } = await runs('limit=1');
    expect((await send<Run>(at(`/v1/runs/${items[0]?.id}`))).body).toMatchObject(items[0]);
    expect((await send<Run['metrics']>(at(`/v1/runs/${items[0]?.id}/metrics`))).body).toEqual(items[0]?.metrics);
  });
});

describe('comparison', () => {
  it('is relative to the baseline, pairs by seed and follows what is asked for', async () => {
    const { id } = await finished({ seed: 51 });
    const { body } = await send<Comparison>(at(`/v1/experiments/${id}/comparison`));
    expect(body).toMatchObject({ metric: 'inserts_per_second', x: 'processes', series: 'mechanism', baseline: 'rma' });
    expect(body.complete).toEqual({ done: 8, total: 8 });
    expect(body.points.filter(({ series }) => series === 'rma').map(({ ratio }) => ratio?.value)).toEqual([1, 1]);
    const other = await send<Comparison>(
      at(`/v1/experiments/${id}/comparison?metric=operation_latency_ns&baseline=aa-poll`),
    );
    expect(other.body).toMatchObject({
      metric: 'operation_latency_ns',
      unit: 'ns',
      better: 'lower',
      baseline: 'aa-poll',
    });
  });

  it('comes as CSV', async () => {
    const { id, specDigest, modelVersion } = await finished({ seed: 51 });
    const { body, headers } = await send<string>(at(`/v1/experiments/${id}/comparison?format=csv`));
    expect(headers.get('content-type')).toContain('text/csv');
    const [head, ...points] = body.trimEnd().split('\r\n');
    expect(head).toMatch(/,spec_digest,model_version$/);
    expect(points).toHaveLength(4);
    for (const point of points) expect(point).toMatch(new RegExp(`,${specDigest},${modelVersion}$`));
  });

  it.each(['metric=nothing', 'x=nothing', 'series=nothing', 'baseline=nothing', 'facet=nothing%3D1'])(
    'refuses %s',
    async (query) => {
      const { id } = await finished({ seed: 51 });
      const answer = await send(at(`/v1/experiments/${id}/comparison?${query}`));
      expect(answer).toMatchObject({ status: 400, body: { code: 'REQUEST_INVALID' } });
      expect(answer.body.errors[0]?.pointer).toBe(`/query/${query.split('=')[0]}`);
    },
  );
});

it('axes are in the order of the sweep, whatever order a store keeps the paths of a point in', async () => {
  const sweep = [
    { path: 'workload.volumeElements', values: [2048, 4096] },
    { path: 'machine.interruptLatencyNs', values: [1000, 2000] },
    { path: 'workload.collisionRate', values: [0, 0.25] },
  ];
  const { id } = await finished({ processes: 2, sweep });
  const { body } = await send<Comparison>(at(`/v1/experiments/${id}/comparison`));
  expect(body.x).toBe('workload.volumeElements');
  expect(body.axes.map(({ path }) => path)).toEqual(sweep.map(({ path }) => path));
  expect(Object.keys(body.facet)).toEqual(sweep.slice(1).map(({ path }) => path));
  const other = await finished({ processes: 2, sweep, seed: 4, name: 'Another seed' });
  const joined = await send<Comparison>(at(`/v1/comparisons?experiments=${id}&experiments=${other.id}`));
  const swept = sweep.map(({ path }) => path);
  expect(joined.body.axes.map(({ path }) => path).filter((path) => swept.includes(path))).toEqual(swept);
});

it('metrics are in the order of the workload, as in comparisons without a service', async () => {
  const { id } = await finished({
    ...{ workload: { kind: 'memcpy' }, mechanisms: ['cpu-copy'], machine: 'osu-infinipath', processes: 1, sweep: [] },
  });
  const { body } = await send<Comparison>(at(`/v1/experiments/${id}/comparison`));
  const defined = workloadDefinitions.find((workload) => workload.id === 'memcpy')!.metrics.map(({ name }) => name);
  expect(body.metrics.filter((name) => !name.includes('.'))).toEqual(defined);
});

describe('comparison of any runs', () => {
  it('has an axis for what differs among experiments, beside their names', async () => {
    const fast = await finished({ seed: 71, name: 'fast' });
    const slow = await finished({
      ...{ seed: 71, name: 'slow' },
      machine: { preset: 'cray-xe6', override: { processesPerNode: 1 } },
    });
    const experiments = `experiments=${fast.id}&experiments=${slow.id}`;
    const { body } = await send<Comparison>(at(`/v1/comparisons?${experiments}&series=experiment`));
    expect(body.axes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['processes', 'machine.processesPerNode', 'experiment']),
    );
    expect(body).toMatchObject({ x: 'processes', series: 'experiment', baseline: 'fast' });
    const slower = body.points.filter(({ series }) => series === 'slow').map(({ ratio }) => ratio?.value ?? 1);
    expect(Math.max(...slower)).toBeLessThan(1);
    const csv = await send<string>(at(`/v1/comparisons?${experiments}&format=csv`));
    expect(csv.body).toContain(`${fast.specDigest} ${slow.specDigest}`);
  });

  it('takes runs by their ids, and gives what their experiment does', async () => {
    const { id } = await finished({ seed: 72 });
    const { body: whole } = await send<Comparison>(at(`/v1/experiments/${id}/comparison`));
    const { body: page } = await send<Page<Run>>(at(`/v1/runs?experiment=${id}`));
    const ids = page.items.map((run) => `runs=${run.id}`).join('&');
    const { body } = await send<Comparison>(at(`/v1/comparisons?${ids}`));
    expect(body.points).toEqual(whole.points);
  });

  it('refuses what cannot be compared, and says why', async () => {
    const { id } = await finished({ seed: 73 });
    const copies = await finished({
      ...{ workload: { kind: 'memcpy' }, mechanisms: ['cpu-copy'], machine: 'osu-infinipath', processes: 1, sweep: [] },
    });
    for (const [query, detail] of [
      ['', 'there is nothing to compare'],
      [`experiments=${id}&experiments=${copies.id}`, 'they ran dht, memcpy; accepted: runs of one workload'],
      [`experiments=${id}&metric=nothing`, 'no metric nothing'],
    ] as const) {
      const { status, body } = await send(at(`/v1/comparisons?${query}`));
      expect({ status, detail: body.errors[0]?.detail }).toEqual({
        status: 400,
        detail: expect.stringContaining(detail),
      });
    }
    expect(await send(at('/v1/comparisons?runs=nothing'))).toMatchObject({
      status: 404,
      body: { code: 'RUN_NOT_FOUND' },
    });
  });
});

describe('export', () => {
  it('has a line a run with all metrics, in plan order', async () => {
    const { id } = await finished({ seed: 61, name: '=cmd|run' });
    const csv = await send<string>(at(`/v1/experiments/${id}/export`));
    const lines = csv.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(9);
    expect(lines[0]).toContain('inserts_per_second');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="cmd-run.csv"');
    const ndjson = await send<string>(at(`/v1/experiments/${id}/export?format=ndjson`));
    const runs = ndjson.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Run);
    expect(runs.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
