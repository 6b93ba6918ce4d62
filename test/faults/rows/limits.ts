import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { query } from '../../support/database.ts';
import { ADMIN_TOKEN, inWords, json } from '../support/public-api.ts';
import { between, type Row } from '../support/row.ts';
import type { Stage } from '../support/stage.ts';

const READERS = 200;
const READING_MS = { full: 600_000, short: 2000 };
const MOST_GROWTH_MIB = 50;

/** Readers that ask for the progress of an experiment and never read what comes. */
const silentReaders: Row['inject'] = async (stage, injection) => {
  await stage.aWorker();
  let growth = 0;
  await stage.survives(injection, {}, async (id) => {
    const sockets = await Promise.all(Array.from({ length: READERS }, () => silentReader(stage, id)));
    const before = await leastMemoryMiB(stage);
    const honest = stage.api.insist(`/v1/experiments/${id}/events`);
    await stage.progress(id, 1);
    await delay(injection.isFull ? READING_MS.full : READING_MS.short);
    growth = (await leastMemoryMiB(stage)) - before;
    await requireRest(stage, id, (await honest).text);
    for (const socket of sockets) socket.destroy();
  });
  if (growth > MOST_GROWTH_MIB) throw new Error(`${READERS} silent readers cost ${Math.round(growth)} MiB`);
  return `${Math.round(growth)} MiB`;
};

async function silentReader({ api }: Stage, id: string): Promise<Socket> {
  const { hostname, port, host } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.pause().on('error', () => undefined);
  await once(socket, 'connect');
  const head = [`GET /v1/experiments/${id}/events HTTP/1.1`, `host: ${host}`, `authorization: Bearer ${ADMIN_TOKEN}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Live objects of the API; what is collected next is not counted. */
async function leastMemoryMiB({ api }: Stage): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < 5; sample += 1) {
    const heap = await api.metric('onesided_nodejs_heap_size_used_bytes');
    least = Math.min(least, (heap + (await api.metric('onesided_nodejs_external_memory_bytes'))) / 2 ** 20);
    await delay(100);
  }
  return least;
}

/** Who was cut off in the middle gets the rest: the last event after any that it names. */
async function requireRest({ api }: Stage, id: string, text: string): Promise<void> {
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, event]) => event ?? '');
  const middle = ids[Math.floor(ids.length / 2)] ?? '';
  const rest = await api.insist(`/v1/experiments/${id}/events`, { headers: { 'last-event-id': middle } });
  if (!rest.text.includes(`id: ${ids.at(-1)}\n`) && middle !== ids.at(-1)) {
    throw new Error(`after event ${middle} the last one, ${ids.at(-1)}, does not come: ${rest.text.slice(-200)}`);
  }
}

/** A trace that would take gigabytes: what it may keep is bounded, and so is what the database grows by. */
const traceBomb: Row['inject'] = async (stage, injection) => {
  await stage.aWorker();
  const { isFull } = injection;
  const maxEvents = isFull ? 5_000_000 : 50_000;
  const specification = {
    name: 'trace bomb',
    machine: 'ib-hdr',
    workload: { kind: 'dht', operationsPerProcess: isFull ? 150_000 : 5000, volumeElements: isFull ? 2 ** 20 : 65_536 },
    mechanisms: ['rma'],
    processes: isFull ? 16 : 8,
    trace: { level: 'full', maxEvents },
  };
  const before = await databaseBytes(stage);
  await stage.survives(injection, { specification }, async () => undefined);
  const grown = (await databaseBytes(stage)) - before;
  if (grown > MOST_BYTES_PER_EVENT * maxEvents) throw new Error(`the database has grown by ${grown} bytes`);
  return `${(grown / 2 ** 20).toFixed(1)} MiB`;
};

/** As `expectedTraceBytes` foresees, and the pages of the database. */
const MOST_BYTES_PER_EVENT = 100;

async function databaseBytes({ databaseUrl }: Stage): Promise<number> {
  const text = 'select pg_database_size(current_database())::float8 as bytes';
  return (await query<{ bytes: number }>(databaseUrl, text))[0]?.bytes ?? 0;
}

const AXES = [
  'collisionRate',
  'computationRatio',
  'operationsPerProcess',
  'volumeElements',
  'valueBytes',
  'flushEvery',
];
const POINTS = 1e12;

/** A sweep of 10^12 points in a body of some kB: how many axes, values and replications it has is drawn. */
const sweepBomb: Row['inject'] = async ({ api }, { random, patience }) => {
  const axes = between(random, 3, AXES.length);
  const replications = between(random, 1, 100);
  const length = Math.ceil((POINTS / replications) ** (1 / axes));
  const values = Array.from({ length }, (_, i) => (i + 1) / (length + 1));
  const whole = (path: string) => !/Rate|Ratio/.test(path);
  const sweep = AXES.slice(0, axes).map((name) => ({
    path: `workload.${name}`,
    values: whole(name) ? values.map((_, i) => 16 + i) : values.map((value) => value * 0.9),
  }));
  const path = random() < 0.5 ? '/v1/experiments' : '/v1/plans';
  const specification = { machine: 'cray-xe6', workload: { kind: 'dht' }, mechanisms: ['rma'], sweep, replications };
  const begin = performance.now();
  const reply = await api.ask(path, json('POST', { ...specification, processes: 2 }));
  const ms = performance.now() - begin;
  if (reply.status !== 422 || !reply.isProblem) throw new Error(inWords(reply));
  if (ms > patience.answerMs / 10) throw new Error(`refused after ${Math.round(ms)} ms`);
  return `${axes} axes, ${Math.round(ms)} ms`;
};

export const limitRows: readonly Row[] = [
  { number: 16, fault: '200 readers that never read', times: 3, stage: {}, inject: silentReaders },
  { number: 17, fault: 'run with a trace of gigabytes', times: 10, stage: {}, inject: traceBomb },
  { number: 18, fault: 'sweep of 10^12 points', times: 50, stage: {}, inject: sweepBomb },
];
