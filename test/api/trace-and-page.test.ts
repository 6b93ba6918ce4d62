import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import type { TraceBins, TraceWindow } from '../../src/spec/resources/trace.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;
let run: Run;
const at = (path: string) => `${service.url}${path}`;

beforeAll(async () => {
  service = await startTestService();
  const specification = smallSpecification({
    mechanisms: ['aa-poll'],
    trace: { level: 'full' },
    sweep: [],
    processes: 4,
    replications: 1,
  });
  const { body } = await post<Experiment>(at('/v1/experiments'), specification);
  await service.work();
  run = (await send<{ items: Run[] }>(at(`/v1/runs?experiment=${body.id}`))).body.items[0] as Run;
});
afterAll(() => service?.stop());

describe('the trace of a run', () => {
  const trace = async (query = '') => (await send<TraceWindow>(at(`/v1/runs/${run.id}/trace${query}`))).body;

  it('holds its events in order of time', async () => {
    const { events, endNs, tracks, kinds } = await trace();
    expect(events.startNs.length).toBeGreaterThan(100);
    expect(events.startNs).toEqual([...events.startNs].sort((a, b) => a - b));
    expect(endNs).toBeCloseTo(run.simulatedNs, 3);
    for (const column of [events.durationNs, events.track, events.kind, events.operation, events.argument]) {
      expect(column).toHaveLength(events.startNs.length);
    }
    expect(Math.max(...events.track)).toBeLessThan(tracks.length);
    expect(Math.max(...events.kind)).toBeLessThan(kinds.length);
  });

  it('is cut to a window, tracks and kinds', async () => {
    const all = await trace();
    const [from, to] = [all.endNs * 0.25, all.endNs * 0.5];
    const { events } = await trace(`?from=${from}&to=${to}`);
    expect(events.startNs.length).toBeGreaterThan(0);
    for (const [index, start] of events.startNs.entries()) {
      expect(start).toBeLessThan(to);
      expect(start + events.durationNs[index]!).toBeGreaterThanOrEqual(from);
    }
    const name = all.tracks[all.events.track[0]!]!.name;
    const one = await trace(`?track=${encodeURIComponent(name)}`);
    expect(new Set(one.events.track.map((track) => one.tracks[track]?.name))).toEqual(new Set([name]));
    const expected = all.events.track.filter((track) => all.tracks[track]?.name === name).length;
    expect(one.events.startNs).toHaveLength(expected);
    const kind = all.kinds[all.events.kind.at(-1)!]!.name;
    const some = await trace(`?kind=${encodeURIComponent(kind)}`);
    expect(new Set(some.events.kind.map((index) => some.kinds[index]?.name))).toEqual(new Set([kind]));
    expect(await trace('?limit=10')).toMatchObject({ truncated: true });
  });

  it('comes as busy shares', async () => {
    const { body } = await send<TraceBins>(at(`/v1/runs/${run.id}/trace?bins=16`));
    expect(body.busy).toHaveLength(body.tracks.length);
    for (const row of body.busy) {
      expect(row).toHaveLength(16);
      for (const share of row) expect(share).toBeGreaterThanOrEqual(0);
      for (const share of row) expect(share).toBeLessThanOrEqual(1 + 1e-6);
    }
    expect(Math.max(...body.busy.flat())).toBeGreaterThan(0);
  });

  it('comes as CSV and for the Perfetto viewer, with as many events', async () => {
    const { events } = await trace();
    const csv = await send<string>(at(`/v1/runs/${run.id}/trace?format=csv`));
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(events.startNs.length + 1);
    const perfetto = await send<{ traceEvents: { ph: string }[] }>(at(`/v1/runs/${run.id}/trace?format=perfetto`));
    expect(perfetto.headers.get('content-disposition')).toContain('.perfetto.json');
    expect(perfetto.body.traceEvents.filter(({ ph }) => ph !== 'M')).toHaveLength(events.startNs.length);
  });

  it('says why there is none', async () => {
    const { body } = await post<Experiment>(
      at('/v1/experiments'),
      smallSpecification({ seed: 9, trace: { level: 'off' } }),
    );
    await service.work();
    const { items } = (await send<{ items: Run[] }>(at(`/v1/runs?experiment=${body.id}&limit=1`))).body;
    const answer = await send(at(`/v1/runs/${items[0]?.id}/trace`));
    expect(answer).toMatchObject({ status: 404, body: { code: 'RUN_TRACE_NOT_FOUND' } });
    expect(answer.body.detail).toContain('trace: {level: sampled}');
  });
});

describe('the catalogue', () => {
  it.each(['machines', 'mechanisms', 'workloads'])('lists %s, each at its own address', async (kind) => {
    const { items } = (await send<{ items: { id: string }[] }>(at(`/v1/${kind}`))).body;
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect((await send(at(`/v1/${kind}/${item.id}`))).body).toEqual(item);
  });

  it('says which mechanisms run the workload', async () => {
    const { body } = await send<{ workloads: { id: string; runs: boolean }[] }>(at('/v1/mechanisms/aa-poll'));
    expect(body.workloads).toContainEqual({ id: 'dht', runs: true });
  });

  it('has the schema of a specification, which the form is built from', async () => {
    const { body } = await send<Record<string, unknown>>(at('/v1/schema/experiment'));
    expect(body).toMatchObject({ type: 'object', required: ['machine', 'workload', 'mechanisms'] });
  });
});

describe('documentation and monitoring', () => {
  it('describes every route of /v1 in OpenAPI 3.1, with problem documents', async () => {
    const { body } = await send<{
      openapi: string;
      paths: Record<string, Record<string, { responses: object; operationId: string }>>;
    }>(at('/openapi.json'));
    expect(body.openapi).toBe('3.1.0');
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    );
    expect(operations.length).toBeGreaterThan(20);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, responses } of operations.filter(({ path }) => path.startsWith('/v1/')))
      expect(
        Object.keys(responses).filter((status) => !/^[2-5]\d\d$/.test(status)),
        path,
      ).toEqual([]);
    expect((await send<string>(at('/docs'))).body).toContain('swagger');
    expect((await send<string>(at('/graphiql'))).body).not.toMatch(/https?:\/\//);
  });

  it('refers to nothing that OpenAPI does not have', async () => {
    const { body } = await send<{ components: Record<string, Record<string, unknown>> }>(at('/openapi.json'));
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]*)"/g)].map(([, target]) => target);
    const known = Object.entries(body.components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    );
    expect(references).toContain('#/components/schemas/NetworkParameters');
    expect(references.filter((target) => !known.includes(target ?? ''))).toEqual([]);
  });

  it('names every union and each of its members, which clients have types of', async () => {
    const { body } = await send<{ paths: object; components: { schemas: Record<string, object> } }>(
      at('/openapi.json'),
    );
    const unions = [...anonymousUnions(body.paths), ...Object.values(body.components.schemas).flatMap(inside)];
    expect(unions).toEqual([]);
    expect(body.components.schemas.WorkloadChoice).toMatchObject({
      discriminator: { propertyName: 'kind', mapping: { dht: '#/components/schemas/DhtWorkload' } },
    });
  });

  it('serves both descriptions as text', async () => {
    const yaml = await send<string>(at('/openapi.yaml'));
    expect([yaml.status, yaml.body]).toEqual([200, expect.stringMatching(/^openapi: 3\.1\.0/)]);
    expect((await send<string>(at('/schema.graphql'))).body).toContain('type Query');
  });

  it('shows numbers for Prometheus under one name, without ids in labels', async () => {
    await send(at(`/v1/runs/${run.id}`));
    const { body } = await send<string>(at('/metrics'));
    const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.filter((line) => !line.startsWith('onesided_'))).toEqual([]);
    expect(body).toMatch(
      /onesided_http_request_duration_seconds_count\{method="GET",route="\/v1\/runs\/:id",status="200"\} [1-9]/,
    );
    expect(body).toMatch(/onesided_runs\{state="succeeded",mechanism="rma",workload="dht"\} [1-9]/);
    expect(body).toMatch(/onesided_runs\{state="running",mechanism="rma",workload="dht"\} 0/);
    expect(body).toMatch(/onesided_run_wall_seconds\{mechanism="aa-poll",workload="dht"\} 0\.00/);
    expect(body).toMatch(/onesided_queue_runs\{queue="onesided-runs",state="unscheduled"\} 0/);
    expect(body).toMatch(/onesided_experiments\{state="succeeded",workload="dht"\} [1-9]/);
    const labels = new Set(lines.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, name]) => name)));
    const bounded = ['method', 'route', 'status', 'state', 'mechanism', 'workload', 'queue', 'le', 'name', 'outcome'];
    const ofTheProcess = ['type', 'kind', 'space', 'version', 'major', 'minor', 'patch'];
    expect([...labels].filter((label) => ![...bounded, ...ofTheProcess].includes(label ?? ''))).toEqual([]);
    expect(body).not.toContain(run.id);
  });

  it('compresses long answers and leaves short ones alone', async () => {
    expect((await send(at('/v1/mechanisms'))).headers.get('content-encoding')).toMatch(/br|gzip/);
    expect((await send(at('/health/live'))).headers.get('content-encoding')).toBeNull();
  });
});

/** Of a request whose path goes out as it is written. */
function statusAndType(path: string, accept: string): Promise<[number | undefined, string | undefined]> {
  return new Promise((resolve, reject) => {
    const asked = request(service.url, { path, headers: { accept } }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers['content-type']]);
    });
    asked.on('error', reject).end();
  });
}

describe('the page', () => {
  const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

  it('is at every address that it makes itself, and never cached', async () => {
    for (const path of ['/', '/experiments', '/runs/some-id', '/catalog/machines/cray-xe6', '/new']) {
      const { status, headers, body } = await send<string>(at(path), browser);
      expect(status, path).toBe(200);
      expect(body).toContain('<!doctype html>');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(body).not.toMatch(/<script(?![^>]*src=)/);
    }
  });

  it.each(['/experiments/%', '//experiments', '/runs/%00'])('says itself that nothing is at %s', async (path) => {
    expect(await statusAndType(path, 'text/html')).toEqual([200, 'text/html; charset=utf-8']);
    const [status, type] = await statusAndType(path, 'application/json');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(type).toContain('application/problem+json');
  });

  it('has files that may be kept for ever, since their name changes with them', async () => {
    const { body } = await send<string>(at('/'), browser);
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(body) ?? [];
    const { status, headers } = await send<string>(at(script ?? '/missing'));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-type')).toContain('javascript');
  });

  it.each(['/assets/missing.js', '/v1/missing', '/graphql/missing', '/favicon.png'])('is not at %s', async (path) => {
    expect(await send(at(path), browser)).toMatchObject({ status: 404, body: { code: 'REQUEST_NOT_FOUND' } });
  });
});

/** Unions of more than one shape, null aside, that stand where they are used. Numbers that may be a word are none. */
function anonymousUnions(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const { anyOf = [] } = value as { anyOf?: readonly { type?: string; enum?: unknown }[] };
  const shapes = anyOf.filter(({ type, ...rest }) => type !== 'null' && !('enum' in rest));
  return [...(shapes.length > 1 ? [value] : []), ...inside(value)];
}

function inside(value: object): unknown[] {
  return Object.values(value).flatMap(anonymousUnions);
}
