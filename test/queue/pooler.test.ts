import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRunQueue } from '../../src/queue/backends.ts';
import { createDatabase } from '../support/database.ts';

/** Length of the packet and version of the protocol. */
const HEADER_BYTES = 8;

/** Returns the first packet of a client without its options, as a pooler that ignores them passes it on. */
function withoutOptions(packet: Buffer): Buffer {
  const words = packet.subarray(HEADER_BYTES).toString().split('\0');
  const place = words.indexOf('options');
  expect(place).toBeGreaterThanOrEqual(0);
  const rest = Buffer.from(words.toSpliced(place, 2).join('\0'));
  const header = Buffer.from(packet.subarray(0, HEADER_BYTES));
  header.writeInt32BE(HEADER_BYTES + rest.length);
  return Buffer.concat([header, rest]);
}

let database: URL;
const pooler = createServer((client) => {
  const server = connect(Number(database.port), database.hostname);
  client.once('data', (packet) => {
    server.write(withoutOptions(packet));
    client.pipe(server).pipe(client);
  });
  for (const end of [client, server]) end.on('error', () => undefined);
});

beforeAll(async () => {
  database = new URL(await createDatabase());
  await new Promise<void>((listening) => pooler.listen(0, '127.0.0.1', listening));
});

afterAll(() => void pooler.close());

it('says what to do where a pooler drops the settings of a session', async () => {
  const databaseUrl = new URL(database);
  databaseUrl.port = String((pooler.address() as AddressInfo).port);
  const opened = openRunQueue({ databaseUrl: databaseUrl.href });
  await expect(opened).rejects.toThrow(/settings of a session do not reach PostgreSQL.*REDIS_URL/);
});
