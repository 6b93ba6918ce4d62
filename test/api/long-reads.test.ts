import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { Guard, Owners } from '../../src/api/access/guard.ts';
import type { Principal } from '../../src/api/access/principal.ts';
import { piecesWhileSeen } from '../../src/api/access/while-seen.ts';
import { sendPieces } from '../../src/api/answers.ts';
import { ProblemError } from '../../src/spec/errors.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { NewToken, Right } from '../../src/spec/resources/project.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService } from './support/service.ts';

const owners = new Owners({ projectsOfExperiments: async (ids) => new Map(ids.map((id) => [id, 'ours'])) });

/** What a reader gets of three pieces, of which the last one comes after the rights have changed. */
async function got(renew: () => Promise<Principal>): Promise<number[]> {
  const pieces = async function* () {
    yield* [1, 2];
    await delay(1100);
    yield 3;
  };
  const isSeen = (by: Guard) => by.seesExperiment('x1');
  const guard = new Guard(() => ({ ...member('read'), renew }), owners);
  const received: number[] = [];
  for await (const piece of piecesWhileSeen(guard, { isSeen, pieces })) received.push(piece);
  return received;
}

const member = (...rights: Right[]): Principal => ({
  name: 'ada',
  everywhere: new Set(),
  projects: new Map([['ours', new Set(rights)]]),
});

it('a long answer ends with an error once its reader may not read it any more', async () => {
  expect(await got(async () => member('read'))).toEqual([1, 2, 3]);
  await expect(got(async () => member())).rejects.toMatchObject({ code: 'AUTH_FORBIDDEN' });
  const revoked = async () => {
    throw new ProblemError('AUTH_INVALID', 'The token is not valid');
  };
  await expect(got(revoked)).rejects.toMatchObject({ code: 'AUTH_INVALID' });
});

/** Asks as HTTP/1.0, which tells the end of a body by the end of the connection, and reads nothing until it is resumed. */
async function pausedReader(url: string, token: string): Promise<Socket> {
  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  await once(socket, 'connect');
  const head = [`GET ${pathname}${search} HTTP/1.0`, `host: ${hostname}:${port}`, `authorization: Bearer ${token}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

it('a reader who takes a long time for a piece gets nothing more when the token is revoked', async () => {
  const adminToken = 'administrator-0123456789';
  const service = await startTestService({ adminToken });
  const headers = { authorization: `Bearer ${adminToken}` };
  const large = smallSpecification({ replications: 1000, mechanisms: ['rma', 'am'] });
  const { id } = (await post<Experiment>(`${service.url}/v1/experiments`, large, headers)).body;
  const { token, details } = (await post<NewToken>(`${service.url}/v1/tokens`, { project: 'default' }, headers)).body;
  const reader = await pausedReader(`${service.url}/v1/experiments/${id}/export?format=ndjson`, token);
  await delay(1000);
  const revoked = await send(`${service.url}/v1/tokens/${details.id}`, { method: 'DELETE', headers });
  expect(revoked.status).toBe(204);
  await delay(3000);
  await once(reader.resume(), 'close');
  // What its own side held, of 16 MB; the rest waited in buffers of the service.
  expect(reader.bytesRead).toBeLessThan(1 << 20);
  await service.stop();
}, 60_000);

it('an answer that fails on its way is no whole one, even where the end of the connection is that of the body', async () => {
  const app = Fastify();
  app.get('/', (_request, reply) => sendPieces(reply, 'text/plain', piecesThenFailure()));
  const reader = await pausedReader(await app.listen({ host: '127.0.0.1', port: 0 }), 'none');
  await expect(once(reader.resume(), 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
  await app.close();
});

async function* piecesThenFailure(): AsyncGenerator<string> {
  yield 'half of it';
  await delay(200);
  throw new Error('the database is gone');
}
