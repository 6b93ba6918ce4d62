import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../support/database.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

const COUNTED = /^onesided_store_statistics_age_seconds (\S+)$/m;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ shedDelayMs: 60 });
});
afterAll(() => service?.stop());

/** Keeps the event loop late by some 100 ms at each turn, as too many requests do, until told to stop. */
async function burden(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const until = performance.now() + 100;
    while (performance.now() < until);
    await turn();
  }
}

it('a process that cannot keep up says so at once, answers health, and recovers', async () => {
  const stop = new AbortController();
  const burdened = burden(stop.signal);
  await delay(3500);
  const [list, submit, live, ready, metrics] = await Promise.all([
    send(`${service.url}/v1/experiments`),
    post(`${service.url}/v1/experiments`, smallSpecification()),
    send(`${service.url}/health/live`),
    send(`${service.url}/health/ready`),
    send<string>(`${service.url}/metrics`),
  ]);
  stop.abort();
  await burdened;
  for (const { status, headers, body } of [list, submit]) {
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect([live.status, ready.status, metrics.status]).toEqual([200, 200, 200]);
  const total = async () => send<{ total: number }>(`${service.url}/v1/experiments`);
  await expect.poll(async () => (await total()).status).toBe(200);
  // What was shed was not carried out.
  expect((await total()).body.total).toBe(0);
  const { body } = await send<string>(`${service.url}/metrics`);
  expect(Number(/^onesided_shed_requests_total\{cause="event_loop"\} (\d+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(
    2,
  );
});

it('a long computation in each of two seconds is no overload, as the process is late for a moment only', async () => {
  // More than a busy machine makes a process late, and less than a computation.
  const patient = await startTestService({ shedDelayMs: 600 });
  for (let computation = 0; computation < 2; computation += 1) {
    const until = performance.now() + 900;
    while (performance.now() < until);
    await delay(300);
  }
  for (let request = 0; request < 4; request += 1) {
    expect((await send(`${patient.url}/v1/experiments`)).status).toBe(200);
    await delay(200);
  }
  await patient.stop();
});

it('a process whose connections are all taken says so at once, answers health, and recovers', async () => {
  const databaseUrl = await createDatabase();
  const narrow = await startTestService({ shedWaitMs: 200 }, databaseUrl);
  const list = () => send(`${narrow.url}/v1/experiments`);
  // Far below the 5 s that the count of all objects may take, which waits for the lock as well.
  const metrics = async () => (await send<string>(`${narrow.url}/metrics`, { signal: AbortSignal.timeout(3500) })).body;
  await expect.poll(metrics).toMatch(COUNTED);
  // Every list waits for this lock, and holds a connection meanwhile.
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table experiments');
  const first = Array.from({ length: 15 }, list);
  await expect.poll(metrics).toMatch(/^onesided_connection_wait_seconds (?:[1-9]|0\.[2-9])/m);
  await delay(2200);
  // Answered while the lock is still held.
  for (const { status, headers, body } of await Promise.all(Array.from({ length: 10 }, list))) {
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(body.detail).toMatch(/too busy/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await send(`${narrow.url}/health/live`)).status).toBe(200);
  expect((await send(`${narrow.url}/health/ready`)).status).toBe(200);
  const numbers = await metrics();
  expect(numbers).toMatch(/^onesided_shed_requests_total\{cause="database"\} 10$/m);
  // What was counted last is still said, and how old it is.
  expect(numbers).toMatch(/^onesided_queue_oldest_seconds\{queue="[^"]+"\} 0$/m);
  expect(Number(COUNTED.exec(numbers)?.[1])).toBeGreaterThan(2);
  await holder.query('commit');
  for (const { status } of await Promise.all(first)) expect([200, 503]).toContain(status);
  await expect.poll(async () => (await list()).status).toBe(200);
  await holder.end();
  await narrow.stop();
});

it('a process whose database does not answer says that, and not that it is busy', async () => {
  const proxy = await startTcpProxy(await createDatabase());
  const cutOff = await startTestService({ shedWaitMs: 200, writeLimitMs: 900, readLimitMs: 8000 }, proxy.url);
  const list = () => send(`${cutOff.url}/v1/experiments`);
  expect((await list()).status).toBe(200);
  proxy.pass(false);
  const first = Array.from({ length: 15 }, list);
  await expect.poll(async () => (await list()).body.detail, { timeout: 7000 }).toMatch(/^The database does not answer/);
  proxy.pass(true);
  for (const { status } of await Promise.all(first)) expect([200, 503]).toContain(status);
  await expect.poll(async () => (await list()).status, { timeout: 20_000 }).toBe(200);
  await cutOff.stop();
  await proxy.close();
});
