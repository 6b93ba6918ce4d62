import { createClient } from 'graphql-ws';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { AuditEntry, Member, NewToken, Project, Token } from '../../src/spec/resources/project.ts';
import type { Schedule } from '../../src/spec/resources/schedule.ts';
import { createDatabase, query } from '../support/database.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';
import { ADMIN_TOKEN, asAdmin, bearer, makeProject, memberToken } from './support/tenants.ts';

let service: TestService;
let databaseUrl: string;
let reader: NewToken;
let submitter: NewToken;
let admin: NewToken;
let stranger: NewToken;

beforeAll(async () => {
  databaseUrl = await createDatabase();
  service = await startTestService({ adminToken: ADMIN_TOKEN, shareResults: false, logLevel: 'warn' }, databaseUrl);
  await makeProject(service, 'ours');
  await makeProject(service, 'theirs');
  reader = await memberToken(service, 'ours', { name: 'rita', role: 'reader' });
  submitter = await memberToken(service, 'ours', { name: 'sam', role: 'submitter' });
  admin = await memberToken(service, 'ours', { name: 'ada', role: 'admin' });
  stranger = await memberToken(service, 'theirs', { name: 'xeno', role: 'admin' });
}, 60_000);
afterAll(() => service?.stop());

async function untilItEnds(told: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of told);
}

interface Followed {
  readonly id: string;
  readonly token: NewToken;
}

const at = (path: string) => `${service.url}${path}`;
const get = <Body>(path: string, { token }: NewToken) => send<Body>(at(path), { headers: bearer(token) });
const submit = (project: string, { token }: NewToken, changes = {}) =>
  post<Experiment>(at('/v1/experiments'), smallSpecification({ project, ...changes }), bearer(token));

describe('an experiment', () => {
  it('is submitted by who may, where they may', async () => {
    expect(await submit('ours', reader)).toMatchObject({ status: 403, body: { code: 'AUTH_FORBIDDEN' } });
    expect(JSON.stringify((await submit('ours', reader)).body)).toContain('right submit');
    expect(await submit('ours', stranger)).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
    expect(await submit('nowhere', submitter)).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
    expect((await submit('ours', submitter)).status).toBe(202);
  });

  it('is there for members, and not for others', async () => {
    const { id } = (await submit('ours', submitter)).body;
    await service.work();
    expect((await get(`/v1/experiments/${id}`, reader)).status).toBe(200);
    expect((await get(`/v1/experiments/${id}`, stranger)).status).toBe(404);
    const list = async (token: NewToken) =>
      (await get<{ items: Experiment[]; total: number }>('/v1/experiments', token)).body;
    expect((await list(reader)).items.map((one) => one.id)).toContain(id);
    expect(await list(stranger)).toMatchObject({ items: [], total: 0 });
    expect((await get<{ total: number }>('/v1/runs', stranger)).body.total).toBe(0);
    expect((await get<{ total: number }>(`/v1/runs?experiment=${id}`, stranger)).body.total).toBe(0);
    expect((await get<{ total: number }>(`/v1/runs?experiment=${id}`, reader)).body.total).toBe(8);
  });

  it('takes results of its own project, and of no other where they are not shared', async () => {
    const spec = { seed: 99, name: 'the same twice' };
    await submit('ours', submitter, spec);
    await service.work();
    expect((await submit('ours', submitter, spec)).body.counts).toMatchObject({ reused: 8, queued: 0 });
    const theirs = (await submit('theirs', stranger, spec)).body;
    expect(theirs.counts).toMatchObject({ reused: 0, queued: 8 });
    await service.work();
    const digests = await query<{ input_digest: string; pools: number; digests: number }>(
      databaseUrl,
      `select input_digest, count(distinct pool)::int as pools, count(distinct digest)::int as digests from results
       where input_digest in (select input_digest from runs where experiment_id = $1) group by input_digest`,
      [theirs.id],
    );
    expect(digests).toHaveLength(8);
    for (const { pools, digests: different } of digests) expect([pools, different]).toEqual([2, 1]);
  });
});

describe('a quota', () => {
  const set = (mostQueuedRuns: number | undefined, by: Record<string, string>, project = 'few') =>
    post<Project>(at(`/v1/projects/${project}/quota`), { mostQueuedRuns }, by);
  const submitAs = (seed: number) =>
    post<Experiment>(at('/v1/experiments'), smallSpecification({ project: 'few', seed }), asAdmin);

  it('is set by the administrator of the service alone', async () => {
    await makeProject(service, 'few');
    expect((await set(5, bearer(admin.token), 'ours')).status).toBe(403);
    expect((await set(5, asAdmin, 'nowhere')).status).toBe(404);
    expect((await set(-1, asAdmin)).status).toBe(422);
    expect(await set(16, asAdmin)).toMatchObject({ status: 200, body: { id: 'few', mostQueuedRuns: 16 } });
  });

  it('refuses what is too much, also of several at once, until there is room again; what is stored needs none', async () => {
    const answers = await Promise.all([1, 2, 3].map(submitAs));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 422]);
    expect(await submitAs(4)).toMatchObject({ status: 422, body: { code: 'PROJECT_QUOTA' } });
    await service.work();
    expect((await submitAs(4)).status).toBe(202);
    await service.work();
    await set(0, asAdmin);
    expect((await submitAs(4)).status).toBe(202);
    expect((await submitAs(5)).status).toBe(422);
    await set(undefined, asAdmin);
    expect((await submitAs(5)).status).toBe(202);
  });
});

it('is told of its twin that took the last room under the same key', async () => {
  await makeProject(service, 'twins');
  await post(at('/v1/projects/twins/quota'), { mostQueuedRuns: 8 }, asAdmin);
  const twin = (seed: number) => {
    const headers = { ...asAdmin, 'idempotency-key': `twin-${seed}` };
    return post<Experiment>(at('/v1/experiments'), smallSpecification({ project: 'twins', seed }), headers);
  };
  for (const seed of [1, 2, 3]) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => twin(seed)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await service.work();
  }
});

describe('other quotas', () => {
  const set = (project: string, quota: object) => post<Project>(at(`/v1/projects/${project}/quota`), quota, asAdmin);
  const traced = (project: string, changes = {}) =>
    post<Experiment>(
      at('/v1/experiments'),
      smallSpecification({ project, trace: { level: 'full' }, ...changes }),
      asAdmin,
    );
  const on = (id: string, operation: string, body: object | '' = '') =>
    post<Experiment>(at(`/v1/experiments/${id}/${operation}`), body, asAdmin);
  const noRoom = { status: 422, body: { code: 'PROJECT_TRACE_QUOTA' } };
  const counted = async (project: string) => {
    const ask = `select coalesce(sum(queued), 0)::int as queued, count(*)::int as there from experiments where project = $1`;
    return (await query<{ queued: number; there: number }>(databaseUrl, ask, [project]))[0];
  };

  it('refuse traces that would be too much, of new runs and of those that are queued again', async () => {
    await service.work();
    await makeProject(service, 'thrifty');
    const { id } = (await traced('thrifty')).body;
    await service.work(3);
    await on(id, 'cancel');
    const done = (await traced('thrifty', { processes: 2, sweep: [], mechanisms: ['rma'] })).body.id;
    await service.work();
    const before = await counted('thrifty');
    expect(before).toEqual({ queued: 0, there: 2 });

    expect((await set('thrifty', { mostTraceBytes: 1 })).body).toMatchObject({
      mostTraceBytes: 1,
      mostQueuedRuns: null,
    });
    expect(await on(id, 'retry')).toMatchObject(noRoom);
    expect(await on(done, 'extend', { replications: 5 })).toMatchObject(noRoom);
    expect(await traced('thrifty', { seed: 8 })).toMatchObject(noRoom);
    expect(await counted('thrifty')).toEqual(before);
    expect((await traced('few', { seed: 8 })).status).toBe(202);
    expect((await traced('thrifty', { seed: 8, trace: { level: 'off' } })).status).toBe(202);
    await service.work();

    // Exactly what is stored, and is expected of the five runs that were cancelled.
    const [room] = await query<{ bytes: number }>(databaseUrl, ROOM, ['thrifty', id]);
    await set('thrifty', { mostTraceBytes: Math.ceil(room!.bytes) - 1 });
    expect(await on(id, 'retry')).toMatchObject(noRoom);
    await set('thrifty', { mostTraceBytes: Math.ceil(room!.bytes) });
    expect((await on(id, 'retry')).body.counts.queued).toBe(5);
    // Queued runs take room before they are computed.
    expect(await traced('thrifty', { seed: 9, trace: { level: 'summary' } })).toMatchObject(noRoom);
    await service.work();
  });

  it('refuse requests beyond those of a minute, with the time to wait, of one project alone', async () => {
    await makeProject(service, 'chatty');
    const talker = await memberToken(service, 'chatty', { name: 'tom', role: 'submitter' });
    await set('chatty', { requestsPerMinute: 2 });
    const budget = ({ headers }: { headers: Headers }) =>
      ['limit', 'remaining'].map((name) => Number(headers.get(`ratelimit-${name}`)));
    for (const left of [1, 0]) {
      const answer = await get('/v1/experiments', talker);
      expect([answer.status, budget(answer)]).toEqual([200, [2, left]]);
    }
    const refused = await submit('chatty', talker);
    expect(refused).toMatchObject({ status: 429, body: { code: 'PROJECT_REQUESTS' } });
    const seconds = Number(refused.headers.get('retry-after'));
    expect([budget(refused), Number(refused.headers.get('ratelimit-reset'))]).toEqual([[2, 0], seconds]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await counted('chatty')).toEqual({ queued: 0, there: 0 });
    const unlimited = await get('/v1/experiments', reader);
    expect([unlimited.status, budget(unlimited)[0]]).toEqual([200, 60_000]);
    await set('chatty', { requestsPerMinute: 4 });
    expect((await submit('chatty', talker)).status).toBe(202);
    await set('chatty', {});
    for (const _ of [1, 2, 3]) expect((await get('/v1/experiments', talker)).status).toBe(200);
  });

  it('count requests of GraphQL and subscriptions too', async () => {
    await makeProject(service, 'talkative');
    const talker = await memberToken(service, 'talkative', { name: 'tom', role: 'submitter' });
    const { id } = (await submit('talkative', talker)).body;
    await set('talkative', { requestsPerMinute: 2 });
    const ask = () => post(at('/graphql'), { query: '{ projects { key } }' }, bearer(talker.token));
    expect(await ask()).toMatchObject({ status: 200, body: { data: { projects: [{ key: 'talkative' }] } } });
    const client = createClient({
      url: at('/graphql').replace('http', 'ws'),
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${talker.token}` },
    });
    const query = 'subscription ($id: ID!) { experimentProgress(id: $id) { state } }';
    const progress = () => client.iterate({ query, variables: { id } }).next();
    expect((await progress()).value).toMatchObject({ data: { experimentProgress: { state: 'queued' } } });
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { code: 'PROJECT_REQUESTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect(progress()).rejects.toMatchObject([{ extensions: { code: 'PROJECT_REQUESTS', status: 429 } }]);
    await client.dispose();
  });
});

/** Bytes of the stored traces of a project, counted anew, with those that cancelled runs of an experiment would take. */
const ROOM = `
select (select sum(octet_length(t.busy)
    + coalesce((select sum(octet_length(data) + coalesce(octet_length(links), 0)) from trace_chunks where result_id = t.result_id), 0)
    + coalesce((select sum(octet_length(data)) from trace_operations where result_id = t.result_id), 0))
  from traces t where result_id in (select r.result_id from runs r join experiments e on e.id = r.experiment_id where e.project = $1))
  + (select cancelled * run_trace_bytes from experiments where id = $2) as bytes`;

it('calls a schedule as its own members do, whoever else has the same text', async () => {
  const text = 'num_ranks 2\nrank 0 {\nl1: send 8b to 1 tag 7\n}\nrank 1 {\nl1: recv 8b from 0 tag 7\n}\n';
  const upload = (query: string, { token }: NewToken) =>
    post<Schedule>(at(`/v1/schedules?${query}`), text, { 'content-type': 'text/plain', ...bearer(token) });
  const first = await upload('project=ours&name=secret', submitter);
  await query(databaseUrl, `update schedule_projects set created_at = created_at - interval '1 day'`);
  const second = await upload('project=theirs', stranger);
  expect(second).toMatchObject({ status: 201, body: { digest: first.body.digest, name: null } });
  expect(second.body.createdAt >= first.body.createdAt).toBe(true);
  const listed = async (part: string, token: NewToken) =>
    (await get<{ items: Schedule[]; total: number }>(`/v1/schedules?q=${part}`, token)).body;
  expect(await listed('secret', stranger)).toEqual({ items: [], total: 0 });
  expect(await listed('SECRET', submitter)).toMatchObject({ items: [{ name: 'secret' }], total: 1 });
  expect((await get<Schedule>(`/v1/schedules/${first.body.digest}`, stranger)).body).toEqual(second.body);
});

describe('members and tokens', () => {
  it('are changed by those who administer the project, and by nobody else', async () => {
    const add = ({ token }: NewToken) =>
      post<Member>(at('/v1/projects/ours/members'), { name: 'new', role: 'reader' }, bearer(token));
    expect((await add(submitter)).status).toBe(403);
    expect((await add(stranger)).status).toBe(404);
    expect(await add(admin)).toMatchObject({ status: 200, body: { role: 'reader', mayImport: false } });
    const removed = await send(at('/v1/projects/ours/members/new'), { method: 'DELETE', headers: bearer(admin.token) });
    expect(removed.status).toBe(204);
    expect((await post(at('/v1/projects'), { id: 'mine' }, bearer(admin.token))).status).toBe(403);
  });

  it('pass for nobody whom the audit log knows by another name', async () => {
    const add = (name: string) =>
      post<Member>(at('/v1/projects/ours/members'), { name, role: 'reader' }, bearer(admin.token));
    for (const name of ['administrator', 'Loopback', 'retention']) {
      expect(await add(name)).toMatchObject({ status: 422, body: { errors: [{ pointer: '/name' }] } });
    }
  });

  it('give nobody more than they have', async () => {
    const make = (body: object) => post(at('/v1/tokens'), body, bearer(admin.token));
    expect((await make({ rights: ['read'] })).status).toBe(403);
    expect((await make({ project: 'theirs', rights: ['read'] })).status).toBe(404);
    expect((await make({ project: 'ours', rights: ['import'] })).status).toBe(403);
    expect((await make({ project: 'ours', member: 'nobody', rights: ['read'] })).status).toBe(404);
    expect((await make({ project: 'ours', rights: ['fly'] })).status).toBe(422);
    expect((await make({ project: 'ours', rights: ['read'], expiresInDays: 0 })).status).toBe(422);
    expect((await make({ project: 'ours', rights: ['read'] })).status).toBe(201);
  });

  it('shows a token once and stores its SHA-256', async () => {
    expect(admin.token).toMatch(/^ost_[0-9a-f]{16}_[\w-]{43}$/);
    const { body } = await get<{ items: Token[] }>('/v1/tokens', admin);
    expect(body.items.map(({ id }) => id)).toContain(admin.details.id);
    expect(JSON.stringify(body)).not.toContain(admin.token.slice(-20));
    const [row] = await query<{ hash: string }>(
      databaseUrl,
      `select encode(hash, 'hex') as hash from tokens where hash = sha256($1::bytea)`,
      [admin.token],
    );
    expect(row?.hash).toHaveLength(64);
  });

  it('refuses a revoked token, an expired one, and one of a member that is gone', async () => {
    const gone = await memberToken(service, 'ours', { name: 'gone', role: 'reader' });
    expect((await get<{ items: Project[] }>('/v1/projects', gone)).body.items).toHaveLength(1);
    await send(at('/v1/projects/ours/members/gone'), { method: 'DELETE', headers: asAdmin });
    expect((await get('/v1/projects', gone)).status).toBe(401);
    const expired = await memberToken(service, 'ours', { name: 'elapsed', role: 'reader' });
    expect((await get('/v1/projects', expired)).status).toBe(200);
    await query(databaseUrl, `update tokens set expires_at = now() - interval '1 s' where id = $1`, [
      expired.details.id,
    ]);
    // Any change of rights makes this process ask again at once.
    const revoked = await memberToken(service, 'ours', { name: 'leaving', role: 'reader' });
    expect((await get('/v1/projects', expired)).status).toBe(401);
    expect((await get('/v1/projects', revoked)).status).toBe(200);
    const path = at(`/v1/tokens/${revoked.details.id}`);
    expect((await send(path, { method: 'DELETE', headers: bearer(stranger.token) })).status).toBe(404);
    expect((await send(path, { method: 'DELETE', headers: bearer(admin.token) })).status).toBe(204);
    expect((await get('/v1/projects', revoked)).status).toBe(401);
  });

  it('last as long as was asked for, also where the clock of the host is wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() - 48 * 3_600_000 });
    const asked = { project: 'ours', rights: ['read'], expiresInDays: 1 };
    const { body: token } = await post<NewToken>(at('/v1/tokens'), asked, bearer(admin.token));
    vi.useRealTimers();
    const { createdAt, expiresAt } = token.details;
    expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(86_400_000);
    expect((await get('/v1/projects', token)).status).toBe(200);
  });

  it('expire by the clock of the database, whatever that of the host says', async () => {
    const [over, lasting] = [
      await memberToken(service, 'ours', { name: 'over', role: 'reader' }),
      await memberToken(service, 'ours', { name: 'lasting', role: 'reader' }),
    ];
    const expire = (token: NewToken, minutes: number) =>
      query(databaseUrl, "update tokens set expires_at = now() + $2 * interval '1 minute' where id = $1", [
        token.details.id,
        minutes,
      ]);
    await Promise.all([expire(over, -30), expire(lasting, 30)]);
    for (const hours of [-1, 1]) {
      vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + hours * 3_600_000 });
      expect([(await get('/v1/projects', over)).status, (await get('/v1/projects', lasting)).status]).toEqual([
        401, 200,
      ]);
      vi.useRealTimers();
    }
  });

  it('stay revoked where somebody of the same name becomes a member later', async () => {
    const member = (project: string, name: string) => at(`/v1/projects/${project}/members/${name}`);
    const leave = (project: string) => send(member(project, 'eve'), { method: 'DELETE', headers: asAdmin });
    const ours = await memberToken(service, 'ours', { name: 'eve', role: 'submitter' });
    const theirs = await memberToken(service, 'theirs', { name: 'eve', role: 'reader' });
    const wide = { member: 'eve', rights: ['read'] };
    const both = (await post<NewToken>(at('/v1/tokens'), wide, asAdmin)).body;
    const projects = async (token: NewToken) => {
      const { status, body } = await get<{ items?: Project[] }>('/v1/projects', token);
      return body.items?.map(({ id }) => id) ?? status;
    };
    expect((await leave('ours')).status).toBe(204);
    expect([await projects(ours), await projects(theirs), await projects(both)]).toEqual([401, ['theirs'], ['theirs']]);
    expect((await leave('theirs')).status).toBe(204);
    await memberToken(service, 'ours', { name: 'eve', role: 'admin' });
    expect([await projects(ours), await projects(theirs), await projects(both)]).toEqual([401, 401, 401]);
    const noted = await query<{ subject: string }>(
      databaseUrl,
      `select subject from audit where action = 'token.revoke' order by id desc limit 3`,
    );
    expect(noted.map(({ subject }) => subject).sort()).toEqual([ours, theirs, both].map((t) => t.details.id).sort());
  });

  it.each([
    ['of a member who is gone', 'AUTH_INVALID', () => '/v1/projects/ours/members/follower'],
    ['of a revoked token', 'AUTH_INVALID', ({ token }: Followed) => `/v1/tokens/${token.details.id}`],
    ['to what was deleted', 'RUN_EXPERIMENT_NOT_FOUND', ({ id }: Followed) => `/v1/experiments/${id}`],
  ])('end subscriptions %s with the reason, and begin no others', async (whose, code, path) => {
    const token = await memberToken(service, 'ours', { name: 'follower', role: 'reader' });
    const { id } = (await submit('ours', submitter, { seed: 5000 + whose.length })).body;
    const client = createClient({
      url: at('/graphql').replace('http', 'ws'),
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token.token}` },
      // The same socket carries both.
      lazyCloseTimeout: 60_000,
    });
    const query = 'subscription ($id: ID!) { experimentProgress(id: $id) { state } }';
    const following = client.iterate({ query, variables: { id } });
    expect((await following.next()).value).toMatchObject({ data: { experimentProgress: { state: 'queued' } } });
    await send(at(path({ id, token })), { method: 'DELETE', headers: asAdmin });
    await expect(untilItEnds(following)).rejects.toMatchObject([{ extensions: { code } }]);
    const another = client.iterate({ query, variables: { id } }).next();
    await expect(another).rejects.toMatchObject([{ extensions: { code } }]);
    await client.dispose();
  });

  it('show and revoke nothing of a namesake in another project', async () => {
    const namesake = await memberToken(service, 'theirs', { name: 'sam', role: 'reader' });
    const { body } = await get<{ items: Token[] }>('/v1/tokens', namesake);
    expect(body.items.map(({ id }) => id)).toEqual([namesake.details.id]);
    const revoke = ({ details }: NewToken) =>
      send(at(`/v1/tokens/${details.id}`), { method: 'DELETE', headers: bearer(namesake.token) });
    expect((await revoke(submitter)).status).toBe(404);
    expect((await get('/v1/projects', submitter)).status).toBe(200);
    expect((await revoke(namesake)).status).toBe(204);
  });

  it('notes who did what, for those who administer', async () => {
    const { body } = await get<{ items: AuditEntry[] }>('/v1/audit', admin);
    expect(body.items.every(({ project }) => project === 'ours')).toBe(true);
    expect(body.items).toContainEqual(
      expect.objectContaining({ actor: 'sam', action: 'experiment.create', address: '127.0.0.1' }),
    );
    expect((await get('/v1/audit', reader)).status).toBe(403);
    const page = await get<{ items: AuditEntry[]; nextCursor: string }>('/v1/audit?limit=1', admin);
    const next = await get<{ items: AuditEntry[] }>(`/v1/audit?limit=1&cursor=${page.body.nextCursor}`, admin);
    for (const id of ['abc', '1.5', '9'.repeat(30)]) {
      const [made, value] = JSON.parse(Buffer.from(page.body.nextCursor, 'base64url').toString()) as string[];
      const forged = Buffer.from(JSON.stringify([made, value, id])).toString('base64url');
      expect((await get(`/v1/audit?limit=1&cursor=${forged}`, admin)).status, id).toBe(400);
    }
    expect(next.body.items[0]?.id).not.toBe(page.body.items[0]?.id);
  });
});

it('says in the log of the service who was refused what', async () => {
  const before = service.log().length;
  await submit('ours', reader);
  const asked = { query: 'mutation { a: createProject(input: {id: "mine"}) { project { id } } }' };
  await post(at('/graphql'), asked, bearer(admin.token));
  // What is not there for somebody is no refusal that anybody can read something from.
  await submit('theirs', reader);
  const lines = service.log().slice(before);
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    {
      ...{ level: 40, actor: 'rita', token: reader.details.id, remoteAddress: '127.0.0.1', method: 'POST' },
      ...{ url: '/v1/experiments', msg: expect.stringMatching(/^refused: .*right submit in the project ours/) },
    },
    { actor: 'ada', url: '/graphql', msg: 'refused: a: This needs the right administer in all projects' },
  ]);
  expect(lines.join()).not.toContain(reader.token);
});

it('keeps the numbers of all projects for those who may read all', async () => {
  expect((await get('/metrics', admin)).status).toBe(403);
  expect((await send(at('/metrics'), { headers: asAdmin })).status).toBe(200);
});

describe('a change of who may what', () => {
  const project = (id: string, url = service.url) => post(`${url}/v1/projects`, { id }, asAdmin);
  const isThere = async (id: string) => (await send(at(`/v1/projects/${id}`), { headers: asAdmin })).status === 200;

  it('is not made where it cannot be noted', async () => {
    await query(databaseUrl, 'alter table audit rename to audit_away');
    const refused = await project('unnoted').finally(() =>
      query(databaseUrl, 'alter table audit_away rename to audit'),
    );
    expect([refused.status, await isThere('unnoted')]).toEqual([500, false]);
    expect([(await project('unnoted')).status, await isThere('unnoted')]).toEqual([201, true]);
  });

  it('is not made where the answer is 503', async () => {
    const hasty = await startTestService({ adminToken: ADMIN_TOKEN, writeLimitMs: 400 }, databaseUrl);
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    // What notes a change waits until it is too late for the answer.
    await holder.query('begin; lock table audit');
    const member = { name: 'late', role: 'reader' };
    const token = { project: 'ours', rights: ['read'], note: 'late' };
    const answers = await Promise.all([
      post(`${hasty.url}/v1/projects/ours/members`, member, asAdmin),
      post(`${hasty.url}/v1/tokens`, token, asAdmin),
    ]);
    await holder.query('commit');
    await holder.end();
    await hasty.stop();
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    const made = `select (select count(*)::int from members where name = 'late') as members,
      (select count(*)::int from tokens where note = 'late') as tokens`;
    expect(await query(databaseUrl, made)).toEqual([{ members: 0, tokens: 0 }]);
  });
});

describe('a token that is asked for again', () => {
  const make = (key: string, changes: object = {}) =>
    post<NewToken>(
      at('/v1/tokens'),
      { project: 'ours', rights: ['read'], note: 'twice', ...changes },
      {
        ...asAdmin,
        'idempotency-key': key,
      },
    );
  const listed = async () =>
    (await get<{ items: Token[] }>('/v1/tokens', admin)).body.items.filter(({ note }) => note === 'twice');

  it('takes the place of the first under the same key, which nobody has used; another one is refused', async () => {
    const [first, second] = [await make('a'), await make('a')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await listed()).map(({ id }) => id)).toEqual([second.body.details.id]);
    expect((await get('/v1/projects', first.body)).status).toBe(401);
    expect(await make('a', { rights: ['read', 'submit'] })).toMatchObject({ status: 422 });
    expect((await get('/v1/projects', second.body)).status).toBe(200);
    await expect.poll(async () => (await listed())[0]?.lastUsedAt).not.toBeNull();
    expect(await make('a')).toMatchObject({ status: 422, body: { code: 'RUN_IDEMPOTENCY_CONFLICT' } });
    expect((await make('b')).status).toBe(201);
    const twice = await Promise.all([make('c'), make('c'), make('c')]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listed()).toHaveLength(3);
  });
});

describe('a stream that is open', () => {
  const member = (name: string) => memberToken(service, 'ours', { name, role: 'reader' });
  /** Opened without anything to tell after its first event; resolves when the server ends it. */
  const events = async (path: string, token: NewToken) => {
    const response = await fetch(at(path), { headers: bearer(token.token) });
    expect(response.status).toBe(200);
    const reader = response.body!.getReader();
    await reader.read();
    const toItsEnd = async () => {
      while (!(await reader.read()).done);
      return performance.now();
    };
    return { ended: toItsEnd() };
  };
  const subscription = async (id: string, token: NewToken) => {
    const socket = createClient({
      url: at('/graphql').replace('http', 'ws'),
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token.token}` },
    });
    const query = `subscription { experimentProgress(id: "${id}") { key } }`;
    const told = socket.iterate({ query });
    expect((await told.next()).done).toBe(false);
    const toItsEnd = async () => {
      await expect(untilItEnds(told)).rejects.toMatchObject([{ extensions: { code: expect.any(String) } }]);
      await socket.dispose();
      return performance.now();
    };
    return { ended: toItsEnd() };
  };

  it('ends within 5 s where its token is revoked or expires, or its member is removed, also in another process', async () => {
    const other = await startTestService({ adminToken: ADMIN_TOKEN, shareResults: false }, databaseUrl);
    const [revoked, expired, removed, kept] = await Promise.all(['r1', 'r2', 'r3', 'r4'].map(member));
    const { id } = (await submit('ours', submitter, { seed: 424242 })).body;
    const asked = smallSpecification({ project: 'ours', seed: 424243 });
    const explored = await post<{ id: string }>(at('/v1/explorations?question=winner'), asked, bearer(submitter.token));
    const soon = new Date(Date.now() + 1000).toISOString();
    await query(databaseUrl, 'update tokens set expires_at = $1 where id = $2', [soon, expired!.details.id]);
    const path = `/v1/experiments/${id}/events`;
    const ends = [
      await events(path, revoked!),
      await subscription(id, revoked!),
      await events(`/v1/explorations/${explored.body.id}/events`, revoked!),
      await events(path, expired!),
      await subscription(id, removed!),
      await events(path, removed!),
    ];
    const staying = await events(path, kept!);
    const from = performance.now();
    const change = (what: string) => send(`${other.url}${what}`, { method: 'DELETE', headers: asAdmin });
    expect((await change(`/v1/tokens/${revoked!.details.id}`)).status).toBe(204);
    expect((await change('/v1/projects/ours/members/r3')).status).toBe(204);
    for (const { ended } of ends) expect((await ended) - from).toBeLessThan(5500);
    expect(await Promise.race([staying.ended.then(() => 'ended'), 'open'])).toBe('open');
    await post(at(`/v1/experiments/${id}/cancel`), '', bearer(submitter.token));
    await await staying;
    await other.stop();
  });
});
