import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { MOST_SUBSCRIPTIONS } from '../../src/api/graphql/socket-guard.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { post, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

const TOKEN = 'canary-token-0123456789';
const INIT = { type: 'connection_init', payload: { authorization: `Bearer ${TOKEN}` } };

let service: TestService;
let id: string;

beforeAll(async () => {
  service = await startTestService({ adminToken: TOKEN, logLevel: 'warn' });
  const headers = { authorization: `Bearer ${TOKEN}` };
  id = (await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification(), headers)).body.id;
}, 60_000);
afterAll(() => service?.stop());

interface Talk {
  readonly frames: readonly { type: string; id?: string; payload?: unknown }[];
  readonly code: number;
}

/**
 * Sends messages one after another, after the first that begins only once it is acknowledged unless `eager`; waits until so
 * many frames have come or the socket is closed.
 */
function talk(
  messages: readonly unknown[],
  frames: number,
  { protocol = 'graphql-transport-ws', eager = false } = {},
): Promise<Talk> {
  const atOnce = eager || messages[0] !== INIT ? messages : messages.slice(0, 1);
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, protocol);
    const received: Talk['frames'][number][] = [];
    const sendAll = (list: readonly unknown[]) => {
      for (const message of list) socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    };
    socket.on('open', () => sendAll(atOnce));
    socket.on('message', (data) => {
      received.push(JSON.parse(String(data)));
      if (received.at(-1)?.type === 'connection_ack') sendAll(messages.slice(atOnce.length));
      if (received.length >= frames) socket.close(1000);
    });
    socket.on('close', (code) => resolve({ frames: received, code }));
    socket.on('error', reject);
  });
}

const subscribe = (query: string, key = '1', variables?: object) => ({
  type: 'subscribe',
  id: key,
  payload: { query, ...(variables ? { variables } : {}) },
});
const progress = (key = '1') =>
  subscribe('subscription ($id: ID!) { experimentProgress(id: $id) { state } }', key, { id });

describe('a socket that is refused is closed as graphql-transport-ws says', () => {
  it.each([
    [4403, 'no token', [{ type: 'connection_init' }]],
    [4403, 'a wrong token', [{ ...INIT, payload: { authorization: 'Bearer wrong' } }]],
    [4401, 'a question before it has begun', [progress()]],
    [4400, 'a message that is none', ['nonsense']],
    [4400, 'an unknown type of message', [{ type: 'start' }]],
    [4400, 'a payload that is a text', [{ ...INIT, payload: TOKEN }]],
    [4400, 'a payload that is a list', [{ ...INIT, payload: [] }]],
    [4400, 'a payload that is null', [{ ...INIT, payload: null }]],
  ])('%d for %s, without a frame', async (code, _name, messages) => {
    expect(await talk(messages, 1)).toEqual({ frames: [], code });
  });

  it.each([
    [4429, 'beginning twice', [INIT, INIT]],
    [4409, 'an id that is taken', [INIT, progress(), progress()]],
  ])('%d for %s', async (code, _name, messages) => {
    expect((await talk(messages, 100)).code).toBe(code);
  });

  it('4401 for a question before the acknowledgement', async () => {
    expect((await talk([INIT, progress()], 100, { eager: true })).code).toBe(4401);
  });

  it('4406 for another subprotocol', async () => {
    expect((await talk([INIT], 1, { protocol: 'graphql-ws' })).code).toBe(4406);
  });
});

it('4408 for never beginning', async () => {
  expect(await talk([{ type: 'ping' }], 2)).toEqual({ frames: [{ type: 'pong' }], code: 4408 });
});

describe('a socket', () => {
  it('carries subscriptions and answers pings', async () => {
    const { frames } = await talk([INIT, { type: 'ping' }, progress()], 3);
    expect(frames.map(({ type }) => type).sort()).toEqual(['connection_ack', 'next', 'pong']);
    expect(frames.at(-1)).toMatchObject({ id: '1', payload: { data: { experimentProgress: { state: 'queued' } } } });
  });

  it.each([
    ['a query', '{ modelVersion }', /HTTP/],
    ['an unknown field', 'subscription { nothing }', /Cannot query field "nothing"/],
    ['too many tokens', `subscription { ${'experimentProgress '.repeat(2000)} }`, /tokens/],
    [
      'depth',
      `subscription { experimentProgress(id: "x") { ${'experiment { '.repeat(20)} id ${'} '.repeat(20)} } }`,
      /depth/,
    ],
  ])('refuses %s by an error of its own', async (_name, query, message) => {
    const { frames } = await talk([INIT, subscribe(query)], 2);
    const frame = frames.find(({ type }) => type === 'error');
    expect(frame).toMatchObject({ id: '1' });
    const [error] = (frame?.payload ?? []) as { message: string; extensions: { code: string } }[];
    expect(error?.message).toMatch(message);
    expect(error?.extensions.code).toBe('REQUEST_INVALID');
  });

  it(`holds ${MOST_SUBSCRIPTIONS} subscriptions, and another one when one has ended`, async () => {
    const all = Array.from({ length: MOST_SUBSCRIPTIONS }, (_, index) => progress(`${index}`));
    const { frames } = await talk(
      [INIT, ...all, progress('more'), { type: 'complete', id: '0' }, progress('again')],
      53,
    );
    expect(frames.find((frame) => frame.id === 'more')).toMatchObject({ type: 'error' });
    expect(frames.find((frame) => frame.id === 'again')).toMatchObject({ type: 'next' });
  });

  it('leaves no stream open and nothing in the log', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const open = async () =>
      /onesided_event_streams (\d+)/.exec(await (await fetch(`${service.url}/metrics`, { headers })).text());
    await expect.poll(async () => (await open())?.[1], { timeout: 10_000 }).toBe('0');
    expect(service.log()).toEqual([]);
  });
});

it('a frame against the protocol closes its socket as a mistake of the client, in a line without a stack', async () => {
  const before = service.log().length;
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  const closed = once(socket, 'close');
  socket.send('{"type":"ping"}', { mask: false });
  expect((await closed)[0]).toBe(1002);
  const lines = service.log().slice(before);
  expect(lines.filter((line) => /stack|"level":50/.test(line))).toEqual([]);
});
