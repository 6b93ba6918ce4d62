import { parse } from 'graphql';
import { createClient } from 'graphql-ws';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { GraphqlClient, type Result, SUBMIT } from './support/graphql.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

const { ask, data, submit } = new GraphqlClient(() => service.url);

describe('the progress subscription', () => {
  it('shows an experiment until it is over', async () => {
    const { experiment } = await submit({ name: 'progress', seed: 80 });
    const client = createClient({
      url: `${service.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    });
    const states: string[] = [];
    const query = 'subscription ($id: ID!) { experimentProgress(id: $id) { state progress } }';
    for await (const { data: next } of client.iterate<{ experimentProgress: { state: string } }>({
      query,
      variables: { id: experiment.id },
    })) {
      states.push(next?.experimentProgress.state ?? '');
      if (states.length === 1) void service.work();
    }
    expect(states[0]).toBe('queued');
    expect(states.at(-1)).toBe('succeeded');
    const unknown = client.iterate({ query, variables: { id: 'unknown' } }).next();
    await expect(unknown).rejects.toMatchObject([{ extensions: { code: 'RUN_EXPERIMENT_NOT_FOUND', status: 404 } }]);
    await client.dispose();
  });
});

it('runs of a filter are counted up to a bound, and those of an experiment all, as REST does', async () => {
  const values = Array.from({ length: 2510 }, (_, index) => index + 1);
  const sweep = [{ path: 'workload.operationsPerProcess', values }];
  const { id, key } = (await submit({ sweep, processes: 2, seed: 77 })).experiment;
  const all = await send<Record<string, unknown>>(`${service.url}/v1/runs?experiment=${key}&limit=1`);
  expect(all.body).toMatchObject({ total: 10_040 });
  expect(all.body).not.toHaveProperty('moreThanTotal');
  const filtered = await send(`${service.url}/v1/runs?experiment=${key}&status=queued&limit=1`);
  expect(filtered.body).toMatchObject({ total: 10_000, moreThanTotal: true });
  const counted = await data<Record<string, object>>(
    `query ($id: ID!) { experiment(id: $id) { all: runs(first: 1) { totalCount moreThanTotalCount }
      queued: runs(first: 1, status: [queued]) { totalCount moreThanTotalCount } } }`,
    { id },
  );
  expect(counted.experiment).toMatchObject({
    all: { totalCount: 10_040, moreThanTotalCount: false },
    queued: { totalCount: 10_000, moreThanTotalCount: true },
  });
  await send(`${service.url}/v1/experiments/${key}`, { method: 'DELETE' });
});

describe('lists of objects', () => {
  it('cost as many statements however long they are', async () => {
    for (const seed of [301, 302, 303, 304, 305, 306]) await submit({ name: 'many', seed });
    const text = `query ($first: Int) { experiments(first: $first, text: "many") { nodes { id
      runs(first: 2, sort: "-processes") { totalCount pageInfo { endCursor } nodes {
        id experiment { name } ranks { rank } pending { line } criticalPath { rank } } }
      first: runs(first: 1) { nodes { key } } } } }`;
    const original = pg.Client.prototype.query;
    let statements = 0;
    const counted = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      statements += 1;
      return original.apply(this, given as never);
    } as never);
    const cost = async (first: number) => {
      statements = 0;
      const { experiments } = await data<{ experiments: { nodes: { runs: { nodes: object[] } }[] } }>(text, { first });
      expect(experiments.nodes.map(({ runs }) => runs.nodes.length)).toEqual(Array(first).fill(2));
      return statements;
    };
    const costs = [await cost(2), await cost(6), await cost(2)];
    counted.mockRestore();
    expect(costs[1]).toBe(costs[2]);
    expect(costs[1]).toBeLessThan(32);
  });

  it('hold what is asked for of each of them', async () => {
    const { experiments } = await data<{
      experiments: {
        nodes: { key: string; runs: { totalCount: number; nodes: { key: string }[]; pageInfo: object } }[];
      };
    }>(
      '{ experiments(first: 4, text: "many") { nodes { key runs(first: 3) { totalCount nodes { key } pageInfo { endCursor } } } } }',
    );
    for (const { key, runs } of experiments.nodes) {
      expect(runs.totalCount).toBe(8);
      expect(runs.nodes.map((run) => run.key)).toEqual([0, 1, 2].map((index) => `${key}-${index}`));
      const { experiment } = await data<{ experiment: { runs: { nodes: { key: string }[] } } }>(
        'query ($id: ID!, $after: String) { experiment(id: $id) { runs(first: 3, after: $after) { nodes { key } } } }',
        { id: key, after: (runs.pageInfo as { endCursor: string }).endCursor },
      );
      expect(experiment.runs.nodes.map((run) => run.key)).toEqual([3, 4, 5].map((index) => `${key}-${index}`));
    }
  });

  it('fail in the place that cannot be answered only', async () => {
    const { data: partly, errors } = await ask(
      '{ experiments(first: 2, text: "many") { nodes { good: runs(first: 1) { totalCount } bad: runs(sort: "x") { totalCount } } } }',
    );
    expect(partly ?? null).toBeNull();
    expect(errors?.map(({ path }) => path?.at(-1))).toContain('bad');
    expect(errors?.[0]?.extensions.code).toBe('REQUEST_INVALID');
  });
});

describe('a request that is none', () => {
  const asked = (body: string, headers: Record<string, string> = {}) =>
    post<Result>(`${service.url}/graphql`, body, headers);

  it.each([
    ['an empty object', '{}', /query/],
    ['a batch', '[{"query":"{modelVersion}"}]', /batches/],
    ['no JSON', '{', /object/],
    ['nothing', '', /object/],
    [
      'a document as a syntax tree',
      JSON.stringify({ query: JSON.stringify(parse('{ modelVersion }')) }),
      /Syntax Error/,
    ],
    ['a query that is a number', '{"query": 5}', /query/],
    ['variables in a list', '{"query": "{modelVersion}", "variables": []}', /variables/],
    ['a prototype key', '{"query": "{modelVersion}", "variables": {"__proto__": {"a": 1}}}', /__proto__/],
    ['two operations', '{"query": "query A { modelVersion } query B { modelVersion }"}', /operationName/],
    ['a subscription', '{"query": "subscription { experimentProgress(id: \\"x\\") { id } }"}', /WebSocket/],
    ['an unknown field', '{"query": "{ nothing }"}', /Cannot query field "nothing" on type "Query"/],
  ])('%s is refused with what is wrong', async (_name, body, message) => {
    const { status, body: answer } = await asked(body, { accept: 'application/graphql-response+json' });
    expect(status).toBe(400);
    expect(answer.errors?.[0]?.message).toMatch(message);
    expect(answer.errors?.[0]?.extensions.code).toBe('REQUEST_INVALID');
  });

  it('by another media type is refused with those that are accepted', async () => {
    const plain = await asked('{modelVersion}', { 'content-type': 'text/plain' });
    expect(plain).toMatchObject({ status: 415, body: { code: 'SPEC_MEDIA_TYPE' } });
    expect(JSON.stringify(plain.body)).toContain('application/json');
    expect(JSON.stringify(plain.body)).not.toContain('yaml');
    const image = await asked('{"query":"{modelVersion}"}', { accept: 'image/png' });
    expect(image).toMatchObject({ status: 406, body: { code: 'REQUEST_NOT_ACCEPTABLE' } });
  });

  it('is no mistake of the service in its log', async () => {
    const logged = await startTestService({ logLevel: 'warn' });
    const bodies = ['{}', '[{}]', '{', '{"query":"{"}', '{"query":"{nothing}"}', '{"query":"{node(id:5){id}}"}'];
    for (const body of bodies) await post(`${logged.url}/graphql`, body);
    for (const query of ['{nope', 'mutation { cancelExperiment(input: {id: "x"}) { id } }', '']) {
      const { status } = await send(`${logged.url}/graphql?query=${encodeURIComponent(query)}`);
      expect([200, 400, 405]).toContain(status);
    }
    expect(logged.log()).toEqual([]);
    await logged.stop();
  });
});

describe('attacks', () => {
  const repeat = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index)).join(' ');
  const unknownKeys = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`key${index}`, index]));
  const tokens = /more that 1000 tokens/;
  const attacks: readonly [name: string, refused: RegExp, query: string, variables?: object][] = [
    [
      'depth',
      /^The depth is 122; accepted: at most 15/,
      `{ experiments ${'{ nodes { runs '.repeat(60)}{ totalCount }${' } }'.repeat(60)} }`,
    ],
    ['aliases', tokens, `{ ${repeat(5000, (index) => `a${index}: modelVersion`)} }`],
    ['the same field again and again', tokens, `{ ${repeat(50_000, () => 'modelVersion')} }`],
    ['directives', tokens, `{ modelVersion ${repeat(20_000, () => '@include(if: true)')} }`],
    [
      'fragments that spread each other',
      /^Cannot spread fragment "A" within itself/,
      `{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }`,
    ],
    [
      'doubling fragments',
      /^The cost is 1099511627776; accepted/,
      `{ ...F0 } ${repeat(40, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F40 on Query { modelVersion }`,
    ],
    [
      'list cost',
      /^The cost is 1005510; accepted/,
      '{ experiments(first: 500) { nodes { runs(first: 500) { nodes { id metrics { name } } } } } }',
    ],
    ['a list that is too long', /^The cost is 100010; accepted/, '{ runs(first: 100000) { totalCount } }'],
    [
      'circular introspection',
      /^Maximum introspection depth exceeded/,
      `{ __schema { types { ${'fields { type { '.repeat(5)} name ${'} }'.repeat(5)} } } }`,
    ],
    ['many variables', /values in the variables is 10001; accepted/, SUBMIT, { specification: unknownKeys }],
    [
      'deep variables',
      /depth of the variables is 21; accepted/,
      SUBMIT,
      { specification: JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as object },
    ],
    [
      'heavy fields',
      /^The number of aliases is 31; accepted/,
      `{ experiment(id: "x") { ${repeat(29, (index) => `c${index}: comparison { x }`)} d: comparison { y: x } ${repeat(40, () => 'comparison { x }')} } }`,
    ],
  ];
  // Each is refused by a limit that is met before anything is executed, and told what was counted.
  it.each(attacks)('%s', async (_name, refused, query, variables) => {
    const { errors } = await ask(query, variables);
    expect(errors?.[0]?.message).toMatch(refused);
    expect(errors?.[0]?.extensions.code).toBe('REQUEST_INVALID');
    expect(errors?.length).toBeLessThanOrEqual(51);
  });

  it('leave the service answering', async () => {
    expect((await send(`${service.url}/health/live`)).status).toBe(200);
    expect((await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification({ seed: 81 }))).status).toBe(
      202,
    );
  });
});
