import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/postgres.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let service: TestService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'onesided-down-'));
  postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'data'), ephemeral: true });
  service = await startTestService({}, postgres.url);
  await send(`${service.url}/health/ready`);
  await postgres.stop();
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('while the database is away', () => {
  it.each([
    '/health/ready',
    '/v1/experiments',
    '/v1/experiments/x',
    '/v1/experiments/x/comparison',
    '/v1/experiments/x/events',
    '/v1/runs',
    '/v1/runs/x/trace',
  ])('GET %s answers 503', async (path) => {
    const { status, headers, body } = await send(`${service.url}${path}`);
    expect(status).toBe(503);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.code).toBe('SERVICE_UNAVAILABLE');
  });

  it('accepts nothing it could lose', async () => {
    expect((await post(`${service.url}/v1/experiments`, smallSpecification())).status).toBe(503);
    const body = { query: '{ experiments { totalCount } }' };
    const answer = await post<{ errors: { extensions: object }[] }>(`${service.url}/graphql`, body);
    expect(answer.body.errors[0]?.extensions).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  });

  it('still answers what needs none', async () => {
    for (const path of ['/health/live', '/v1/mechanisms', '/v1/service', '/metrics', '/openapi.json']) {
      expect((await send(`${service.url}${path}`)).status, path).toBe(200);
    }
  });
});
