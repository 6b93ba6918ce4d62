import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Value } from 'typebox/value';
import { afterEach, describe, expect, it } from 'vitest';
import { unstartedRun } from '../../src/cli/run-resource.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import { type Experiment, Experiment as schema } from '../../src/spec/resources/experiment.ts';
import { temporaryFile } from '../support/temporary-folders.ts';
import { inProcess, onesided, SMALL } from './support.ts';

const SECONDS = 60_000;
const FILE = temporaryFile('small.yaml', SMALL);
const planned = planExperiment(requireSpecification(SMALL)).runs.map(unstartedRun);

const counts = { total: 24, queued: 24, running: 0, succeeded: 0, failed: 0, cancelled: 0, reused: 0 };
const QUEUED: Experiment = {
  ...Value.Create(schema),
  id: 'exp_1',
  name: 'small',
  project: 'default',
  state: 'queued',
  specification: requireSpecification(SMALL),
  machine: 'cray-xe6',
  workload: 'dht',
  mechanisms: ['rma'],
  counts,
  mostRuns: 24,
  etaSeconds: null,
  queuePosition: null,
  runsAhead: null,
  waitingFor: null,
  createdAt: '2026-01-01T00:00:00Z',
};
const over = (state: Experiment['state'], failed = 0): Experiment => ({
  ...QUEUED,
  state,
  progress: 1,
  counts: { ...counts, queued: 0, failed, succeeded: 24 - failed },
});

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;
let close = () => Promise.resolve();
afterEach(() => close());

/** A server that answers as the handler does; its address as environment of the command line. */
async function serve(handler: Handler): Promise<Record<string, string>> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    handler(request, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { ONESIDED_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ONESIDED_TOKEN: 'secret-token' };
}

const json = (response: ServerResponse, value: unknown, status = 200, type = 'application/json') =>
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(value));

const event = (revision: number, experiment: Experiment) =>
  `id: ${revision}\nevent: experiment\ndata: ${JSON.stringify(experiment)}\n\n`;

describe('status without an id', () => {
  it('asks for what its filters say', { timeout: SECONDS }, async () => {
    let asked: string | undefined;
    const env = await serve((request, response) => {
      asked = request.url;
      return json(response, { items: [] });
    });
    const filters = ['--state', 'running', '--state', 'queued', '--since', '2026-11-25', '--search', 'figure'];
    const ranges = ['--parameter', 'workload.collisionRate:0.05..0.25'];
    const { code, stdout } = await inProcess(['status', ...filters, ...ranges], env);
    expect([code, stdout]).toEqual([0, 'No experiments.\n']);
    expect(Object.fromEntries(new URLSearchParams(asked!.split('?')[1]))).toEqual({
      ...{ limit: '20', state: 'queued', createdSince: '2026-11-25', q: 'figure' },
      parameter: 'workload.collisionRate:0.05..0.25',
    });
    expect(new URLSearchParams(asked!.split('?')[1]).getAll('state')).toEqual(['running', 'queued']);
  });

  it('is what filters are for: with an id they are refused', { timeout: SECONDS }, async () => {
    const { code, stderr } = await inProcess(['status', 'exp_1', '--tag', 'mine'], {});
    expect([code, stderr]).toEqual([2, expect.stringContaining('--tag narrows the list')]);
  });
});

describe('submit --watch', () => {
  it('sends the file with a key and the token, and goes on where a stream breaks', { timeout: SECONDS }, async () => {
    const streams: (string | undefined)[] = [];
    let posted: IncomingMessage | undefined;
    const env = await serve((request, response, body) => {
      if (request.method === 'POST') {
        posted = request;
        expect(body).toContain('mechanisms: [rma, am, aa-poll]');
        return json(response, QUEUED, 202);
      }
      if (!request.url?.endsWith('/events')) return json(response, QUEUED);
      streams.push(request.headers['last-event-id'] as string | undefined);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (streams.length > 1)
        return response.end(`: heartbeat\n\n${event(9, over('succeeded'))}event: end\ndata: {}\n\n`);
      response.write(event(7, { ...QUEUED, state: 'running', progress: 0.5 }));
      return setTimeout(() => response.destroy(), 100);
    });
    const { code, stdout, stderr } = await inProcess(['submit', FILE, '--watch'], env);
    expect([code, stdout]).toEqual([0, 'exp_1\n']);
    expect(streams).toEqual([undefined, '7']);
    expect(stderr).toContain('24/24 runs, 100 %');
    expect(posted?.headers).toMatchObject({
      authorization: 'Bearer secret-token',
      'content-type': 'application/yaml',
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(stderr).not.toContain('secret-token');
  });

  it('ends with 1 if a run failed, and says what failed runs have in common', { timeout: SECONDS }, async () => {
    const error = { code: 'SIM_PIN_LIMIT', message: 'too little' };
    const failed = planned
      .filter(({ mechanism, processes }) => mechanism.kind === 'am' && processes === 16)
      .map((run) => ({ ...run, status: 'failed', error }));
    const asked: string[] = [];
    const env = await serve((request, response) => {
      const address = request.url ?? '';
      if (!address.startsWith('/v1/runs?')) {
        return json(response, over('partial', 4), request.method === 'POST' ? 202 : 200);
      }
      asked.push(address);
      const second = address.includes('cursor=');
      return json(response, {
        items: second ? failed.slice(2) : failed.slice(0, 2),
        ...(!second && { nextCursor: 'x' }),
      });
    });
    const { code, stderr } = await inProcess(['submit', FILE, '--watch'], env);
    expect([code, failed.length, asked.length]).toEqual([1, 4, 2]);
    expect(stderr).toContain(
      '4 of 24 runs did not succeed:\n  4 failed (SIM_PIN_LIMIT), all am with processes = 16\n    run 14, am, P = 16: too little',
    );
  });

  it('says how many runs were cancelled', { timeout: SECONDS }, async () => {
    const cancelled = { ...over('cancelled'), counts: { ...counts, queued: 0, succeeded: 20, cancelled: 4 } };
    const env = await serve((request, response) => json(response, cancelled, request.method === 'POST' ? 202 : 200));
    const { code, stderr } = await inProcess(['submit', FILE, '--watch'], env);
    expect([code, stderr]).toEqual([1, expect.stringContaining('4 of 24 runs were cancelled.')]);
  });
});

describe('what the server answers decides the exit code', () => {
  const problem = (status: number, code: string) => ({
    ...{ type: 'urn:x', title: 'The experiment does not exist', status, code, detail: 'There is no experiment x' },
    errors: [],
  });

  it.each([
    [404, 'RUN_EXPERIMENT_NOT_FOUND', 2],
    [401, 'AUTH_REQUIRED', 2],
    [503, 'SERVICE_UNAVAILABLE', 3],
  ])('%d %s: %d', { timeout: SECONDS }, async (status, code, expected) => {
    const env = await serve((_request, response) =>
      json(response, problem(status, code), status, 'application/problem+json'),
    );
    const outcome = await inProcess(['status', 'x/../y'], env);
    expect(outcome).toMatchObject({ code: expected, stdout: '' });
    expect(outcome.stderr).toContain(`(${code})`);
  });

  it('a server that is busy once is asked again, with the same key', { timeout: SECONDS }, async () => {
    const keys: unknown[] = [];
    const env = await serve((request, response) => {
      keys.push(request.headers['idempotency-key']);
      if (keys.length === 1)
        return json(response, problem(503, 'SERVICE_UNAVAILABLE'), 503, 'application/problem+json');
      if (keys.length === 2) return response.destroy();
      return json(response, QUEUED, 202);
    });
    const { code, stdout, stderr } = await inProcess(['submit', FILE], env);
    expect([code, stdout]).toEqual([0, 'exp_1\n']);
    expect(stderr).toContain('retrying');
    expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)));
    expect(new Set(keys).size).toBe(1);
  });

  it('a server that is just starting is waited for', { timeout: SECONDS }, async () => {
    const env = await serve((_request, response) => json(response, QUEUED));
    const port = Number(new URL(env.ONESIDED_URL ?? '').port);
    await close();
    const later = createServer((_request, response) => json(response, QUEUED));
    setTimeout(() => later.listen(port, '127.0.0.1'), 400);
    close = async () => void later.close();
    expect((await inProcess(['status', 'exp_1'], env)).code).toBe(0);
  });

  it('names options and variables of the command line instead of parts of a request', async () => {
    const answers: [string, { pointer: string; detail: string }[], string][] = [
      ['REQUEST_INVALID', [{ pointer: '/query/facet', detail: 'no axis y' }], '  --facet: no axis y\n'],
      ['AUTH_REQUIRED', [], '  Set ONESIDED_TOKEN to a token of the server.\n'],
      ['AUTH_INVALID', [], '  The server does not know the token in ONESIDED_TOKEN.\n'],
    ];
    for (const [code, errors, expected] of answers) {
      const env = await serve((_request, response) =>
        json(response, { ...problem(400, code), errors }, 400, 'application/problem+json'),
      );
      const { stderr } = await inProcess(['compare', 'x', '--facet', 'y=1', '--no-store'], env);
      expect(stderr).toContain(expected);
      await close();
    }
  });

  it('delete --json', async () => {
    const env = await serve((_request, response) => response.writeHead(204).end());
    const { stdout, stderr } = await inProcess(['delete', 'exp_1', '--json'], env);
    expect([JSON.parse(stdout), stderr]).toEqual([{ schemaVersion: 1, id: 'exp_1', deleted: true }, '']);
  });

  it('nobody there: 3; no address: 2', { timeout: SECONDS }, async () => {
    const nobody = await onesided(['compare', 'x'], { env: { ONESIDED_URL: 'http://127.0.0.1:9' } });
    const nowhere = await inProcess(['compare', 'x'], { ONESIDED_URL: 'somewhere' });
    expect([nobody.code, nowhere.code]).toEqual([3, 2]);
    expect(nobody.stderr).toContain('Cannot reach the server');
    expect(nowhere.stderr).toContain('ONESIDED_URL');
  });
});
