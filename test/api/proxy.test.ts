import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { delimiter, join } from 'node:path';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { selfSignedCertificate } from '../support/certificate.ts';
import { freePort } from '../support/free-port.ts';
import { startNginx, startNodeProxy, type TlsProxy } from '../support/tls-proxy.ts';
import { send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

const NAME = 'sim.group.example';
const NOTEBOOK = 'https://notebook.example';
const TOKEN = 'canary-token-0123456789';
const bearer = { authorization: `Bearer ${TOKEN}` };
const certificate = selfSignedCertificate(NAME);

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

// The same is asked of nginx with the example of deploy/ where it is installed, and of a proxy of Node's everywhere.
const proxies = [['Node', startNodeProxy] as const, ...(isInstalled('nginx') ? [['nginx', startNginx] as const] : [])];

describe.each(proxies)('behind a TLS proxy (%s)', (_, startProxy) => {
  let service: TestService;
  let proxy: TlsProxy;
  let port: number;
  let publicUrl: string;

  beforeAll(async () => {
    port = await freePort();
    publicUrl = `https://${NAME}:${port}`;
    service = await startTestService({
      ...{ publicUrl, trustedProxies: ['loopback'], corsOrigins: [NOTEBOOK], adminToken: TOKEN },
      requestsPerMinute: 60,
    });
    proxy = await startProxy({ port, target: new URL(service.url), name: NAME, certificate });
  });
  afterAll(async () => {
    await proxy?.close();
    await service?.stop();
  });

  /** Through the proxy under the name that users know, its certificate checked. */
  const through = (path: string, options: RequestOptions = {}, body?: unknown) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { host: `${NAME}:${port}`, ...bearer, ...options.headers };
      const sent = httpsRequest({
        ...{ host: '127.0.0.1', port, path, servername: NAME, ca: certificate.cert },
        ...{ ...options, headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers } },
      });
      sent.on('response', resolve).on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const status = async (...given: Parameters<typeof through>) => {
    const answer = await through(...given);
    answer.resume();
    return answer.statusCode;
  };

  it('answers under the public name, and has browsers stay with TLS', async () => {
    const answer = await through('/');
    expect(answer.resume().statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(await status('/', { headers: { host: 'evil.example' } })).toBe(403);
  });

  it('lets pages of the public name change something, and no others', async () => {
    const cancel = (origin: string) => status('/v1/experiments/x/cancel', { method: 'POST', headers: { origin } });
    expect(await cancel(publicUrl)).toBe(404);
    expect(await cancel('https://evil.example')).toBe(403);
    expect(await cancel('null')).toBe(403);
  });

  it('lets pages of named sites use the API, and says so beforehand', async () => {
    const asked = {
      origin: NOTEBOOK,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const { authorization: _none, ...withoutToken } = { ...bearer, ...asked };
    const preflight = await through('/v1/experiments', { method: 'OPTIONS', headers: withoutToken });
    expect(preflight.resume().statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': NOTEBOOK,
      'access-control-allow-headers': 'authorization',
    });
    expect(await status('/v1/experiments/x/cancel', { method: 'POST', headers: { origin: NOTEBOOK } })).toBe(404);
    const made = await through(
      '/v1/experiments',
      { method: 'POST', headers: { origin: NOTEBOOK } },
      smallSpecification(),
    );
    const own = await through(made.resume().headers.location ?? '', { headers: { origin: NOTEBOOK } });
    expect(own.resume().headers.vary).toMatch(/^(?=.*Origin)(?=.*prefer)/i);
    expect(own.headers['access-control-expose-headers']).toContain('preference-applied');
    const foreign = await through('/v1/experiments', { headers: { origin: 'https://evil.example' } });
    expect(foreign.resume().headers['access-control-allow-origin']).toBeUndefined();
  });

  it('passes progress on as it happens, as events and over a WebSocket', async () => {
    const accepted = await through('/v1/experiments', { method: 'POST' }, smallSpecification());
    const { id } = JSON.parse((await accepted.toArray()).join('')) as Experiment;
    const events = await through(`/v1/experiments/${id}/events`);
    const socket = createClient({
      url: `wss://127.0.0.1:${port}/graphql`,
      webSocketImpl: socketUnder(publicUrl),
      connectionParams: bearer,
      retryAttempts: 0,
    });
    const told = socket.iterate({ query: `subscription { experimentProgress(id: "${id}") { state } }` });
    // Both are told of the beginning while it is one: nothing in between waits for the end.
    const pieces: string[] = [];
    events.on('data', (piece) => pieces.push(String(piece)));
    await once(events, 'data');
    expect(pieces[0]).toContain('retry:');
    expect((await told.next()).value).toMatchObject({ data: { experimentProgress: { state: 'queued' } } });
    await service.work();
    let last: unknown;
    for await (const { data } of told) last = data;
    expect(last).toMatchObject({ experimentProgress: { state: 'succeeded' } });
    if (!events.readableEnded) await once(events, 'end');
    expect(pieces.join('')).toContain('event: end');
    await socket.dispose();
  });

  it('opens no WebSocket for another site', async () => {
    const Foreign = socketUnder('https://evil.example');
    const socket = new Foreign(`wss://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
    const answer = new Promise((resolve) => {
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
      socket.on('open', () => resolve('open'));
    });
    expect(await answer).toBe(403);
  });

  it('counts the requests of those behind the proxy, not of the proxy, and never those for health', async () => {
    const first = await through('/v1/service');
    expect(first.resume().headers).toMatchObject({ 'ratelimit-limit': '60' });
    const remaining = Number(first.headers['ratelimit-remaining']);
    // The service itself believes a trusted proxy what it says of its clients.
    const other = await send(`${service.url}/v1/service`, { headers: { 'x-forwarded-for': '198.51.100.7' } });
    expect(other.headers.get('ratelimit-remaining')).toBe('59');
    for (let i = 0; i <= remaining; i++) await status('/v1/service');
    const refused = await through('/v1/service');
    expect(refused.resume().statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await status('/health/live')).toBe(200);
    expect(await status('/health/ready')).toBe(200);
  });

  function socketUnder(origin: string): typeof WebSocket {
    return class extends WebSocket {
      constructor(url: string, protocol: string) {
        const tls = { servername: NAME, ca: certificate.cert };
        super(url, protocol, { origin, headers: { host: `${NAME}:${port}` }, ...tls });
        this.on('error', () => undefined);
      }
    } as unknown as typeof WebSocket;
  }
});

describe('without a trusted proxy', () => {
  it('X-Forwarded-* of anybody else counts for nothing', async () => {
    const service = await startTestService({
      ...{ publicUrl: `https://${NAME}`, adminToken: TOKEN },
      trustedProxies: ['192.0.2.1'],
    });
    const ask = (headers: Record<string, string>) =>
      send(`${service.url}/v1/experiments`, { headers: { ...bearer, ...headers } });
    const one = await ask({ 'x-forwarded-for': '198.51.100.7', 'x-forwarded-host': 'evil.example' });
    const two = await ask({ 'x-forwarded-for': '198.51.100.8' });
    // Of one address, whatever they say; under its own name, whatever they say.
    const left = [one, two].map(({ headers }) => Number(headers.get('ratelimit-remaining')));
    expect([one.status, left[0]! - left[1]!]).toEqual([200, 1]);
    await service.stop();
  });

  it('a service that asks for no token refuses what came through one, and says what to set', async () => {
    const service = await startTestService();
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host']) {
      const { status, body } = await send(`${service.url}/v1/experiments`, { headers: { [name]: 'x.example' } });
      expect([status, body.code]).toEqual([403, 'AUTH_WAY_FORBIDDEN']);
      expect(body.detail).toContain('ONESIDED_PUBLIC_URL');
    }
    await service.stop();
  });
});
