import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRunQueue } from '../../src/queue/backends.ts';
import { createDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';

let database: URL;
/** Between a client and PostgreSQL: ends the connection of a client that asks who the database is. */
const network = createServer((client) => {
  const server = connect(Number(database.port), database.hostname);
  client.on('data', (packet) => {
    if (packet.includes('system_identifier')) client.destroy();
    else server.write(packet);
  });
  server.pipe(client);
  for (const end of [client, server]) end.on('error', () => undefined);
  client.on('close', () => server.destroy());
});

beforeAll(async () => {
  database = new URL(await createDatabase());
  await new Promise<void>((listening) => network.listen(0, '127.0.0.1', listening));
});

afterAll(() => void network.close());

/** The connection tells the loss twice: to the question, and to whoever listens; without a listener the process would end. */
it('a database that is lost while it is identified is an error of opening the queue, and of nothing else', async () => {
  const databaseUrl = new URL(database);
  databaseUrl.port = String((network.address() as AddressInfo).port);
  const redisUrl = `redis://127.0.0.1:${await freePort()}`;
  await expect(openRunQueue({ databaseUrl: databaseUrl.href, redisUrl })).rejects.toThrow('Connection terminated');
});
