import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Problem } from '../../src/spec/resources/problem.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;
let id: string;
const at = (path: string) => `${service.url}${path}`;

beforeAll(async () => {
  service = await startTestService({ bodyLimitBytes: 2000 });
  id = (await post<Experiment>(at('/v1/experiments'), smallSpecification())).body.id;
}, 60_000);
afterAll(() => service?.stop());

describe('a request for another version of an experiment', () => {
  const changes = [
    ['POST', '/cancel'],
    ['POST', '/retry'],
    ['DELETE', ''],
  ] as const;

  it.each(changes)('changes nothing: %s%s', async (method, action) => {
    for (const tag of ['"zzz"', 'W/"zzz"', '"a", "b"']) {
      const answer = await send(at(`/v1/experiments/${id}${action}`), { method, headers: { 'if-match': tag } });
      expect(answer).toMatchObject({ status: 412, body: { code: 'REQUEST_PRECONDITION' } });
    }
    expect((await send<Experiment>(at(`/v1/experiments/${id}`))).body.state).toBe('queued');
  });

  it('is not answered with this one, and its extension is refused', async () => {
    const headers = { 'if-match': '"zzz"' };
    expect((await send(at(`/v1/experiments/${id}`), { headers })).status).toBe(412);
    expect((await post(at(`/v1/experiments/${id}/extend`), { replications: 3 }, headers)).status).toBe(412);
  });

  it('is carried out where it names this one, or any', async () => {
    const tag = (await send(at(`/v1/experiments/${id}`))).headers.get('etag') ?? '';
    const ask = (method: string, action: string, match: string) =>
      send(at(`/v1/experiments/${id}${action}`), { method, headers: { 'if-match': match } });
    // A weak tag is no proof that nothing has changed.
    expect((await ask('POST', '/cancel', `W/${tag}`)).status).toBe(412);
    expect((await ask('POST', '/cancel', `"old", ${tag}`)).status).toBe(202);
    expect((await ask('POST', '/retry', tag)).status).toBe(412);
    expect((await ask('POST', '/retry', '*')).status).toBe(202);
    expect((await ask('DELETE', 'x', '*')).status).toBe(404);
  });

  it('is not restored, unless the request names what it was when it was over', async () => {
    await send(at(`/v1/experiments/${id}/cancel`), { method: 'POST' });
    const over = await send<Experiment>(at(`/v1/experiments/${id}`), { headers: { prefer: 'wait=20' } });
    expect(over.body.state).toBe('cancelled');
    const tag = over.headers.get('etag') ?? '';
    const restore = (match: string) =>
      send<Experiment>(at(`/v1/experiments/${id}/restore`), { method: 'POST', headers: { 'if-match': match } });
    // Also while there is nothing to restore.
    expect((await restore('"zzz"')).status).toBe(412);
    await send(at(`/v1/experiments/${id}`), { method: 'DELETE' });
    expect(await restore('"zzz"')).toMatchObject({ status: 412, body: { code: 'REQUEST_PRECONDITION' } });
    expect((await send(at(`/v1/experiments/${id}`))).status).toBe(404);
    expect(await restore(tag)).toMatchObject({ status: 200, body: { id, state: 'cancelled' } });
    expect((await send(at(`/v1/experiments/${id}`))).headers.get('etag')).toBe(tag);
  });
});

describe('an empty filter of GraphQL', () => {
  it.each([
    'runs(experiment: "")',
    'runs(mechanism: "")',
    'runs(sort: "")',
    'experiments(project: "")',
    'experiments(text: "")',
    'schedules(text: "")',
  ])('is an error, not everything: %s', async (field) => {
    const asked = { query: `{ ${field} { totalCount } }` };
    const { body } = await post<{ errors?: { message: string }[] }>(at('/graphql'), asked);
    expect(body.errors?.[0]?.message).toContain('is empty; omit it');
  });

  it('may be null', async () => {
    const asked = { query: '{ runs(experiment: null, mechanism: null) { totalCount } }' };
    const { body } = await post<{ data: { runs: { totalCount: number } } }>(at('/graphql'), asked);
    expect(body.data.runs.totalCount).toBe(8);
  });
});

describe('what is wrong with a request, and what would be accepted', () => {
  it.each([
    ['/v1/runs?mechansim=rma', /known: .*mechanism.*did you mean mechanism\?/],
    ['/v1/runs?limit=2&limit=3', /\/query\/limit is given 2 times; give it once/],
    ['/v1/runs?limit=many', /\/query\/limit must be .*1.*500/],
    ['/v1/runs?processes=5..1', /The range 5\.\.1 is empty: the smaller end comes first/],
    ['/v1/runs?sort=metric:inserts_per_secnd', /did you mean inserts_per_second\?/],
    ['/v1/runs?metric=inserts_per_secnd:1..', /did you mean inserts_per_second\?/],
    ['/v1/runs?parameter=workload.colisionRate:0..', /did you mean workload\.collisionRate\?/],
    ['/v1/runs?mechanism=am-onlod', /did you mean am-onload\?/],
    ['/v1/runs?machine=cray-xe7', /did you mean cray-xe6\?/],
    ['/v1/runs?workload=dth', /did you mean dht\?/],
  ])('%s', async (path, detail) => {
    const { status, body } = await send(at(path));
    expect([status, body.code]).toEqual([400, 'REQUEST_INVALID']);
    expect(body.detail).toMatch(detail);
  });

  it('a name that is known finds what there is, also where that is nothing', async () => {
    for (const path of [
      '/v1/runs?mechanism=am-onload',
      '/v1/runs?sort=metric:inserts_per_second',
      '/v1/runs?processes=5..5',
    ]) {
      expect((await send(at(path))).status, path).toBe(200);
    }
    expect((await send(at('/v1/runs?parameter=workload.collisionRate:0..1'))).status).toBe(200);
  });

  it('something that is missing', async () => {
    const { body } = await send(at('/v1/prune'), { method: 'POST' });
    expect(body.detail).toMatch(/\/query\/what is missing; accepted: .*traces/);
    for (const method of ['GET', 'POST']) {
      const nobodys = await send(at('/v1/prune?what=deleted&project=nobodys'), { method });
      expect(nobodys).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
    }
  });

  it('a body that is too large', async () => {
    const { status, body } = await post(at('/v1/experiments'), 'x'.repeat(3000));
    expect(status).toBe(413);
    expect(body.detail).toMatch(/at most 2000 bytes.*ONESIDED_BODY_LIMIT/);
  });

  it.each([
    [{ origin: 'https://elsewhere.example' }, /https:\/\/elsewhere\.example.*ONESIDED_CORS_ORIGINS/],
    [{ 'x-forwarded-for': '198.51.100.7' }, /ONESIDED_TRUSTED_PROXIES/],
  ])('a way that is not allowed: %o', async (headers, detail) => {
    const { status, body } = await post<Problem>(at('/v1/experiments'), smallSpecification(), headers);
    expect([status, body.code]).toEqual([403, 'AUTH_WAY_FORBIDDEN']);
    expect(body.title).not.toContain('token');
    expect(body.detail).toMatch(detail);
  });

  it('more replications than there may be', async () => {
    const most = smallSpecification({ replications: 1000, mechanisms: ['rma'], sweep: [], processes: 2, seed: 5 });
    const { body } = await post<Experiment>(at('/v1/experiments'), most);
    const refused = await post(at(`/v1/experiments/${body.id}/extend`), { replications: 2 });
    expect(refused.body.detail).toContain('accepted: none, as 1000 replications are already the maximum');
    const extended = await post(at(`/v1/experiments/${id}/extend`), { replications: 1 });
    expect(extended.body.detail).toContain('accepted: total number of replications afterwards, 3 to 1000');
  });
});

it('errors of a route are counted from 0, before there is one', async () => {
  const { body } = await send<string>(at('/metrics'));
  expect(body).toContain('onesided_http_errors_total{route="/v1/experiments/:id/comparison"} 0\n');
});
