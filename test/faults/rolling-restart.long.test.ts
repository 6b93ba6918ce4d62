import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { serverEvents } from '../../src/cli/event-stream.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { BUILT, type Service, startService } from '../support/service-process.ts';
import { PATIENCE, requireComplete } from './support/invariants.ts';
import { ADMIN_TOKEN, json, PublicApi } from './support/public-api.ts';
import { type Specification, TROUBLE, troubledRuns } from './support/sweeps.ts';

let environment: Record<string, string>;
let ports: readonly number[];
let apis: Service[];
let workers: Service[];
let balancer: Balancer;
let api: PublicApi;

/** Noted before they are ready: one that is not in time has to end as well. */
const started: Promise<Service>[] = [];
function start(...line: readonly string[]): Promise<Service> {
  const service = startService(line, environment, BUILT);
  started.push(service);
  return service;
}
const startApi = (port: number | undefined) => start('api', '--port', String(port));
const startWorker = () => start('worker', '--threads', '1');

beforeAll(async () => {
  environment = {
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    ONESIDED_ADMIN_TOKEN: ADMIN_TOKEN,
    ONESIDED_PLUGINS: TROUBLE,
    ONESIDED_LOG_LEVEL: 'silent',
    ONESIDED_DRAIN_MS: '1000',
    // A machine that is busy with tests takes its time; nothing else may turn a request away.
    ONESIDED_WRITE_LIMIT_MS: '60000',
    ONESIDED_READ_LIMIT_MS: '600000',
    ONESIDED_SHED_DELAY_MS: '600000',
  };
  ports = [await freePort(), await freePort()];
  apis = await Promise.all(ports.map(startApi));
  workers = await Promise.all([startWorker(), startWorker()]);
  balancer = await startBalancer(apis.map(({ url }) => url));
  await balancer.sendsTo(2);
  api = new PublicApi(balancer.url);
});

afterAll(async () => {
  await balancer?.close();
  const all = await Promise.all(started);
  for (const service of all) service.signal('SIGKILL');
  await Promise.all(all.map(({ ended }) => ended));
});

/** Between two requests of a client, in ms: they are not to take the workers from the sweep. */
const PAUSE_MS = 300;

/** Asks on and on, one request after another, until it is told to stop; what was not answered well. */
async function load(ask: (turn: number) => Promise<{ status: number; text: string }>, until: AbortSignal) {
  const bad: string[] = [];
  let answered = 0;
  while (!until.aborted) {
    const reply = await ask(answered++).catch((error: Error) => ({ status: 0, text: String(error.cause ?? error) }));
    await delay(PAUSE_MS);
    if (reply.status < 200 || reply.status > 299) bad.push(`${reply.status} ${reply.text}`);
  }
  return { answered, bad };
}

/** Follows an experiment to its end over as many streams as it takes; a stream that breaks is an error. */
async function follow(id: string) {
  let lastId = '';
  for (let streams = 1; ; streams++) {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, ...(lastId && { 'last-event-id': lastId }) };
    const { body, status } = await fetch(`${balancer.url}/v1/experiments/${id}/events`, { headers });
    if (!body || status !== 200) throw new Error(`the stream was answered with ${status}`);
    for await (const event of serverEvents(body)) {
      if (event.event === 'end') return streams;
      lastId = event.id;
    }
  }
}

async function submit(specification: Specification): Promise<string> {
  const { text } = await api.ask('/v1/experiments', json('POST', specification));
  return (JSON.parse(text) as Experiment).id;
}

it('each process is restarted under load: no request fails, no stream breaks, each run has one result', async () => {
  const specification = troubledRuns({ runs: 300, wallMs: 20 });
  const id = await submit(specification);
  // Nobody computes this one: whoever follows it does so over all restarts.
  const waiting = await submit({ ...troubledRuns({ runs: 1 }), requires: ['not-there'] });
  const following = follow(waiting);
  following.catch(() => undefined);
  const stop = new AbortController();
  const small = (item: number) => ({
    ...troubledRuns({ runs: 1 }),
    sweep: [{ path: 'workload.item', values: [item] }],
  });
  const loads = Promise.all([
    load(() => api.ask(`/v1/experiments/${id}`), stop.signal),
    load(() => api.ask('/v1/runs?limit=20'), stop.signal),
    load(() => api.ask(`/v1/experiments/${id}`, { headers: { prefer: 'wait=1' } }), stop.signal),
    load((turn) => api.ask('/v1/experiments', json('POST', small(1000 + turn))), stop.signal),
  ]);
  for (const at of [0, 1]) {
    const [worker, process] = [workers[at] as Service, apis[at] as Service];
    expect(await Promise.all([worker.stop(), process.stop()])).toEqual([0, 0]);
    [workers[at], apis[at]] = await Promise.all([startWorker(), startApi(ports[at])]);
    await balancer.sendsTo(2);
  }
  await requireComplete(api, { id, specification }, PATIENCE.short);
  stop.abort();
  const answers = await loads;
  expect(answers.flatMap(({ bad }) => bad)).toEqual([]);
  expect(balancer.failures).toEqual([]);
  expect(Math.min(...answers.map(({ answered }) => answered))).toBeGreaterThan(5);
  expect((await api.ask(`/v1/experiments/${waiting}/cancel`, { method: 'POST' })).status).toBe(202);
  expect(await following).toBeGreaterThan(1);
  expect(await api.metric('onesided_refused_results')).toBe(0);
});
