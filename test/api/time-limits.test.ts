import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { createDatabase, query } from '../support/database.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

const GOAL = 'num_ranks 1\nrank 0 {\nl1: calc 7\n}\n';

let databaseUrl: string;
let service: TestService;
const at = (path: string) => `${service.url}${path}`;

/** Holds a table as a database that is busy with something else would: what needs it waits. */
class Holder {
  private client: pg.Client | undefined;

  async hold(table: string): Promise<void> {
    this.client = new pg.Client({ connectionString: databaseUrl });
    await this.client.connect();
    await this.client.query(`begin; lock table ${table} in access exclusive mode`);
  }

  async release(): Promise<void> {
    await this.client?.end();
    this.client = undefined;
  }
}
const holder = new Holder();

/** Statements that wait for a table in the database. */
async function waiting(): Promise<number> {
  const text = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`;
  return (await query<{ n: number }>(databaseUrl, text))[0]?.n ?? 0;
}

async function submitted(seed: number): Promise<string> {
  return (await post<Experiment>(at('/v1/experiments'), smallSpecification({ seed }))).body.id;
}

beforeAll(async () => {
  databaseUrl = await createDatabase();
  const limits = { writeLimitMs: 900, readLimitMs: 1500, submitLimitMs: 1500 };
  service = await startTestService({ ...limits, logLevel: 'warn' }, databaseUrl);
}, 60_000);
beforeEach(() => service.store.ping());
afterEach(() => holder.release());
afterAll(() => service?.stop());

describe('while the database is busy', () => {
  it('a read ends with 503 at its limit, and in the database', async () => {
    const id = await submitted(1);
    await holder.hold('runs');
    const paths = ['/v1/runs', `/v1/runs/${id}-0`, `/v1/experiments/${id}/comparison`, `/v1/runs?sort=-processes`];
    for (const answer of await Promise.all(paths.map((path) => send(at(path))))) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await expect.poll(waiting).toBe(0);
    await holder.release();
    await expect.poll(async () => (await send(at(`/v1/runs/${id}-0`))).status).toBe(200);
    expect(service.log().join('')).not.toMatch(/already sent|ERR_HTTP/i);
  });

  it('a read ends in the database when its reader has gone', async () => {
    const patient = await startTestService({ readLimitMs: 60_000 }, databaseUrl);
    try {
      await holder.hold('runs');
      const gone = new AbortController();
      const asked = fetch(`${patient.url}/v1/runs`, { signal: gone.signal }).catch(() => undefined);
      await expect.poll(waiting).toBeGreaterThan(0);
      gone.abort();
      await asked;
      await expect.poll(waiting).toBe(0);
    } finally {
      await holder.release();
      await patient.stop();
    }
  });

  it('what needs nothing of it is answered: health, the page, its documents', async () => {
    await holder.hold('runs, experiments, results, schedules');
    const readers = Array.from({ length: 30 }, () => send(at('/v1/runs')));
    await expect.poll(waiting).toBeGreaterThan(0);
    const paths = ['/health/live', '/health/ready', '/v1/machines', '/openapi.json', '/docs', '/graphiql', '/'];
    const answers = await Promise.all(paths.map(async (path) => [path, (await send(at(path))).status] as const));
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(paths.map((path) => [path, 200])));
    expect((await Promise.all(readers)).map(({ status }) => status)).toEqual(readers.map(() => 503));
  });

  it('a write that is not acknowledged in time is not carried out', async () => {
    const upload = () => post<{ digest: string }>(at('/v1/schedules'), GOAL, { 'content-type': 'text/plain' });
    const { digest } = (await upload()).body;
    await holder.hold('schedules');
    expect(await send(at(`/v1/schedules/${digest}`), { method: 'DELETE' })).toMatchObject({ status: 503 });
    await expect.poll(waiting).toBe(0);
    await holder.release();
    expect((await send(at(`/v1/schedules/${digest}`))).status).toBe(200);
  });

  it('a change that cannot be noted in time is not made, and can be asked for again', async () => {
    const create = () => post(at('/v1/projects'), { id: 'noted' });
    await holder.hold('audit');
    expect((await create()).status).toBe(503);
    await holder.release();
    await expect.poll(waiting).toBe(0);
    expect((await send(at('/v1/projects/noted'))).status).toBe(404);
    expect((await create()).status).toBe(201);
  });

  it('an experiment that is not accepted in time is not stored; the same key finds one that was', async () => {
    const total = async () => (await send<{ total: number }>(at('/v1/experiments'))).body.total;
    const before = await total();
    await holder.hold('runs');
    const headers = { 'idempotency-key': 'late' };
    const submit = () => post<Experiment>(at('/v1/experiments'), smallSpecification({ seed: 2 }), headers);
    expect((await submit()).status).toBe(503);
    await holder.release();
    await expect.poll(waiting).toBe(0);
    expect(await total()).toBe(before);
    const accepted = await submit();
    expect([accepted.status, (await submit()).body.id]).toEqual([202, accepted.body.id]);
  });

  it('to cancel a large experiment goes on after the answer', async () => {
    const id = await submitted(3);
    await holder.hold('runs');
    expect((await send(at(`/v1/experiments/${id}/cancel`), { method: 'POST' })).status).toBe(202);
    await holder.release();
    // As the dispatcher does, which was woken and which this service lacks.
    while (await service.store.work.withdraw());
    expect((await send<Experiment>(at(`/v1/experiments/${id}`))).body.state).toBe('cancelled');
  });

  it('to delete an experiment waits for nothing that its runs wait for', async () => {
    const id = await submitted(4);
    await holder.hold('runs');
    expect((await send(at(`/v1/experiments/${id}`), { method: 'DELETE' })).status).toBe(204);
    expect((await send(at(`/v1/experiments/${id}`))).status).toBe(404);
  });
});
