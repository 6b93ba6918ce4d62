import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { endWhenStalled } from '../../src/api/stalled-readers.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService } from './support/service.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

/** Asks for a stream and never reads what comes. */
async function silentReader(url: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on('error', () => undefined);
  cleanUp.push(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
  return socket;
}

const readersOf = async (url: string) =>
  Number(/onesided_event_streams (\d+)/.exec((await send<string>(`${url}/metrics`)).body)?.[1]);

it('200 readers that never read keep nobody waiting and cost no memory', { timeout: 90_000 }, async () => {
  const service = await startTestService();
  cleanUp.push(() => service.stop());
  const runs = {
    mechanisms: ['rma'],
    replications: 30,
    tags: Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(60, 'x')),
  };
  const { body } = await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification(runs));
  const events = `${service.url}/v1/experiments/${body.id}/events`;
  const work = async () => {
    while ((await service.work(1)) > 0) await delay(20);
  };
  const reader = await fetch(events);
  await Promise.all(Array.from({ length: 200 }, () => silentReader(events)));
  await expect.poll(() => readersOf(service.url)).toBe(201);
  const before = memoryMiB();
  const working = work();
  const seen = await snapshots(reader);
  await working;
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.at(-1)?.experiment).toMatchObject({ state: 'succeeded', counts: { succeeded: 60 } });
  expect(memoryMiB() - before).toBeLessThan(100);
  const middle = seen[Math.floor(seen.length / 2)]!;
  const resumed = await snapshots(await fetch(events, { headers: { 'last-event-id': middle.id } }));
  expect(resumed.at(-1)).toEqual(seen.at(-1));
});

function memoryMiB(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

async function snapshots(response: Response): Promise<{ id: string; experiment: Experiment }[]> {
  const found = (await response.text()).matchAll(/^id: (\d+)\nevent: experiment\ndata: (.*)$/gm);
  return [...found].map(([, id = '', data = '']) => ({ id, experiment: JSON.parse(data) as Experiment }));
}

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** More than the operating system keeps for a connection. */
const PIECE = 'x'.repeat(64 << 10);
const LARGE = PIECE.repeat(512);

it('a reader that takes nothing is let go', async () => {
  let ended: Promise<unknown> | undefined;
  const url = await serve((response) => {
    ended = once(response, 'close');
    endWhenStalled(response, 50);
    response.write(LARGE);
  });
  await silentReader(url);
  await expect.poll(() => ended).toBeDefined();
  await ended;
});

it('a slow reader that takes something from time to time is not', async () => {
  const url = await serve((response) => {
    endWhenStalled(response, 400);
    Readable.from(Array.from({ length: 512 }, () => PIECE)).pipe(response);
  });
  const body = (await fetch(url)).body?.getReader();
  let [length, pauses] = [0, 0];
  for (let piece = await body?.read(); piece && !piece.done; piece = await body?.read()) {
    length += piece.value.length;
    if (length > (pauses + 1) * 2 * 2 ** 20) {
      pauses += 1;
      await delay(60);
    }
  }
  expect(length).toBe(LARGE.length);
  expect(pauses).toBeGreaterThan(10);
});
