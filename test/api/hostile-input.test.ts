import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../src/spec/resources/problem.ts';
import { cpuMs } from './support/cpu-time.ts';
import { type Answer, post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;
const at = (path: string) => `${service.url}${path}`;

beforeAll(async () => {
  service = await startTestService({ logLevel: 'error' });
}, 60_000);
afterAll(() => service?.stop());

function expectProblem({ status, headers, body }: Answer<Problem>, ...statuses: readonly number[]): void {
  expect(statuses, JSON.stringify(body)).toContain(status);
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(body.status).toBe(status);
  for (const key of ['type', 'title', 'detail', 'code'] as const) expect(body[key]).toEqual(expect.any(String));
  expect(body.errors).toEqual(expect.any(Array));
}

async function stored(): Promise<number> {
  return (await send<{ total: number }>(at('/v1/experiments'))).body.total;
}

const yaml = { 'content-type': 'application/yaml' };
const bomb = [
  'a: &a [x,x,x,x,x,x,x,x,x]',
  ...'bcdefghi'.split('').map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghi'[index]}`)}]`),
].join('\n');

describe('a specification that cannot be accepted', () => {
  const wrong: readonly [name: string, changes: object, pointer: string][] = [
    ['an unknown key', { colour: 'red' }, '/colour'],
    ['an unknown parameter', { workload: { kind: 'dht', collisions: 1 } }, '/workload/collisions'],
    ['an unknown mechanism', { mechanisms: ['rma', 'magic'] }, '/mechanisms/1'],
    [
      'a wrong unit',
      { machine: { preset: 'cray-xe6', override: { interruptLatencyNs: '3 us' } } },
      '/machine/override/interruptLatencyNs',
    ],
    ['a machine on disk', { machine: { file: '/etc/passwd' } }, '/machine/file'],
    ['a machine on disk beside a preset', { machine: { preset: 'cray-xe6', file: 'x.yaml' } }, '/machine/file'],
    ['a negative size', { processes: -4, sweep: [] }, '/processes'],
    ['a rate over 1', { workload: { kind: 'dht', collisionRate: 7 } }, '/workload/collisionRate'],
    ['an empty list of mechanisms', { mechanisms: [] }, '/mechanisms'],
    ['an empty sweep axis', { sweep: [{ path: 'processes', values: [] }] }, '/sweep/0/values'],
    ['a path that leads nowhere', { sweep: [{ path: '__proto__.polluted', values: [1] }] }, '/sweep/0/path'],
    ['a where clause that is code', { where: 'process.exit()' }, '/where'],
    ['a text for a number', { replications: 'five' }, '/replications'],
    ['a list as name', { name: ['a'] }, '/name'],
    ['no number', { seed: null }, '/seed'],
  ];
  it.each(wrong)('%s', async (_name, changes, pointer) => {
    for (const path of ['/v1/experiments', '/v1/plans']) {
      const answer = await post(at(path), smallSpecification(changes));
      expectProblem(answer, 422);
      expect(answer.body.errors.map((error) => error.pointer)).toContain(pointer);
      expect(answer.body.errors[0]?.detail).not.toBe('');
    }
    expect(await stored()).toBe(0);
  });

  it('10^12 points: refused within 100 ms of CPU time, and the plan says how many', async () => {
    const names = [
      'wireLatencyNs',
      'hopLatencyNs',
      'gapPerByteNs',
      'nodeMessageGapNs',
      'messageOverheadNs',
      'atomicUnitNs',
    ];
    const more = [
      'memoryAccessNs',
      'scratchpadAccessNs',
      'interruptLatencyNs',
      'handlerDispatchNs',
      'iommuInternalNs',
      'headerBytes',
    ];
    const axes = [...names, ...more].map((name) => ({
      path: `machine.${name}`,
      values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    }));
    const specification = smallSpecification({ sweep: axes, processes: 2 });
    expectProblem(await post(at('/v1/experiments'), specification), 422);
    let answer: Answer<Problem & { plan: { runs: number } }> | undefined;
    const ask = async () => (answer = await post(at('/v1/plans'), specification));
    expect(Math.min(await cpuMs(ask), await cpuMs(ask), await cpuMs(ask))).toBeLessThan(100);
    if (!answer) throw new Error('no answer');
    expectProblem(answer, 422);
    expect(answer.body.code).toBe('SPEC_TOO_MANY_RUNS');
    expect(answer.body.plan.runs).toBe(4e12);
    expect(await stored()).toBe(0);
  });
});

describe('a body that cannot be read', () => {
  const bodies: readonly [name: string, detail: RegExp, body: string, headers: Readonly<Record<string, string>>][] = [
    ['malformed JSON', /not JSON/, '{"name": ', {}],
    ['malformed YAML', /line 1, column 6/, 'a: [1', yaml],
    ['a YAML bomb', /more than 200000 values: 490329055 with aliases written out/, bomb, yaml],
    ['a YAML tag', /tags are not accepted/, 'name: !!js/function "function () {}"', yaml],
    ['two YAML documents', /more than one document/, 'a: 1\n---\nb: 2', yaml],
    ['a duplicate key in YAML', /the key "name" appears twice/, 'name: a\nname: b', yaml],
    ['a duplicate key in JSON', /the key "name" appears twice/, '{"name": "a", "name": "b"}', {}],
    ['a prototype key', /not accepted as a key/, '{"__proto__": {"admin": true}}', {}],
    ['a constructor key', /not accepted as a key/, '{"constructor": {"prototype": {"admin": true}}}', {}],
    ['deep JSON', /nested too deeply/, `${'['.repeat(50_000)}${']'.repeat(50_000)}`, {}],
    ['deep YAML', /nested too deeply/, '['.repeat(20_000), yaml],
    ['many faults in YAML', /line 1, column 3: Unexpected ,/, `[${','.repeat(100_000)}`, yaml],
    ['a list', /accepted: an object/, '[]', {}],
    ['null', /accepted: an object/, 'null', {}],
    ['nothing', /body is empty/i, '', {}],
    ['only spaces', /body is empty/i, '   ', yaml],
    ['a NUL', /control characters/, '{"name": "\\u0000"}', {}],
    ['half a surrogate', /surrogate/, '{"name": "\\ud800"}', {}],
  ];
  // What bounds the work says so: each is refused by its limit, however long a busy machine takes.
  it.each(bodies)('%s', async (_name, detail, body, headers) => {
    const answer = await post<Problem>(at('/v1/experiments'), body, headers);
    expectProblem(answer, 400, 422);
    expect(answer.body.detail).toMatch(detail);
    expect(await stored()).toBe(0);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('a huge body', async () => {
    expectProblem(await post(at('/v1/experiments'), `{"name": "${'x'.repeat(2 << 20)}"}`), 413);
  });

  it('a compressed body', async () => {
    const body = new Uint8Array(gzipSync('{}'));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expectProblem(await send(at('/v1/experiments'), { method: 'POST', body, headers }), 415);
    expectProblem(await send(at('/v1/experiments/none'), { method: 'DELETE', body, headers }), 415);
    expect((await send(at('/v1/experiments'), { headers })).status).toBe(200);
  });

  it('a huge body of what takes none', async () => {
    const body = `"${'x'.repeat(2 << 20)}"`;
    const headers = { 'content-type': 'application/json' };
    expectProblem(await send(at('/v1/experiments/none'), { method: 'DELETE', body, headers }), 413);
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset'])(
    'media type %s',
    async (type) => {
      const answer = await post(at('/v1/experiments'), '<a/>', { 'content-type': type });
      expectProblem(answer, 400, 415);
    },
  );
});

describe('a media type', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('of an empty body does not matter where none is taken', async () => {
    expectProblem(await send(at('/v1/experiments/nothing/cancel'), { method: 'POST', body: '', headers: form }), 404);
    expectProblem(
      await send(at('/v1/experiments/nothing/cancel'), { method: 'POST', body: 'a=1', headers: form }),
      415,
    );
  });

  it('that is refused is told together with those that are accepted', async () => {
    const answer = await post(at('/v1/plans'), 'a=1', form);
    expectProblem(answer, 415);
    expect(answer.body.detail).toContain('application/yaml');
  });
});

describe('a request that nothing answers', () => {
  const requests: readonly [method: string, path: string, ...statuses: number[]][] = [
    ['GET', '/v1/nothing', 404],
    ['GET', '/nothing', 404],
    ['GET', '/v1/experiments/nothing', 404],
    ['GET', '/v1/experiments/00000000-0000-0000-0000-000000000000', 404],
    ['GET', `/v1/experiments/${'x'.repeat(190)}`, 404],
    ['GET', `/v1/experiments/${'x'.repeat(2000)}`, 400, 404, 414],
    ['GET', '/v1/experiments/%00', 400, 404],
    ['GET', "/v1/experiments/'%20or%201=1--", 404],
    ['GET', '/v1/experiments/%E0%A4%A', 400],
    ['GET', '/v1/runs/nothing', 404],
    ['GET', '/v1/runs/nothing/metrics', 404],
    ['GET', '/v1/runs/nothing/trace', 404],
    ['GET', '/v1/runs/nothing/trace?bins=10', 404],
    ['GET', '/v1/machines/nothing', 404],
    ['GET', '/v1/machines/__proto__', 404],
    ['DELETE', '/v1/experiments/nothing', 404],
    ['POST', '/v1/experiments/nothing/cancel', 404],
    ['PUT', '/v1/experiments', 405],
    ['DELETE', '/v1/machines', 405],
    ['PATCH', '/v1/experiments/x', 405],
    ['GET', '/v1/plans', 405],
    ['GET', '/v1/experiments?limit=0', 400],
    ['GET', '/v1/experiments?limit=1000000', 400],
    ['GET', '/v1/experiments?limit=many', 400],
    ['GET', '/v1/experiments?state=unheard', 400],
    ['GET', '/v1/experiments?unheard=1', 400],
    ['GET', '/v1/experiments?cursor=unheard', 400],
    ['GET', '/v1/experiments?q=%00', 400],
    ['GET', '/v1/runs?sort=constructor', 400],
    ['GET', '/v1/runs?metric=a:1..2..3', 400],
    ['GET', '/v1/runs?processes=x', 400],
    ['GET', '/v1/runs?parameter=%00:1', 400],
    ['GET', '/v1/runs?replication=99999999999999999999', 400],
    ['GET', '/v1/runs/x/trace?from=5&to=2', 400],
    ['GET', '/v1/runs/x/trace?bins=0', 400],
    ['GET', '/v1/runs/x/trace?format=exe', 400],
    ['GET', '//v1/machines', 404],
    ['GET', `/${'x'.repeat(3000)}`, 404],
    ['GET', `/${'x'.repeat(9000)}`, 414],
    ['GET', '/../../etc/passwd', 404],
    ['GET', '/..%2f..%2f..%2fetc%2fpasswd', 400, 403, 404],
    ['GET', '/assets/%2e%2e/%2e%2e/package.json', 400, 403, 404],
  ];
  it.each(requests)('%s %s', async (method, path, ...statuses) => {
    const answer = await send(at(path), { method });
    expectProblem(answer, ...statuses);
    if (answer.status === 405) expect(answer.headers.get('allow')).toMatch(/GET|POST/);
  });

  it('expects what nobody knows', async () => {
    const answer = await raw(
      'GET /v1/machines HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: magic\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 417 /);
    expect(answer).toContain('REQUEST_EXPECTATION');
  });

  it.each([
    ['names no host', 'GET /v1/machines HTTP/1.1\r\nConnection: close\r\n\r\n', 'REQUEST_INVALID', 400],
    [
      'names two hosts',
      'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: other.example\r\nConnection: close\r\n\r\n',
      'REQUEST_INVALID',
      400,
    ],
    ['asks for a tunnel', 'CONNECT 10.0.0.1:22 HTTP/1.1\r\nHost: 10.0.0.1\r\n\r\n', 'REQUEST_METHOD_NOT_ALLOWED', 405],
    [
      'opens a socket without a key',
      'GET /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      ...(['REQUEST_INVALID', 400] as const),
    ],
    [
      'opens a socket where there is none',
      `GET /v1/plans HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
      ...(['REQUEST_NOT_FOUND', 404] as const),
    ],
  ])('%s', async (_what, text, code, status) => {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code, status });
  });

  it('offers another protocol, which is ignored', async () => {
    const offer = 'Host: 127.0.0.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk';
    const last = 'GET /v1/machines HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
    const answers = await raw(`GET /health/live HTTP/1.1\r\n${offer}\r\n\r\n${last}`);
    expect(answers).toMatch(/^HTTP\/1\.1 200 .*"status":"ok".*HTTP\/1\.1 200 .*"cray-xe6"/s);
    const type = `Content-Type: application/json\r\nContent-Length: 2`;
    const posted = await raw(`POST /v1/plans HTTP/1.1\r\n${offer}\r\n${type}\r\n\r\n{}${last}`);
    expect(posted).toMatch(/^HTTP\/1\.1 422 .*SPEC_INVALID.*HTTP\/1\.1 200 .*"cray-xe6"/s);
  });

  it('is no HTTP at all', async () => {
    const answer = await raw('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'REQUEST_INVALID', status: 400 });
  });

  it('has headers without end', async () => {
    const answer = await raw(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('at most 16384 bytes');
  });

  it('names no host in HTTP/1.0, as health checks of load balancers do', async () => {
    expect(await raw('GET /health/ready HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ['what is not HTTP', 'NONSENSE\r\n\r\nNONSENSE\r\n\r\n', 400],
    ['an offer that is ignored', 'GET /health/live HTTP/1.0\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n', 200],
    [
      'a socket where there is none',
      'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
      404,
    ],
    ['a tunnel', 'CONNECT / HTTP/1.1\r\n\r\n', 405],
  ])('is answered after the request before it: %s', async (_what, text, status) => {
    const before = 'GET /v1/experiments HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const answers = (await raw(`${before}${before}${text}`)).match(/HTTP\/1\.1 \d+/g);
    expect(answers).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', `HTTP/1.1 ${status}`]);
  });

  it('breaks off: the sender is gone, and nothing is wrong with the service', async () => {
    const head = 'Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100';
    for (const path of ['/v1/plans', '/v1/projects', '/graphql', '/v1/schedules', '/v1/imports']) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () =>
          socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n{`, () => setTimeout(() => socket.destroy(), 50)),
        );
        socket.once('close', () => resolve()).once('error', reject);
      });
    }
    expect((await send(at('/health/live'))).status).toBe(200);
    expect(service.log()).toEqual([]);
  });

  it('never ends', () => {
    expect(service.server.requestTimeout).toBe(15 * 60_000);
  });
});

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
