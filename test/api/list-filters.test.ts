import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_FAULTS } from '../../src/spec/faults.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification());
  await service.work();
}, 60_000);
afterAll(() => service?.stop());

const NUMBERS = [
  '',
  '0',
  '-1',
  '1',
  '64',
  '2.5',
  '1e6',
  '1e308',
  '1e309',
  '-1e309',
  '1e-400',
  '2147483648',
  '9e15',
  'x',
];
const number = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NUMBERS) }, fc.double().map(String));
const range = fc.oneof(
  fc.tuple(number, number).map(([from, to]) => `${from}..${to}`),
  number,
);
const name = fc.constantFrom(
  ...['a', 'processes', 'workload.collisionRate', 'machine.wireLatencyNs', 'mechanisms.rma.x', 'inserts_per_second'],
  ...['__proto__', 'a.b.c.d', '.', '-'],
);
const ranges = fc.tuple(name, range).map(([path, ends]) => `${path}:${ends}`);
const text = fc.oneof(
  fc.constantFrom('rma', 'dht', 'cray-xe6', 'succeeded', 'small', '%', '_', '\\', "'", '\u0000', '\ud800', ''),
  fc.string({ maxLength: 20, unit: 'binary' }),
);
const sort = fc.constantFrom(
  'createdAt',
  '-name',
  'index',
  '-wallMs',
  'metric:a',
  '-metric:inserts_per_second',
  'ranks',
  'x',
);
const cursor = fc.oneof(
  text,
  fc.tuple(text, text, text).map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
);
const shared = { limit: number, cursor, sort };

const routes: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<string>>>>> = {
  '/v1/experiments': {
    ...{ ...shared, q: text, state: text, project: text, tag: text, mechanism: text, workload: text, machine: text },
    processes: range,
  },
  '/v1/runs': {
    ...{ ...shared, experiment: text, status: text, mechanism: text, workload: text, machine: text },
    ...{ replication: number, processes: range, parameter: ranges, metric: ranges },
  },
  '/v1/schedules': { ...shared, q: text, ranks: number },
};

it.each(Object.keys(routes))(
  '%s never makes a mistake of its own, whatever is asked',
  async (path) => {
    const filters = Object.entries(routes[path] ?? {}).map(([key, value]) =>
      fc.array(value, { maxLength: 2 }).map((values) => values.map((one): [string, string] => [key, one])),
    );
    const asked = fc.subarray(filters, { minLength: 1, maxLength: 3 }).chain((some) => fc.tuple(...some));
    const property = fc.asyncProperty(asked, async (parts) => {
      const query = new URLSearchParams(parts.flat());
      const { status, body } = await send(`${service.url}${path}?${query}`);
      expect([200, 400, 414], `${path}?${query} ${JSON.stringify(body)}`).toContain(status);
    });
    await fc.assert(property, { numRuns: 120 });
  },
  120_000,
);

it.each([
  ['metric=inserts_per_second:..', 8],
  ['metric=inserts_per_second:0..1e308', 8],
  ['parameter=workload.operationsPerProcess:..', 8],
  ['parameter=workload.collisionRate:9..', 0],
  ['processes=2.5..', 4],
  ['processes=..', 8],
])('/v1/runs?%s finds %d', async (query, total) => {
  const { body } = await send<{ total: number; items: Run[] }>(`${service.url}/v1/runs?${query}&limit=1`);
  expect(body.total).toBe(total);
});

it.each([
  ['processes=2.5..', 1],
  ['processes=5e9..', 0],
  ['processes=..5e9', 1],
  ['processes=3..3.9', 0],
])('/v1/experiments?%s finds %d', async (query, total) => {
  expect((await send<{ total: number }>(`${service.url}/v1/experiments?${query}`)).body.total).toBe(total);
});

it.each([
  ['/v1/runs?parameter=putBytes', /`workload\.collisionRate:0\.05\.\.0\.25`/],
  ['/v1/runs?metric=a:b:c', /`put_latency_ns:\.\.5000`/],
  ['/v1/runs?processes=many', /`64\.\.512`/],
  ['/v1/runs?sort=size', /`metric:NAME`/],
  ['/v1/experiments?processes=many', /`64\.\.512`/],
  ['/v1/experiments/x/comparison?facet=processes', /`workload\.collisionRate=0\.25`/],
])('%s is refused in words with an example', async (path, example) => {
  const { status, body } = await send(service.url + path);
  expect([status, body.errors[0]?.detail]).toEqual([400, expect.stringMatching(example)]);
  expect(body.errors[0]?.detail).not.toMatch(/\^|\(\?|pattern/);
});

it.each(['metric=a:1e309', 'metric=a:..-1e309', 'parameter=a:1e309..', 'processes=1e309', 'limit=1e309'])(
  '/v1/runs?%s is refused',
  async (query) => {
    const { status, body } = await send(`${service.url}/v1/runs?${query}`);
    expect([status, body.code]).toEqual([400, 'REQUEST_INVALID']);
    expect(body.errors[0]?.pointer).toMatch(new RegExp(`^/query/${query.split('=')[0]}`));
  },
);

it.each([
  ...['tokens', 'projects', 'session', 'mechanisms', 'papers', 'service', 'runs', 'explorations'],
  ...['experiments/x0000000000000000000a', 'papers/firehose'],
])('GET /v1/%s refuses what it does not take, which would be a filter that filters nothing', async (path) => {
  const { status, body } = await send(`${service.url}/v1/${path}?misspelt=1`);
  expect([status, body.errors[0]?.pointer]).toEqual([400, '/query/misspelt']);
});

it('takes the filter of a list as the body of QUERY, however long, under the same rules', async () => {
  const ask = (body: unknown, path = '/v1/runs') =>
    send<{ items: Run[]; total: number; errors?: { pointer: string }[] }>(`${service.url}${path}`, {
      method: 'QUERY',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const got = await send<{ items: Run[] }>(`${service.url}/v1/runs?mechanism=rma&processes=4..&limit=1`);
  const asked = await ask({ mechanism: 'rma', processes: '4..', limit: 1 });
  expect([asked.status, asked.body]).toEqual([200, got.body]);
  // Beyond what an address may have: 16 ranges of 300 characters.
  const parameter = Array.from({ length: 16 }, () => `${'a'.repeat(290)}:1..2`);
  expect(await ask({ parameter, tag: undefined })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/query/parameter', detail: expect.stringContaining('is unknown; accepted: ') }] },
  });
  expect((await ask({ limit: 0 })).body.errors).toMatchObject([{ pointer: '/query/limit' }]);
  expect((await ask({ unknown: 1 })).body.errors).toMatchObject([{ pointer: '/query/unknown' }]);
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, place) => [`k${place}`, 1]));
  expect((await ask(many)).body.errors).toHaveLength(MOST_FAULTS);
  const tooMany = Object.fromEntries(Array.from({ length: 20_000 }, (_, place) => [`k${place}`, 1]));
  expect((await ask(tooMany)).body.errors).toMatchObject([
    { pointer: '', detail: expect.stringContaining('20000 keys') },
  ]);
  for (const body of ['[]', '{"limit": 1, "limit": 2}', '{"__proto__": {"limit": 1}}', '']) {
    expect([body, (await ask(body)).status]).toEqual([
      body,
      expect.toSatisfy((status) => status === 400 || status === 422),
    ]);
  }
  expect((await ask({ limit: 1 }, '/v1/runs?limit=2')).status).toBe(400);
  const { body: submitted } = await send<{ items: Experiment[] }>(`${service.url}/v1/experiments?limit=1`);
  const { id } = submitted.items[0]!;
  const compared = await ask({ experiments: [id] }, '/v1/comparisons');
  const { body: comparison } = await send(`${service.url}/v1/comparisons?experiments=${id}`);
  expect([compared.status, compared.body]).toEqual([200, comparison]);
  const nothing = await ask({}, '/v1/machines');
  expect([nothing.status, nothing.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const allowed = await send(`${service.url}/v1/runs`, { method: 'PUT' });
  expect(allowed.headers.get('allow')).toBe('GET, HEAD, QUERY');
});

it('experiments are found by when they were submitted, and by a parameter of one of their runs', async () => {
  const found = async (query: string) => {
    const { status, body } = await send<{ total: number }>(`${service.url}/v1/experiments?${query}`);
    return status === 200 ? body.total : status;
  };
  const { body } = await send<{ items: Experiment[] }>(`${service.url}/v1/experiments`);
  const { createdAt, workload } = body.items[0]!;
  const at = encodeURIComponent(createdAt);
  const later = new Date(Date.parse(createdAt) + 60_000).toISOString();
  expect(await found(`createdSince=${at}&createdBefore=${later}&workload=${workload}`)).toBe(1);
  expect(await found(`createdSince=${later}`)).toBe(0);
  expect(await found(`createdBefore=${at}`)).toBe(0);
  expect(await found('createdSince=2026-13-01')).toBe(400);
  expect(await found('createdSince=yesterday')).toBe(400);
  const { body: runs } = await send<{ items: Run[] }>(`${service.url}/v1/runs?limit=1`);
  const { processes } = runs.items[0]!;
  expect(await found(`parameter=processes:${processes}`)).toBe(1);
  expect(await found(`parameter=processes:${processes}&parameter=workload.collisionRate:0..1`)).toBe(1);
  expect(await found('parameter=workload.collisionRate:2..')).toBe(0);
  expect(await found('parameter=processes:1000000..')).toBe(0);

  const asked = async (filter: string) => {
    const query = `{ experiments(${filter}) { totalCount } }`;
    const answer = await send<{ data?: { experiments: { totalCount: number } }; errors?: { message: string }[] }>(
      `${service.url}/graphql`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) },
    );
    return answer.body.data?.experiments.totalCount ?? answer.body.errors?.[0]?.message;
  };
  expect(await asked(`createdSince: "${createdAt}", createdBefore: "${later}", workload: "${workload}"`)).toBe(1);
  expect(await asked(`createdSince: "${later}"`)).toBe(0);
  expect(await asked('createdSince: "yesterday"')).toContain('2026-11-25T08:30:00Z');
  const inRange = `{ name: "processes", from: ${processes}, to: ${processes} }`;
  expect(await asked(`parameters: [${inRange}]`)).toBe(1);
  expect(await asked(`parameters: [${inRange}, { name: "workload.collisionRate", from: 2 }]`)).toBe(0);
});
