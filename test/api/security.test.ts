import { request } from 'node:http';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { post, send } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

const TOKEN = 'canary-token-0123456789';
const bearer = { authorization: `Bearer ${TOKEN}` };

let open: TestService;
let closed: TestService;

beforeAll(async () => {
  [open, closed] = await Promise.all([
    startTestService(),
    startTestService({ adminToken: TOKEN, requestsPerMinute: 400 }),
  ]);
}, 60_000);
afterAll(() => Promise.all([open?.stop(), closed?.stop()]));

describe('a service with a token', () => {
  const guarded: readonly [method: string, path: string][] = [
    ['GET', '/v1/experiments'],
    ['POST', '/v1/experiments'],
    ['POST', '/v1/plans'],
    ['GET', '/v1/experiments/x'],
    ['DELETE', '/v1/experiments/x'],
    ['POST', '/v1/experiments/x/cancel'],
    ['GET', '/v1/experiments/x/events'],
    ['GET', '/v1/experiments/x/comparison'],
    ['GET', '/v1/experiments/x/export'],
    ['GET', '/v1/runs'],
    ['GET', '/v1/runs/x'],
    ['GET', '/v1/runs/x/trace'],
    ['GET', '/v1/machines'],
    ['GET', '/metrics'],
    ['POST', '/graphql'],
    ['GET', '/graphql?query={modelVersion}'],
  ];
  it.each(guarded)('wants it for %s %s', async (method, path) => {
    const headers = method === 'POST' && path === '/graphql' ? { 'content-type': 'application/json' } : undefined;
    const body = headers ? '{"query":"{modelVersion}"}' : undefined;
    const init = { method, ...(headers ? { headers } : {}), ...(body ? { body } : {}) };
    const without = await send(`${closed.url}${path}`, init);
    expect(without).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } });
    expect(without.headers.get('www-authenticate')).toContain('Bearer');
    const wrong = await send(`${closed.url}${path}`, {
      ...init,
      headers: { ...headers, authorization: `Bearer ${TOKEN}x` },
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'AUTH_INVALID' } });
    expect((await send(`${closed.url}${path}`, { ...init, headers: { ...headers, ...bearer } })).status).not.toBe(401);
  });

  it.each(['/health/live', '/health/ready', '/v1/service', '/openapi.json', '/docs', '/graphiql'])(
    'does not for %s',
    async (path) => {
      expect((await send(`${closed.url}${path}`)).status).toBe(200);
    },
  );

  it('is no token in disguise: Basic, an empty one, a prefix', async () => {
    for (const authorization of [
      'Basic abc',
      'Bearer',
      'Bearer ',
      `Bearer ${TOKEN.slice(0, -1)}`,
      TOKEN,
      `bearer ${TOKEN} x`,
    ]) {
      expect((await send(`${closed.url}/v1/experiments`, { headers: { authorization } })).status, authorization).toBe(
        401,
      );
    }
  });

  it('takes it in the first message of a WebSocket', async () => {
    const ask = async (connectionParams: Record<string, string>) => {
      const url = `${closed.url.replace('http', 'ws')}/graphql`;
      const client = createClient({ url, webSocketImpl: WebSocket, connectionParams, retryAttempts: 0 });
      try {
        return await client.iterate({ query: 'subscription { experimentProgress(id: "x") { id } }' }).next();
      } finally {
        await client.dispose();
      }
    };
    await expect(ask(bearer)).rejects.toMatchObject([{ extensions: { code: 'RUN_EXPERIMENT_NOT_FOUND' } }]);
    await expect(ask({})).rejects.toMatchObject({ code: 4403 });
    await expect(ask({ authorization: 'Bearer wrong' })).rejects.toMatchObject({ code: 4403 });
  });

  it('says so, without the token', async () => {
    const { body } = await send<Record<string, unknown>>(`${closed.url}/v1/service`);
    expect(body.authentication).toBe('bearer');
    const everything = await Promise.all(
      ['/metrics', '/v1/service', '/openapi.json'].map((path) =>
        send<unknown>(`${closed.url}${path}`, { headers: bearer }),
      ),
    );
    expect(JSON.stringify(everything)).not.toContain(TOKEN);
  });

  it('ends a flood with 429', async () => {
    const answers = await Promise.all(Array.from({ length: 450 }, () => send(`${closed.url}/v1/service`)));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ body: { code: 'REQUEST_TOO_MANY' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const path of ['/health/live', '/health/ready']) expect((await send(`${closed.url}${path}`)).status).toBe(200);
  });
});

describe('a service on this machine', () => {
  const withHost = (host: string, path = '/v1/experiments') =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(open.url);
      const sent = request({ hostname, port, path, headers: { host } }, (response) =>
        resolve(response.resume().statusCode),
      );
      sent.on('error', reject).end();
    });

  it('answers under its own names only (DNS rebinding)', async () => {
    expect(await withHost('127.0.0.1:3000')).toBe(200);
    expect(await withHost('localhost')).toBe(200);
    expect(await withHost('[::1]:3000')).toBe(200);
    expect(await withHost('evil.example')).toBe(403);
    expect(await withHost('127.0.0.1.evil.example', '/')).toBe(403);
  });

  it('lets no other site change anything', async () => {
    const foreign = { origin: 'http://evil.example' };
    expect((await send(`${open.url}/v1/experiments/x/cancel`, { method: 'POST', headers: foreign })).status).toBe(403);
    expect((await post(`${open.url}/graphql`, { query: '{modelVersion}' }, foreign)).status).toBe(403);
    expect(
      (await send(`${open.url}/v1/experiments/x/cancel`, { method: 'POST', headers: { origin: 'null' } })).status,
    ).toBe(403);
    expect(
      (await send(`${open.url}/v1/experiments/x/cancel`, { method: 'POST', headers: { origin: open.url } })).status,
    ).toBe(404);
  });

  it('allows no other site to read or to frame it', async () => {
    const { headers } = await send(`${open.url}/health/live`, { headers: { origin: 'http://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy.split(';').find((part) => part.startsWith('script-src'))).not.toContain('unsafe');
    expect(headers.get('cross-origin-opener-policy')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('opens no WebSocket for another site', async () => {
    const socket = new WebSocket(`${open.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      origin: 'http://evil.example',
    });
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => resolve('open'));
      socket.on('error', () => undefined);
    });
    expect(status).toBe(403);
  });
});
