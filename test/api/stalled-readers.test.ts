import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { endWhenStalled } from '../../src/api/stalled-readers.ts';

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
    endWhenStalled(response, { lookMs: 50 });
    response.write(LARGE);
  });
  await silentReader(url);
  await expect.poll(() => ended).toBeDefined();
  await ended;
});

it('a slow reader that takes something from time to time is not', async () => {
  const url = await serve((response) => {
    endWhenStalled(response, { lookMs: 800 });
    Readable.from(Array.from({ length: 512 }, () => PIECE)).pipe(response);
  });
  const body = (await fetch(url)).body?.getReader();
  let [length, pauses] = [0, 0];
  for (let piece = await body?.read(); piece && !piece.done; piece = await body?.read()) {
    length += piece.value.length;
    if (length > (pauses + 1) * 2 * 2 ** 20) {
      pauses += 1;
      await delay(100);
    }
  }
  expect(length).toBe(LARGE.length);
  expect(pauses).toBeGreaterThan(10);
});
