import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildClientSchema, buildSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Mechanism } from '../../src/spec/resources/catalogue.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Problem } from '../../src/spec/resources/problem.ts';
import { post as postTo } from '../api/support/http.ts';
import { startTestService } from '../api/support/service.ts';
import { ADMIN_TOKEN, asAdmin } from '../api/support/tenants.ts';
import { createDatabase } from '../support/database.ts';
import { BUILT, type Service, startService } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { eventually as within } from '../support/waiting.ts';

// Processes of a busy machine take their time to start.
vi.setConfig({ testTimeout: 120_000 });
const eventually = <Value>(what: string, ask: () => Promise<Value | undefined | false>) => within(what, ask, 90_000);

const SPECIFICATION = {
  machine: 'ib-hdr',
  workload: { kind: 'halo-exchange', operationsPerProcess: 10 },
  mechanisms: ['rma', 'notified-put'],
  processes: 4,
};

let database: Readonly<Record<string, string>>;
let plugin: string;
let api: Service;
const services: Service[] = [];

async function start(line: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const service = await startService(line, { ...database, ...env }, BUILT);
  services.push(service);
  return service;
}

const post = (path: string, body: object) =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...asAdmin },
    body: JSON.stringify(body),
  });

const get = (path: string) => fetch(`${api.url}${path}`, { headers: asAdmin });

beforeAll(async () => {
  database = { DATABASE_URL: await createDatabase(), ONESIDED_ADMIN_TOKEN: ADMIN_TOKEN };
  plugin = join(temporaryFolder(), 'plugin');
  cpSync(join(import.meta.dirname, '../../examples/plugin'), plugin, { recursive: true });
  api = await start(['api', '--port', '0', '--with', plugin]);
}, 60_000);
afterAll(() => Promise.all(services.map((service) => service.stop())));

describe('an API with a plugin', () => {
  it('knows what it brings in REST, GraphQL and the schema of specifications', async () => {
    const { items } = (await (await get('/v1/mechanisms')).json()) as { items: Mechanism[] };
    expect(items.find(({ id }) => id === 'notified-put')).toMatchObject({
      plugin: 'onesided-notified-put',
      offers: ['put', 'get', 'atomics', 'flush', 'put-with-immediate'],
    });
    const query = '{ mechanisms { title plugin } }';
    const { data } = (await (await post('/graphql', { query })).json()) as { data: { mechanisms: Mechanism[] } };
    expect(data.mechanisms.find(({ title }) => title === 'RMA with immediate data')?.plugin).toBe(
      'onesided-notified-put',
    );
    const openapi = await (await fetch(`${api.url}/openapi.json`)).text();
    expect(openapi).toContain('"halo-exchange"');
  });

  it('has the same GraphQL schema as without it, with words in the spelling of REST', async () => {
    const query = getIntrospectionQuery({ specifiedByUrl: true });
    const { data } = (await (await post('/graphql', { query })).json()) as { data: IntrospectionQuery };
    const committed = readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8');
    expect(printSchema(buildClientSchema(data))).toBe(printSchema(buildSchema(committed)));
    const words = (await (await post('/graphql', { query: '{ mechanisms { key offers } }' })).json()) as {
      data: { mechanisms: { key: string; offers: string[] }[] };
    };
    const offers = words.data.mechanisms.find(({ key }) => key === 'notified-put')?.offers;
    expect(offers).toEqual(['put', 'get', 'atomics', 'flush', 'put-with-immediate']);
  });

  it('takes what the command line submits that knows the plugin, too', async () => {
    const file = join(temporaryFolder(), 'specification.json');
    writeFileSync(file, JSON.stringify({ ...SPECIFICATION, name: 'by the command line' }));
    const env = { ...process.env, ONESIDED_URL: api.url, ONESIDED_TOKEN: ADMIN_TOKEN, ONESIDED_PLUGINS: plugin };
    const { stdout } = await promisify(execFile)(process.execPath, [...BUILT, 'submit', file], { env });
    expect(await (await get(`/v1/experiments/${stdout.trim()}`)).json()).toMatchObject({ name: 'by the command line' });
    await fetch(`${api.url}/v1/experiments/${stdout.trim()}`, { method: 'DELETE', headers: asAdmin });
  });

  it('gives its runs to workers with the same plugin, and to no others', async () => {
    await start(['worker', '--threads', '1']);
    const accepted = await post('/v1/experiments', SPECIFICATION);
    expect(accepted.status).toBe(202);
    const { id } = (await accepted.json()) as Experiment;
    const status = async () => (await (await get(`/v1/experiments/${id}`)).json()) as Experiment;
    await eventually('a word that nobody computes it', async () => (await status()).waitingFor !== null);
    expect((await status()).counts).toMatchObject({ queued: 2, succeeded: 0 });
    await start(['worker', '--threads', '1'], { ONESIDED_PLUGINS: plugin });
    await eventually('the end of the experiment', async () => (await status()).state === 'succeeded');
  });
});

describe('an API without the plugin', () => {
  it('still compares what was computed with it, by the units that are stored and without a direction', async () => {
    const other = await start(['api', '--port', '0']);
    const list = (await (await get('/v1/experiments')).json()) as { items: Experiment[] };
    const { id } = list.items.find(({ state }) => state === 'succeeded')!;
    const compared = (metric?: string) =>
      fetch(`${other.url}/v1/experiments/${id}/comparison${metric ? `?metric=${metric}` : ''}`, { headers: asAdmin });
    const named = await compared('exchanges_per_second');
    expect(await named.json()).toMatchObject({ unit: '1/s', better: 'neutral', series: 'mechanism' });
    expect((await compared()).status).toBe(200);
    const misspelt = (await (await compared('exchanges')).json()) as Problem;
    expect(misspelt.detail).toMatch(/^metric: no metric exchanges; metrics: .*exchanges_per_second/);
  });

  it('knows nothing of it, whatever a specification says', async () => {
    const other = await startTestService();
    const refused = await postTo<Problem>(`${other.url}/v1/plans`, { ...SPECIFICATION, plugins: [plugin] });
    await other.stop();
    expect(refused.status).toBe(422);
    const pointers = refused.body.errors?.map(({ pointer }) => pointer);
    expect(pointers).toEqual(expect.arrayContaining(['/plugins', '/mechanisms/1', '/workload/kind']));
  });
});
