import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { GraphqlClient, SUBMIT, type Submitted, specification } from './support/graphql.ts';
import { post, send } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

const { ask, data, submit } = new GraphqlClient(() => service.url);

const withMechanism = (mechanism: object) => ({ mechanisms: [{ kind: 'rma' }, mechanism] });

describe('GraphQL over HTTP', () => {
  it('passes the audit without an error or a warning', async () => {
    const audits = serverAudits({ url: `${service.url}/graphql` });
    const results = await Promise.all(audits.map((audit) => audit.fn()));
    expect(results.length).toBeGreaterThan(50);
    const failed = results.flatMap((each) => (each.status === 'ok' ? [] : [`${each.id} ${each.name}: ${each.reason}`]));
    expect(failed).toEqual([]);
  });

  it('refuses mutations by GET and batches', async () => {
    const query = encodeURIComponent('mutation { deleteExperiment(input: {id: "x"}) { deletedId } }');
    expect((await send(`${service.url}/graphql?query=${query}`)).status).toBe(405);
    expect((await post(`${service.url}/graphql`, [{ query: '{ modelVersion }' }])).status).toBe(400);
  });

  it('shows the schema to introspecting clients', async () => {
    const { __schema } = await data<{ __schema: { types: { name: string }[] } }>('{ __schema { types { name } } }');
    expect(__schema.types.map(({ name }) => name)).toContain('SpecificationMechanismsInput');
  });
});

describe('a specification', () => {
  it('is the one that REST would have taken', async () => {
    const { experiment, clientMutationId } = await submit();
    expect(clientMutationId).toBe('m');
    expect(experiment.counts.total).toBe(8);
    const rest = await post<Experiment>(`${service.url}/v1/experiments`, {
      name: 'by GraphQL',
      machine: { preset: 'cray-xe6', override: { topology: 'single-switch', interruptLatencyNs: 2500 } },
      workload: { kind: 'dht', operationsPerProcess: 20, volumeElements: 1024, operation: 'insert' },
      mechanisms: ['rma', { kind: 'aa-poll', pollIntervalNs: 3000 }],
      sweep: [{ path: 'processes', values: [2, 4] }],
      replications: 2,
      baseline: { mechanism: 'rma' },
      trace: { level: 'sampled' },
    });
    expect(rest.body.specification).toEqual(experiment.specification);
  });

  it.each([
    ['no preset', { machine: { override: {} } }],
    ['parameters that have no names', { workload: { kind: 'dht', parameters: [1] } }],
    ['a level of traces there is none of', { trace: { level: 'everything' } }],
    ['a text for a number', { replications: 'two' }],
  ])('is refused by its types: %s', async (_name, changes) => {
    const { errors, data: none } = await ask(SUBMIT, { specification: { ...specification, ...changes } });
    expect(none ?? null).toBeNull();
    expect(errors?.[0]?.extensions.code).toBe('REQUEST_INVALID');
  });

  it.each([
    ['/sweep/0/path', { sweep: [{ path: 'nowhere', values: [1] }] }],
    ['/machine/preset', { machine: { preset: 'cray-xe7' } }],
    ['/machine/override/wireLatency', { machine: { preset: 'cray-xe6', override: { wireLatency: 1 } } }],
    ['/workload/parameters/operation', { workload: { kind: 'dht', parameters: { operation: 'upsert' } } }],
    ['/workload/parameters/kind', { workload: { kind: 'dht', parameters: { kind: 'goal' } } }],
    ['/mechanisms/1/parameters/interruptBatch', withMechanism({ kind: 'aa-poll', parameters: { interruptBatch: 1 } })],
    ['/baseline/mechanism', { baseline: { mechanism: 'rna' } }],
    ['/quick/workload/parameters/operations', { quick: { workload: { kind: 'dht', parameters: { operations: 1 } } } }],
    ['/quick/replication', { quick: { replication: 1 } }],
  ])('is refused by its values as in REST, at the place where they stand: %s', async (pointer, changes) => {
    const { errors } = await ask(SUBMIT, { specification: { ...specification, ...changes } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'SPEC_INVALID', status: 422 });
    expect(errors?.[0]?.extensions.errors).toContainEqual(expect.objectContaining({ pointer }));
  });

  it.each([
    ['dedicatedCores', withMechanism({ kind: 'am-onload', parameters: { pollInterval: 1 } })],
    ['no parameter', withMechanism({ kind: 'rma', as: 'other', parameters: { pollInterval: 1 } })],
  ])('lists parameters in place of an unknown one, and no key that stands beside them: %s', async (first, changes) => {
    const { errors } = await ask(SUBMIT, { specification: { ...specification, ...changes } });
    expect(errors?.[0]?.extensions.errors).toContainEqual({
      pointer: '/mechanisms/1/parameters/pollInterval',
      detail: expect.stringMatching(new RegExp(`^"pollInterval" is unknown here; accepted: ${first}`)),
    });
  });

  it('has an overlay in the form of the rest, or in that of REST', async () => {
    const quick = (overlay: object) => submit({ quick: overlay });
    const nested = { kind: 'dht', parameters: { operationsPerProcess: 5 } };
    const [own, rest] = [
      await quick({
        workload: nested,
        mechanisms: [{ kind: 'rma' }, { kind: 'aa-poll', parameters: { pollIntervalNs: 500 } }],
      }),
      await quick({
        workload: { kind: 'dht', operationsPerProcess: 5 },
        mechanisms: ['rma', { kind: 'aa-poll', pollIntervalNs: 500 }],
      }),
    ];
    const of = ({ experiment }: typeof own) => (experiment.specification as { quick: unknown }).quick;
    expect(of(own)).toMatchObject({ workload: { kind: 'dht', operationsPerProcess: 5 } });
    expect(of(own)).toMatchObject({ mechanisms: [{ kind: 'rma' }, { kind: 'aa-poll', pollIntervalNs: 500 }] });
    expect(of(rest)).toMatchObject({ workload: { kind: 'dht', operationsPerProcess: 5 } });
  });

  it('says what to do about a file, as REST does', async () => {
    const machine = { file: 'mine.json' };
    const { errors } = await ask(SUBMIT, { specification: { ...specification, machine } });
    expect(errors?.map(({ message }) => message).join()).toMatch(
      /Field "file" is not defined .*only the command line reads files.*give preset/,
    );
  });

  it('says what REST says of a misspelt parameter', async () => {
    const machine = { preset: 'cray-xe6', override: { wireLatencyMs: 1 } };
    const { errors } = await ask(SUBMIT, { specification: { ...specification, machine } });
    const { workload, mechanisms } = { workload: { kind: 'dht' }, mechanisms: ['rma'] };
    const rest = await post<{ errors: unknown }>(`${service.url}/v1/experiments`, {
      ...{ machine, workload, mechanisms, processes: 2 },
    });
    expect(errors?.[0]?.extensions.errors).toEqual(rest.body.errors);
  });

  it('takes models that its types do not name', async () => {
    const { __type } = await data<{ __type: { inputFields: { name: string }[] } }>(
      '{ __type(name: "SpecificationMechanismsInput") { inputFields { name } } }',
    );
    expect(__type.inputFields.map(({ name }) => name)).toEqual(['kind', 'as', 'parameters']);
  });

  it('can be planned, also by literals in the document', async () => {
    const { planExperiment } = await data<{
      planExperiment: { plan: object };
    }>(`mutation { planExperiment(input: { specification: {
      machine: {preset: "cray-xe6", override: {topology: "torus-3d"}}, workload: {kind: "dht", parameters: {operation: insert}},
      mechanisms: [{kind: "rma"}, {kind: "am-onload", parameters: {dedicatedCores: 4}}],
      sweep: [{paths: ["processes", "workload.operationsPerProcess"], values: [[2, 10], [4, 5]]}] } }) {
      plan { points runs estimate { cpuSeconds } } } }`);
    expect(planExperiment.plan).toMatchObject({ points: 2, runs: 4 });
  });

  it('keeps an idempotency key', async () => {
    const variables = { specification, key: 'graphql-1' };
    const [one, two] = [await data<Submitted>(SUBMIT, variables), await data<Submitted>(SUBMIT, variables)];
    expect(two.submitExperiment.experiment.id).toBe(one.submitExperiment.experiment.id);
  });

  it('refuses a key that could be one of the service itself', async () => {
    const { errors } = await ask(SUBMIT, { specification, key: 'exploration e1 round 2' });
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'REQUEST_BODY_INVALID' } });
    expect(errors?.[0]?.message).toContain('idempotencyKey');
  });
});

describe('objects', () => {
  it('have global ids, comparison, runs and traces', async () => {
    const { experiment } = await submit({ name: 'objects' });
    await service.work();
    const result = await data<{ node: Record<string, never> }>(
      `query ($id: ID!) { node(id: $id) { id ... on Experiment {
        state comparison(metric: "operation_latency_ns") { unit x points { x series mean ratio { value } } }
        runs(first: 3, mechanism: "aa-poll", status: [succeeded], sort: "-processes") {
          totalCount pageInfo { hasNextPage endCursor }
          nodes { id key status point { name value } mechanism { kind parameters { name value } }
            metrics { name value unit p99 } breakdown { name meanNs }
            trace(limit: 5) { tracks { name } events { startNs } } traceBins(bins: 4) { busy } experiment { key } } } } } }`,
      { id: experiment.id },
    );
    expect(result.node).toMatchObject({
      id: experiment.id,
      state: 'succeeded',
      comparison: { unit: 'ns', x: 'processes' },
      runs: { totalCount: 4, pageInfo: { hasNextPage: true } },
    });
    const [run] = (result.node as unknown as { runs: { nodes: Record<string, unknown>[] } }).runs.nodes;
    expect(run).toMatchObject({
      mechanism: { kind: 'aa-poll', parameters: expect.arrayContaining([{ name: 'pollIntervalNs', value: 3000 }]) },
      point: [{ name: 'processes', value: 4 }],
      experiment: { key: experiment.key },
    });
    const rest = await send<{ metrics: Record<string, { value: number }> }>(`${service.url}/v1/runs/${run?.key}`);
    const metrics = run?.metrics as { name: string; value: number }[];
    expect(Object.fromEntries(metrics.map(({ name, value }) => [name, value]))).toEqual(
      Object.fromEntries(Object.entries(rest.body.metrics).map(([name, { value }]) => [name, value])),
    );
    const again = await data<{ node: { status: string } }>(
      'query ($id: ID!) { node(id: $id) { ... on Run { status } } }',
      { id: run?.id },
    );
    expect(again.node.status).toBe('succeeded');
  });

  it('answer null for ids that name nothing', async () => {
    expect(
      await data('{ node(id: "bm90aGluZw") { id } experiment(id: "x") { id } run(id: "\\u0001") { id } }'),
    ).toEqual({ node: null, experiment: null, run: null });
  });

  it('keep what can be answered where a part cannot', async () => {
    const { experiment } = await submit({ name: 'parts', seed: 77 });
    const { data: partly, errors } = await ask(
      'query ($id: ID!) { experiment(id: $id) { name comparison(metric: "none") { x } } }',
      { id: experiment.id },
    );
    expect(partly).toEqual({ experiment: { name: 'parts', comparison: null } });
    expect(errors?.[0]).toMatchObject({ path: ['experiment', 'comparison'], extensions: { code: 'REQUEST_INVALID' } });
  });

  it('page as Relay asks, from any edge', async () => {
    const { experiment } = await submit({ name: 'pages', seed: 78 });
    const page = (first: number, after?: string) =>
      data<{
        experiment: {
          runs: {
            edges: { cursor: string; node: { index: number } }[];
            pageInfo: { hasNextPage: boolean; endCursor: string };
          };
        };
      }>(
        `query ($id: ID!, $first: Int, $after: String) { experiment(id: $id) { runs(first: $first, after: $after) {
          edges { cursor node { index } } pageInfo { hasNextPage endCursor } } } }`,
        { id: experiment.id, first, after },
      ).then((answer) => answer.experiment.runs);
    const all = await page(8);
    expect(all.edges.map(({ node }) => node.index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(all.pageInfo.hasNextPage).toBe(false);
    const indices: number[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const { edges, pageInfo } = await page(3, after);
      indices.push(...edges.map(({ node }) => node.index));
      after = pageInfo.endCursor;
      more = pageInfo.hasNextPage;
    }
    expect(indices).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect((await page(2, all.edges[4]?.cursor)).edges.map(({ node }) => node.index)).toEqual([5, 6]);
  });

  it('can be cancelled and deleted', async () => {
    const { experiment } = await submit({ name: 'gone', seed: 79 });
    const cancel = 'mutation ($id: ID!) { cancelExperiment(input: {id: $id}) { experiment { counts { cancelled } } } }';
    expect(await data(cancel, { id: experiment.id })).toEqual({
      cancelExperiment: { experiment: { counts: { cancelled: 8 } } },
    });
    const remove = 'mutation ($id: ID!) { deleteExperiment(input: {id: $id}) { deletedId } }';
    expect(await data(remove, { id: experiment.key })).toEqual({ deleteExperiment: { deletedId: experiment.id } });
    expect((await ask(remove, { id: experiment.id })).errors?.[0]?.extensions).toMatchObject({
      code: 'RUN_EXPERIMENT_NOT_FOUND',
      status: 404,
    });
  });
});

describe('a schedule', () => {
  it('can be uploaded and deleted', async () => {
    const text = 'num_ranks 1\nrank 0 {\nl1: calc 7\n}\n';
    const upload = 'mutation ($text: String!) { uploadSchedule(input: {text: $text}) { schedule { id } created } }';
    const { uploadSchedule } = await data<{ uploadSchedule: { schedule: { id: string } } }>(upload, { text });
    const { id } = uploadSchedule.schedule;
    const remove = 'mutation ($id: ID!) { deleteSchedule(input: {id: $id}) { deletedId } }';
    expect(await data(remove, { id })).toEqual({ deleteSchedule: { deletedId: id } });
    expect((await ask(remove, { id })).errors?.[0]?.extensions).toMatchObject({
      code: 'SCHEDULE_NOT_FOUND',
      status: 404,
    });
  });
});
