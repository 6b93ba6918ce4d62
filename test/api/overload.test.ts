import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ shedDelayMs: 60 });
});
afterAll(() => service?.stop());

/** Keeps the event loop late by some 150 ms at each turn, as too many requests do, until told to stop. */
async function burden(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const until = performance.now() + 150;
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
  expect(Number(/^onesided_shed_requests_total (\d+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(2);
});

it('one long computation is no overload', async () => {
  const until = performance.now() + 1500;
  while (performance.now() < until);
  expect((await send(`${service.url}/v1/experiments`)).status).toBe(200);
});
