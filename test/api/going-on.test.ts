import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Problem } from '../../src/spec/resources/problem.ts';
import type { AuditEntry } from '../../src/spec/resources/project.ts';
import { createDatabase, query } from '../support/database.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await createDatabase();
  service = await startTestService({}, databaseUrl);
}, 60_000);
afterAll(() => service?.stop());

const at = (id: string, rest = '') => `${service.url}/v1/experiments/${id}${rest}`;
const find = async (id: string) => (await send<Experiment>(at(id))).body;

/** An experiment of 8 runs that are over. */
async function finished(changes: object): Promise<Experiment> {
  const { body } = await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification(changes));
  await service.work();
  return find(body.id);
}

it('extends an experiment without computing anything twice, for watchers that come back too', async () => {
  const before = await finished({ seed: 11 });
  expect(before.state).toBe('succeeded');
  const tag = (await fetch(at(before.id))).headers.get('etag') ?? '';
  const key = { 'idempotency-key': 'more' };
  const extended = await post<Experiment>(at(before.id, '/extend'), { replications: 5 }, key);
  expect(extended).toMatchObject({ status: 202, body: { state: 'running', finishedAt: null } });
  expect(extended.body.counts).toMatchObject({ total: 20, queued: 12, succeeded: 8 });
  expect(extended.body.specification.replications).toBe(5);
  expect(extended.body.specDigest).not.toBe(before.specDigest);
  expect((await fetch(at(before.id), { headers: { 'if-none-match': tag } })).status).toBe(200);

  // A watcher that saw the end comes back, and sees it go on to the next end.
  const stream = await fetch(at(before.id, '/events'), { headers: { 'last-event-id': '1' } });
  const text = stream.text();
  expect(await service.work()).toBe(12);
  const states = [...(await text).matchAll(/"state":"(\w+)"/g)].map(([, state]) => state);
  expect([states[0], states.at(-1)]).toEqual(['running', 'succeeded']);

  // Its runs are those of an experiment that was submitted with five replications at once.
  const once = await finished({ seed: 11, replications: 5 });
  expect(once.counts).toMatchObject({ total: 20, reused: 20 });
  expect(once.specDigest).toBe(extended.body.specDigest);
  const comparison = async (id: string) => {
    const { points, ratios, best } = (await send<Record<string, unknown>>(at(id, '/comparison'))).body;
    return { points, ratios, best };
  };
  expect(await comparison(before.id)).toEqual(await comparison(once.id));

  // Repeated: by key whatever happened since, by number, and with what cannot be.
  await post(at(before.id, '/extend'), { replications: 6 });
  const repeated = await post<Experiment>(at(before.id, '/extend'), { replications: 5 }, key);
  expect([repeated.status, repeated.body.counts.total]).toEqual([202, 24]);
  expect((await post(at(before.id, '/extend'), { replications: 7 }, key)).body.code).toBe('RUN_IDEMPOTENCY_CONFLICT');
  const same = await post<Experiment>(at(before.id, '/extend'), { replications: 6 });
  expect([same.status, same.body.counts.total]).toEqual([202, 24]);
});

it('notes the key of an extension to as many as there are', async () => {
  const { id } = await finished({ seed: 113 });
  const key = { 'idempotency-key': 'as-many' };
  const extend = async (replications: number, headers = {}) => {
    const { status, body } = await post<Experiment & Problem>(at(id, '/extend'), { replications }, headers);
    return [status, body.code ?? body.specification.replications];
  };
  expect(await extend(2, key)).toEqual([202, 2]);
  expect(await extend(3)).toEqual([202, 3]);
  expect(await extend(2, key)).toEqual([202, 3]);
  expect(await extend(4, key)).toEqual([422, 'RUN_IDEMPOTENCY_CONFLICT']);
});

it('refuses extensions that cannot be, before anything is stored', async () => {
  const { id, counts } = await finished({ seed: 12 });
  const refused = async (body: unknown) => {
    const { status, body: problem } = await post(at(id, '/extend'), body);
    return [status, problem.code, problem.errors[0]?.pointer];
  };
  expect(await refused({ replications: 1 })).toEqual([422, 'EXPERIMENT_NOT_EXTENDABLE', '/replications']);
  expect(await refused({ replications: { min: 2, max: 9, until: 0.01 } })).toEqual([
    ...[422, 'REQUEST_BODY_INVALID', '/replications'],
  ]);
  expect(await refused({ replications: 1001 })).toEqual([422, 'REQUEST_BODY_INVALID', '/replications']);
  const wide = await finished({ sweep: [{ path: 'workload.collisionRate', values: [0.1, 0.2] }], processes: 2 });
  await query(databaseUrl, `update experiments set total = 7, revision = revision + 1 where id = $1`, [wide.id]);
  expect((await post(at(wide.id, '/extend'), { replications: 3 })).body.detail).toContain('only some of those');
  await query(databaseUrl, `update experiments set revision = revision + 1, model_version = 'old' where id = $1`, [id]);
  expect((await post(at(id, '/extend'), { replications: 3 })).body.detail).toContain('model version');
  expect((await find(id)).counts).toEqual(counts);
  expect((await post(at('x0', '/extend'), { replications: 3 })).status).toBe(404);
});

it('resumes what was cancelled, brings back what was deleted, and says so in the log', async () => {
  const { body } = await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification({ seed: 13 }));
  const { id } = body;
  await service.work(3);
  await post(at(id, '/cancel'), '');
  expect((await find(id)).state).toBe('cancelled');
  expect((await post(at(id, '/extend'), { replications: 4 })).body.code).toBe('EXPERIMENT_STATE');
  expect((await send<Experiment>(at(id, '/retry'), { method: 'POST' })).body.counts.queued).toBe(5);
  await service.work();
  expect((await find(id)).state).toBe('succeeded');
  expect((await send<Experiment>(at(id, '/retry'), { method: 'POST' })).body.counts.succeeded).toBe(8);

  expect((await send(at(id), { method: 'DELETE' })).status).toBe(204);
  expect((await send(at(id, '/retry'), { method: 'POST' })).status).toBe(404);
  const deleted = await send<{ items: Experiment[] }>(`${service.url}/v1/experiments?deleted=true`);
  expect(deleted.body.items.map((one) => one.id)).toEqual([id]);
  expect((await send<Experiment>(at(id, '/restore'), { method: 'POST' })).body.state).toBe('succeeded');
  // Who asks again has lost the answer.
  expect((await send<Experiment>(at(id, '/restore'), { method: 'POST' })).body).toMatchObject({
    id,
    state: 'succeeded',
  });

  const { body: log } = await send<{ items: AuditEntry[] }>(`${service.url}/v1/audit?limit=100`);
  const actions = log.items.filter(({ subject }) => subject === id).map(({ action }) => action);
  expect(new Set(actions)).toEqual(
    new Set(['create', 'cancel', 'retry', 'delete', 'restore'].map((action) => `experiment.${action}`)),
  );
});

it('refuses to resume what is still being cancelled, for whatever that waits', async () => {
  const { body } = await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification({ seed: 131 }));
  const { id } = body;
  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select from runs where id = $1 for update', [`${id}-0`]);
  const cancelled = await send<Experiment>(at(id, '/cancel'), { method: 'POST' });
  expect(cancelled).toMatchObject({ status: 202, body: { state: 'queued' } });
  const refused = { status: 409, body: { code: 'EXPERIMENT_STATE' } };
  expect(await send(at(id, '/retry'), { method: 'POST' })).toMatchObject(refused);
  expect(await post(at(id, '/extend'), { replications: 4 })).toMatchObject(refused);
  await blocker.end();
  // As the dispatcher does, which this service lacks.
  while (await service.store.work.withdraw());
  expect((await find(id)).state).toBe('cancelled');
  expect(await send(at(id, '/retry'), { method: 'POST' })).toMatchObject({ status: 202, body: { state: 'queued' } });
  await post(at(id, '/cancel'), '');
});

it('keeps answers about what is over, for each encoding, until it goes on or is gone', async () => {
  const { id } = await finished({ seed: 14 });
  const paths = ['', '/comparison', '/comparison?format=csv'].map((rest) => at(id, rest));
  const runs = `${service.url}/v1/runs?experiment=${id}`;
  const all = [...paths, runs, `${service.url}/v1/runs/${id}-0`];
  const read = (url: string, encoding: string) => answered(url, { 'accept-encoding': encoding });
  for (const url of all) {
    const plain = await read(url, 'identity');
    for (const encoding of ['gzip', 'br', 'identity']) {
      const [first, again] = [await read(url, encoding), await read(url, encoding)];
      expect(again, url).toEqual(first);
      expect([again.status, again.text], url).toEqual([200, plain.text]);
      expect(again.encoding ?? 'identity', url).toBe(plain.text.length < 1024 ? 'identity' : encoding);
      const ofCoding = again.encoding ? (plain.etag?.replace(/"$/, `-${again.encoding}"`) ?? null) : plain.etag;
      expect(again.etag, url).toBe(ofCoding);
      expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    }
  }
  await post(at(id, '/extend'), { replications: 3 });
  expect(JSON.parse((await read(runs, 'gzip')).text)).toMatchObject({ total: 12 });
  expect(JSON.parse((await read(`${service.url}/v1/runs/${id}-7`, 'gzip')).text).neighbours.next).toBe(`${id}-8`);
  await service.work();
  expect(JSON.parse((await read(at(id), 'gzip')).text)).toMatchObject({ counts: { succeeded: 12 } });
  await send(at(id), { method: 'DELETE' });
  expect((await Promise.all(all.map((url) => read(url, 'gzip')))).map(({ status }) => status)).toEqual([
    ...[404, 404, 404, 200, 404],
  ]);
  expect(JSON.parse((await read(runs, 'gzip')).text)).toEqual({ items: [], total: 0 });
});

async function answered(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers });
  const [encoding, etag, type] = ['content-encoding', 'etag', 'content-type'].map((name) => answer.headers.get(name));
  return { status: answer.status, encoding, etag, type, text: await answer.text() };
}
