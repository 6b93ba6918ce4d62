import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { follow, strategyOf } from '../../src/exploration/explore.ts';
import { planRound } from '../../src/exploration/plan-round.ts';
import { type Explorer, startExplorer } from '../../src/explorer/explorer.ts';
import { type PlanLimits, planLimits } from '../../src/plan/limits.ts';
import { modelVersion } from '../../src/plan/model-version.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import type { Exploration } from '../../src/spec/resources/exploration.ts';
import type { BestAnswer, ExplorationAnswer } from '../../src/spec/resources/exploration-answer.ts';
import { GraphqlClient, specification } from '../api/support/graphql.ts';
import { post, send, smallSpecification } from '../api/support/http.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { eventually } from '../support/waiting.ts';

const SECONDS = 60_000;
let service: TestService;
let explorer: Explorer | undefined;

/** Two mechanisms whose order depends on collisions, on a table of a few elements. */
const TABLE = smallSpecification({
  name: 'collisions',
  sweep: [{ path: 'workload.collisionRate', values: [0, 0.5, 1] }],
  processes: 4,
  replications: 4,
});
const errors: unknown[] = [];
const start = (limits?: PlanLimits) => {
  explorer = startExplorer({
    store: service.store,
    ...(limits && { limits }),
    onRuns: () => undefined,
    intervalMs: 10,
    onError: (error) => errors.push(error),
  });
};

async function begun(query = 'question=winner&width=0.3', spec: object = TABLE): Promise<Exploration> {
  const { status, body, headers } = await post<Exploration>(`${service.url}/v1/explorations?${query}`, spec);
  expect(status, JSON.stringify(body)).toBe(202);
  expect(headers.get('location')).toBe(`/v1/explorations/${body.id}`);
  return body;
}

const found = async (id: string) => (await send<Exploration>(`${service.url}/v1/explorations/${id}`)).body;

/** Computes rounds as they come, until the exploration is over or `enough` says so. */
async function worked(id: string, enough: (exploration: Exploration) => boolean = () => false): Promise<Exploration> {
  const until = Date.now() + SECONDS;
  for (;;) {
    const exploration = await found(id);
    if (exploration.finishedAt !== null || enough(exploration)) return exploration;
    if (Date.now() > until) throw new Error(`no end: ${JSON.stringify(exploration)} ${String(errors)}`);
    await service.work();
    explorer?.wake();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** What the strategy says without service, store and queue. */
async function alone({ specification: spec, ...asked }: Exploration): Promise<ExplorationAnswer | undefined> {
  const start = await strategyOf(spec, asked);
  return follow(start(), async (round, place) => {
    const { runs } = await planRound(spec, round, { place });
    return runs.map(({ plan, point }) => {
      const { status, metrics } = simulate(plan);
      const value = metrics[asked.metric]?.value ?? null;
      return { point, mechanism: plan.mechanism.kind, seed: plan.seed, status, value };
    });
  });
}

beforeAll(async () => {
  service = await startTestService();
  start();
}, SECONDS);
afterAll(async () => {
  await explorer?.stop();
  await service?.stop();
});

describe('an exploration on the service', () => {
  it('answers as the strategy alone does, each of its rounds an experiment', { timeout: SECONDS }, async () => {
    const { id } = await begun();
    const over = await worked(id);
    expect(over).toMatchObject({ state: 'succeeded', error: null, best: null });
    expect(over.winner).toEqual(JSON.parse(JSON.stringify(await alone(over))));
    expect(over.experiments).toHaveLength(over.winner!.rounds.length);
    expect(over.runs).toEqual({ asked: over.winner!.runs, done: over.winner!.runs, reused: 0 });
    for (const [i, experimentId] of over.experiments.entries()) {
      const experiment = await service.store.experiments.find(experimentId);
      expect(experiment).toMatchObject({
        name: `collisions, round ${i + 1}`,
        counts: { total: over.winner!.rounds[i]!.runs },
      });
    }
    expect(errors).toEqual([]);
  });

  it('asked again computes nothing: every run is found', { timeout: SECONDS }, async () => {
    const { id } = await begun();
    const over = await worked(id);
    expect(over.runs.reused).toBe(over.runs.asked);
  });

  it('goes on where another process was killed, with the same rounds', { timeout: SECONDS }, async () => {
    const { id } = await begun('question=winner&width=0.05', { ...TABLE, seed: 8 });
    await worked(id, ({ experiments }) => experiments.length === 2);
    // Nothing of what it held is handed on: the next one has the store alone.
    await explorer?.stop();
    await service.work();
    const before = await found(id);
    start();
    const over = await worked(id);
    expect(over.experiments.slice(0, before.experiments.length)).toEqual(before.experiments);
    expect(over.winner).toEqual(JSON.parse(JSON.stringify(await alone(over))));
  });

  it('is brought on by two processes at once as by one', { timeout: SECONDS }, async () => {
    const second = startExplorer({ store: service.store, onRuns: () => undefined, intervalMs: 5 });
    const { id } = await begun('question=winner&width=0.2', { ...TABLE, seed: 9 });
    const over = await worked(id);
    await second.stop();
    expect(new Set(over.experiments).size).toBe(over.winner!.rounds.length);
    expect(over.runs.asked).toBe(over.winner!.runs);
  });

  it('searches the best over what the request names', { timeout: SECONDS }, async () => {
    const over = encodeURIComponent('mechanisms.aa-poll.pollIntervalNs=1000..16000');
    const { id } = await begun(`question=best&width=0.9&over=${over}`, { ...TABLE, seed: 10 });
    const done = await worked(id);
    expect(done).toMatchObject({ state: 'succeeded', winner: null, ranges: ['mechanisms.aa-poll.pollIntervalNs'] });
    expect(done.best).toEqual(JSON.parse(JSON.stringify(await alone(done))));
    // A mechanism has no values along axes of others.
    const rest = [done.best!.best!, ...done.best!.runnersUp, ...done.best!.eliminated];
    expect(rest.find(({ mechanism }) => mechanism === 'rma')).toMatchObject({ at: [expect.any(Number), null] });
    const candidate = '{ mechanism at parameters { name value } }';
    const { exploration } = await new GraphqlClient(() => service.url).data<{ exploration: { best: BestAnswer } }>(
      `{ exploration(id: "${id}") { best { best ${candidate} runnersUp ${candidate} eliminated ${candidate} } } }`,
    );
    const asked = [exploration.best.best!, ...exploration.best.runnersUp, ...exploration.best.eliminated];
    expect(asked.map(({ at }) => at)).toEqual(rest.map(({ at }) => at));
  });

  it('is cancelled with the round that is under way, and stays so', { timeout: SECONDS }, async () => {
    const { id } = await begun('question=winner&width=0.2', { ...TABLE, seed: 11 });
    // Nothing of its first round is computed: it cannot be over before it is cancelled.
    const open = await eventually('a round', async () => {
      const exploration = await found(id);
      return exploration.experiments.length > 0 && exploration;
    });
    const { status, body } = await post<Exploration>(`${service.url}/v1/explorations/${id}/cancel`, '');
    expect([status, body.state]).toEqual([202, 'cancelled']);
    const last = await service.store.experiments.find(open.experiments.at(-1)!);
    expect(last).toMatchObject({ state: 'cancelled', counts: { cancelled: 18 } });
    explorer?.wake();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await found(id)).experiments).toHaveLength(body.experiments.length);

    const retried = await post<Exploration>(`${service.url}/v1/explorations/${id}/retry`, '');
    expect([retried.status, retried.body.state, retried.body.finishedAt]).toEqual([202, 'running', null]);
    const over = await worked(id);
    expect(over.experiments[0]).toBe(open.experiments[0]);
    expect(over.winner).toEqual(JSON.parse(JSON.stringify(await alone(over))));
    const again = await post<Exploration>(`${service.url}/v1/explorations/${id}/retry`, '');
    expect([again.status, again.body]).toEqual([202, over]);
  });

  it('is not retried where its last round is gone, or by another version of the model', async () => {
    const { id } = await begun('question=winner&width=0.2', { ...TABLE, seed: 15 });
    const open = await eventually('a round', async () => {
      const exploration = await found(id);
      return exploration.experiments.length > 0 && exploration;
    });
    await post(`${service.url}/v1/explorations/${id}/cancel`, '');
    await send(`${service.url}/v1/experiments/${open.experiments[0]}`, { method: 'DELETE' });
    const refused = await post(`${service.url}/v1/explorations/${id}/retry`, '');
    expect(refused).toMatchObject({ status: 409, body: { code: 'EXPLORATION_STATE' } });
    expect(refused.body.detail).toContain(`experiment ${open.experiments[0]}, was deleted; restore it`);
    const { specification, name, project, specDigest, question, metric, budget, width, ranges } = open;
    const stored = { specification, name, project, specDigest, question, metric, budget, width, ranges };
    const foreign = await service.store.explorations.create({ ...stored, modelVersion: 'f'.repeat(64) });
    await post(`${service.url}/v1/explorations/${foreign.id}/cancel`, '');
    const older = await post(`${service.url}/v1/explorations/${foreign.id}/retry`, '');
    expect(older).toMatchObject({ status: 409, body: { code: 'EXPLORATION_STATE' } });
    expect(older.body.detail).toContain('version ffffffffffff of the model');
  });

  it('fails where it cannot go on, and holds up no other', { timeout: SECONDS }, async () => {
    const spec = requireSpecification({ ...TABLE, seed: 13 });
    const stored = { name: 'broken', project: spec.project, specification: spec, specDigest: 'a'.repeat(64) };
    const asked = { question: 'winner', metric: 'inserts_per_second', budget: 100, width: 0.3, ranges: [] } as const;
    // As a request of another version may have left it: there is no first round within this budget.
    const broken = { ...stored, ...asked, modelVersion: modelVersion(), budget: 1 };
    const { id } = await service.store.explorations.create(broken);
    const { id: other } = await begun('question=winner&width=0.3', { ...TABLE, seed: 14 });
    expect((await worked(other)).state).toBe('succeeded');
    expect(await worked(id)).toMatchObject({ state: 'failed', winner: null, error: expect.stringContaining('budget') });
    expect(errors).toHaveLength(1);
  });

  it('fails where a later round exceeds a limit, and goes on from there under a larger one', {
    timeout: SECONDS,
  }, async () => {
    const { id } = await begun('question=winner&width=0.05', { ...TABLE, seed: 16 });
    // Nothing of it is computed yet: no second round can follow at once.
    await eventually('a round', async () => (await found(id)).experiments.length > 0);
    await explorer?.stop();
    start({ ...planLimits(), longestRunSeconds: 1e-9 });
    const failed = await worked(id);
    expect(failed).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^collisions, round 2: .*ONESIDED_DEADLINE_MS/),
    });
    expect(failed.experiments).toHaveLength(1);
    errors.length = 0;
    await explorer?.stop();
    start();
    await post<Exploration>(`${service.url}/v1/explorations/${id}/retry`, '');
    const over = await worked(id);
    expect(over.experiments[0]).toBe(failed.experiments[0]);
    expect(over.winner).toEqual(JSON.parse(JSON.stringify(await alone(over))));
  });

  it('says which worker its runs wait for', { timeout: SECONDS }, async () => {
    const { id } = await begun(undefined, { ...TABLE, seed: 17, requires: ['quantum'] });
    expect(await found(id)).toMatchObject({ waitingFor: { modelVersion: modelVersion(), labels: ['quantum'] } });
    const first = await eventually('a round', async () => (await found(id)).experiments[0]);
    expect(first).toBeDefined();
    // More workers without the label would not help.
    await expect
      .poll(async () => (await send<string>(`${service.url}/metrics`)).body, { timeout: 10_000 })
      .toMatch(/onesided_queue_runs\{queue="onesided-runs",state="unserved"\} 18/);
    const { body } = await post<Exploration>(`${service.url}/v1/explorations/${id}/cancel`, '');
    expect(body.waitingFor).toBeNull();
  });

  it('waits where its project has no room for more queued runs, and says so', { timeout: SECONDS }, async () => {
    await post(`${service.url}/v1/projects`, { id: 'small' });
    await post(`${service.url}/v1/projects/small/quota`, { mostQueuedRuns: 26 });
    const requires = ['quantum'];
    const other = await post<{ id: string }>(`${service.url}/v1/experiments`, {
      ...{ ...TABLE, project: 'small', seed: 42, requires },
    });
    expect(other.status).toBe(202);
    const { id } = await begun(undefined, { ...TABLE, project: 'small', seed: 43 });
    const held = await eventually('a reason', async () => {
      explorer?.wake();
      return (await found(id)).error ?? undefined;
    });
    expect(held).toMatch(/^Project small may have 26 runs queued at a time; 24 are, .* Wait until some are computed/);
    expect(await found(id)).toMatchObject({ state: 'running', experiments: [] });
    await post(`${service.url}/v1/experiments/${other.body.id}/cancel`, '');
    expect(await worked(id)).toMatchObject({ state: 'succeeded', error: null });
  });

  it('fails where its project never has room for a round', { timeout: SECONDS }, async () => {
    await post(`${service.url}/v1/projects`, { id: 'tiny' });
    await post(`${service.url}/v1/projects/tiny/quota`, { mostQueuedRuns: 1 });
    const { id } = await begun(undefined, { ...TABLE, project: 'tiny', seed: 44 });
    expect(await worked(id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Project tiny may have 1 runs queued at a time; 0 are, .*Submit fewer, or ask/),
    });
  });

  it('fails where the traces of a round have no room in its project', { timeout: SECONDS }, async () => {
    await post(`${service.url}/v1/projects`, { id: 'narrow' });
    await post(`${service.url}/v1/projects/narrow/quota`, { mostTraceBytes: 1000 });
    const traced = { ...TABLE, project: 'narrow', seed: 41, trace: { level: 'full' } };
    const { id } = await begun(undefined, traced);
    expect(await worked(id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Traces of project narrow may take/),
      experiments: [],
    });
  });

  it('tells its progress as events, the last of which is the answer', { timeout: SECONDS }, async () => {
    const { id } = await begun('question=winner&width=0.3', { ...TABLE, seed: 12 });
    const stream = fetch(`${service.url}/v1/explorations/${id}/events`).then((response) => response.text());
    const over = await worked(id);
    const events = [...(await stream).matchAll(/event: exploration\ndata: (.*)\n/g)].map(
      ([, data]) => JSON.parse(data!) as Exploration,
    );
    expect(events.at(-1)).toEqual(over);
    expect(events.length).toBeGreaterThan(1);
  });

  it('tells a second end to a reader who knows the first', { timeout: SECONDS }, async () => {
    const { id } = await begun('question=winner&width=0.3', { ...TABLE, seed: 18, requires: ['quantum'] });
    await eventually('a round', async () => (await found(id)).experiments[0]);
    const events = async (headers: Record<string, string> = {}) =>
      (await fetch(`${service.url}/v1/explorations/${id}/events`, { headers })).text();
    await post(`${service.url}/v1/explorations/${id}/cancel`, '');
    const [, first] = /^id: (\d+)$/m.exec(await events()) ?? [];
    expect(await events({ 'last-event-id': first! })).not.toContain('event: exploration');
    await post(`${service.url}/v1/explorations/${id}/retry`, '');
    await post(`${service.url}/v1/explorations/${id}/cancel`, '');
    expect(await events({ 'last-event-id': first! })).toContain('"state":"cancelled"');
  });
});

it('sent again under its key is the same exploration, and under it no other', { timeout: SECONDS }, async () => {
  const send = (query: string, seed: number) =>
    post<Exploration & { code?: string }>(
      `${service.url}/v1/explorations?${query}`,
      { ...TABLE, seed },
      { 'idempotency-key': 'once' },
    );
  const answers = await Promise.all([1, 2, 3].map(() => send('question=winner&width=0.5', 20)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  for (const other of [send('question=winner&width=0.6', 20), send('question=winner&width=0.5', 21)]) {
    expect((await other).body.code).toBe('RUN_IDEMPOTENCY_CONFLICT');
  }
  await worked(answers[0]!.body.id);
});

describe('a request that cannot be answered', () => {
  it.each([
    ['question=winner&budget=10', {}, 400, /budget: 10 runs, but the first round alone takes 18/],
    ['question=winner&metric=speed', {}, 400, /metric: speed: no such metric/],
    ['question=winner', { sweep: [] }, 400, /no axis/],
    ['question=winner&over=x', {}, 400, /accepted: path=a,b,c/],
    ['question=why', {}, 400, /question/],
    ['question=winner', { mechanisms: ['rmaa'] }, 422, /rmaa|mechanism/],
  ])('%s is refused before anything is stored', async (query, changes, expected, detail) => {
    const before = (await send<{ total: number }>(`${service.url}/v1/explorations`)).body.total;
    const { status, body } = await post(`${service.url}/v1/explorations?${query}`, { ...TABLE, ...changes });
    expect([status, JSON.stringify(body)]).toEqual([expected, expect.stringMatching(detail)]);
    expect((await send<{ total: number }>(`${service.url}/v1/explorations`)).body.total).toBe(before);
  });

  it('names no exploration: 404', async () => {
    for (const path of ['/v1/explorations/none', '/v1/explorations/none/events']) {
      expect((await send(`${service.url}${path}`)).body).toMatchObject({ code: 'EXPLORATION_NOT_FOUND' });
    }
    expect((await post(`${service.url}/v1/explorations/none/cancel`, '')).status).toBe(404);
  });
});

describe('explorations in GraphQL', () => {
  const { data } = new GraphqlClient(() => service.url);

  it('are begun, read and listed as in REST', { timeout: SECONDS }, async () => {
    const begin = `mutation ($specification: SpecificationInput!) {
      beginExploration(input: {specification: $specification, question: winner, width: 0.5}) { exploration { id key state } }
    }`;
    const { beginExploration } = await data<{ beginExploration: { exploration: { id: string; key: string } } }>(begin, {
      specification,
    });
    const { id, key } = beginExploration.exploration;
    const over = await worked(key);
    const read = `query ($id: ID!) {
      exploration(id: $id) { key state runs { asked } winner { stopped points { at series } crossovers { a b between } } }
      node(id: $id) { ... on Exploration { key } }
      explorations(first: 1) { edges { node { key } } totalCount }
    }`;
    const answer = await data<Record<string, { key: string; winner: unknown; totalCount: number }>>(read, { id });
    expect(answer.exploration).toMatchObject({ key, state: 'succeeded', runs: { asked: over.runs.asked } });
    expect(answer.node!.key).toBe(key);
    expect(answer.explorations).toMatchObject({ edges: [{ node: { key } }] });
  });

  it('are watched until they are over, and deleted', { timeout: SECONDS }, async () => {
    const { id } = await begun('question=winner&width=0.2', { ...TABLE, seed: 4711 });
    const url = `${service.url.replace('http', 'ws')}/graphql`;
    const client = createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 });
    const query = 'subscription ($id: ID!) { explorationProgress(id: $id) { state } }';
    const states: (string | undefined)[] = [];
    for await (const { data: next } of client.iterate<{ explorationProgress: { state: string } }>({
      query,
      variables: { id },
    })) {
      states.push(next?.explorationProgress.state);
      if (states.length === 1) void post(`${service.url}/v1/explorations/${id}/cancel`, '');
    }
    expect([states[0], states.at(-1)]).toEqual(['running', 'cancelled']);
    await data('mutation ($id: ID!) { deleteExploration(input: {id: $id}) { deletedId } }', { id });
    expect((await send(`${service.url}/v1/explorations/${id}`)).status).toBe(404);
    const unknown = client.iterate({ query, variables: { id } }).next();
    await expect(unknown).rejects.toMatchObject([{ extensions: { code: 'EXPLORATION_NOT_FOUND', status: 404 } }]);
    await client.dispose();
  });
});

describe('the list of explorations', () => {
  it('goes on page by page, latest first', async () => {
    type Page = { items: Exploration[]; nextCursor?: string; total: number };
    const first = (await send<Page>(`${service.url}/v1/explorations?limit=2`)).body;
    expect(first.items).toHaveLength(2);
    const second = (await send<Page>(`${service.url}/v1/explorations?limit=2&cursor=${first.nextCursor}`)).body;
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    const times = [...first.items, ...second.items].map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    const all = (await send<Page>(`${service.url}/v1/explorations?limit=${first.total}`)).body;
    expect([all.items.length, all.nextCursor]).toEqual([first.total, undefined]);
  });
});
