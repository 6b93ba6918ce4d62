import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { createDatabase } from '../support/database.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { eventually } from '../support/waiting.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let proxy: TcpProxy;
let service: TestService;
let id: string;

beforeAll(async () => {
  proxy = await startTcpProxy(await createDatabase());
  service = await startTestService({ writeLimitMs: 900, readLimitMs: 900, submitLimitMs: 60_000 }, proxy.url);
  id = await submitted();
  proxy.pass(false);
}, 60_000);
afterAll(async () => {
  proxy?.pass(true);
  await service?.stop();
  await proxy?.close();
});

/** The limits are short: on a busy machine the first request may be too late for them. */
const submitted = () =>
  eventually('an experiment', async () => {
    const { status, body } = await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification(), {
      'idempotency-key': 'once',
    });
    return status === 202 && body.id;
  });

const silent = (path: string) => send(`${service.url}${path}`, { signal: AbortSignal.timeout(20_000) });

it('every route says 503 soon while the database is silent, and answers again afterwards', async () => {
  const paths = ['', '/comparison', '/events', '/export'].map((part) => `/v1/experiments/${id}${part}`);
  const all = [...paths, '/v1/experiments', '/v1/runs', `/v1/runs/${id}-0`, `/v1/runs/${id}-0/trace`, '/health/ready'];
  for (const answer of await Promise.all(all.map(silent))) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  }
  const waiting = { headers: { prefer: 'wait=30' }, signal: AbortSignal.timeout(20_000) };
  expect((await send(`${service.url}/v1/experiments/${id}`, waiting)).status).toBe(503);
  const [another, uploaded, planned, graphql] = await Promise.all([
    post(`${service.url}/v1/experiments`, smallSpecification({ seed: 2 })),
    send(`${service.url}/v1/schedules`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'num_ranks 1\nrank 0 {\nc: calc 1\n}\n',
      signal: AbortSignal.timeout(20_000),
    }),
    post(`${service.url}/v1/plans`, smallSpecification({ seed: 2 })),
    post<{ errors: { extensions: object }[] }>(`${service.url}/graphql`, { query: '{ experiments { totalCount } }' }),
  ]);
  expect([another.status, uploaded.status, planned.status]).toEqual([503, 503, 503]);
  expect(graphql.body.errors[0]?.extensions).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect((await silent('/health/live')).status).toBe(200);
  const numbers = await send<string>(`${service.url}/metrics`, { signal: AbortSignal.timeout(20_000) });
  expect(numbers.status).toBe(200);
  expect(numbers.body).not.toMatch(/^onesided_runs\{/m);
  proxy.pass(true);
  await expect.poll(async () => (await silent('/health/ready')).status, { timeout: 10_000 }).toBe(200);
  const { body } = await send<Experiment>(`${service.url}/v1/experiments`);
  expect(body).toMatchObject({ total: 1, items: [{ id, state: 'queued' }] });
});
