import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { addressesOf, inHostsFile } from '../../src/webhooks/addresses.ts';

let server: Socket | undefined;
afterEach(() => server?.close());

/** A DNS server; without addresses, it never answers. Returns its address and port, and the queries that arrive. */
async function dnsServer(address?: readonly number[]) {
  const queries: Buffer[] = [];
  const socket = createSocket('udp4');
  server = socket;
  socket.on('message', (query, sender) => {
    queries.push(query);
    if (address) socket.send(answerTo(query, address), sender.port);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { name: `127.0.0.1:${socket.address().port}`, queries };
}

/** The query with the flags of an answer and, if it asks for an IPv4 address, one record (RFC 1035, 4.1). */
function answerTo(query: Buffer, address: readonly number[]): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const question = query.subarray(12, end);
  const isFour = query.readUInt16BE(end - 4) === 1;
  const head = [query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, isFour ? 1 : 0, 0, 0, 0, 0];
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address];
  return Buffer.concat([Buffer.from(head), question, Buffer.from(isFour ? record : [])]);
}

const soon = () => AbortSignal.timeout(500);

describe('addresses of a name', () => {
  it('come from the DNS', async () => {
    const { name, queries } = await dnsServer([192, 0, 2, 7]);
    expect(await addressesOf('hooks.group.example', soon(), [name])).toEqual([{ address: '192.0.2.7', family: 4 }]);
    expect(queries).toHaveLength(2);
  });

  it('come from the hosts file where it has some, and are themselves as numbers', async () => {
    const { name, queries } = await dnsServer([192, 0, 2, 7]);
    expect(await addressesOf('localhost', soon(), [name])).toContainEqual({ address: '127.0.0.1', family: 4 });
    expect(await addressesOf('::1', soon(), [name])).toEqual([{ address: '::1', family: 6 }]);
    expect(queries).toEqual([]);
    const text =
      '# 10.0.0.1 none\n10.0.0.2\tdb Hooks.internal # own\r\nfd00::2 hooks.internal\nhooks.internal 10.0.0.3\n';
    expect(inHostsFile(text, 'hooks.internal.')).toEqual([
      { address: '10.0.0.2', family: 4 },
      { address: 'fd00::2', family: 6 },
    ]);
    expect(inHostsFile(text, 'none')).toEqual([]);
  });

  it('are given up with the signal where a server never answers, and block no other name', async () => {
    const { name, queries } = await dnsServer();
    const names = Array.from({ length: 40 }, (_, place) => `h${place}.slow.example`);
    const asked = names.map((host) => addressesOf(host, soon(), [name]).catch((error: Error) => error.message));
    const other = lookup('localhost').then(() => 'found');
    expect(await Promise.race([other, ...asked])).toBe('found');
    expect(await Promise.all(asked)).toEqual(names.map((host) => `${host} cannot be resolved (ECANCELLED)`));
    expect(queries.length).toBeGreaterThanOrEqual(80);
  });
});
