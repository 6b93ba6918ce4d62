import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { PlanSummary } from '../../src/spec/resources/plan.ts';
import type { Problem } from '../../src/spec/resources/problem.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { createDatabase, query } from '../support/database.ts';
import { GraphqlClient } from './support/graphql.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;
let databaseUrl: string;
const at = (path: string) => `${service.url}${path}`;

const batches = (small: string, large: string) => ({
  mechanisms: [
    { kind: 'aa-int', as: small, interruptBatch: 2 },
    { kind: 'aa-int', as: large, interruptBatch: 100 },
    'rma',
  ],
  baseline: { mechanism: large },
  seed: 77,
});

async function finished(changes: object): Promise<Experiment> {
  const { status, body } = await post<Experiment>(at('/v1/experiments'), smallSpecification(changes));
  expect(status, JSON.stringify(body)).toBe(202);
  await service.work();
  return (await send<Experiment>(at(`/v1/experiments/${body.id}`))).body;
}

const runsOf = async (filter: string) => (await send<{ items: Run[]; total: number }>(at(`/v1/runs?${filter}`))).body;
const comparisonOf = async (id: string) =>
  (await send<Comparison>(at(`/v1/experiments/${id}/comparison?metric=inserts_per_second`))).body;

let experiment: Experiment;

beforeAll(async () => {
  databaseUrl = await createDatabase();
  service = await startTestService({}, databaseUrl);
  experiment = await finished(batches('small', 'large'));
}, 60_000);
afterAll(() => service?.stop());

describe('an experiment that lists a mechanism under names', () => {
  it('compares by name, over REST and GraphQL alike', async () => {
    expect(experiment).toMatchObject({ state: 'succeeded', mechanisms: ['aa-int', 'rma'] });
    const comparison = await comparisonOf(experiment.id);
    expect(comparison).toMatchObject({ baseline: 'large', complete: { done: 12, total: 12 } });
    expect([...new Set(comparison.points.map(({ series }) => series))]).toEqual(['small', 'large', 'rma']);
    expect(comparison.kinds).toEqual(['small', 'large'].map((mechanism) => ({ mechanism, kind: 'aa-int' })));
    const client = new GraphqlClient(() => service.url);
    const { data } = await client.ask(
      `query ($id: ID!) { experiment(id: $id) {
        comparison(metric: "inserts_per_second") { baseline kinds { mechanism kind } points { series mean } }
        runs(first: 1, mechanism: "small") { totalCount edges { node { mechanism { kind as parameters { name } } } } }
      } }`,
      { id: experiment.id },
    );
    const { comparison: asked, runs } = (data as unknown as { experiment: Record<string, never> }).experiment;
    expect(asked).toEqual({
      baseline: 'large',
      kinds: comparison.kinds,
      points: comparison.points.map(({ series, mean }) => ({ series, mean })),
    });
    expect(runs).toMatchObject({ totalCount: 4, edges: [{ node: { mechanism: { kind: 'aa-int', as: 'small' } } }] });
    expect(JSON.stringify(runs)).not.toContain('"name":"as"');
  });

  it('finds its runs by kind and by name', async () => {
    const of = (filter: string) => runsOf(`experiment=${experiment.id}&${filter}`);
    expect([(await of('mechanism=aa-int')).total, (await of('mechanism=small')).total]).toEqual([8, 4]);
    const [run] = (await of('mechanism=large&limit=1')).items;
    expect(run!.mechanism).toMatchObject({ kind: 'aa-int', as: 'large', interruptBatch: 100 });
    expect((await send<Run>(at(`/v1/runs/${run!.id}`))).body.mechanism).toEqual(run!.mechanism);
    // Nothing failed of what has this name; what nothing has is mistyped.
    expect((await of('mechanism=small&status=failed')).items).toEqual([]);
    expect((await of('parameter=mechanisms.small.interruptBatch:500..')).items).toEqual([]);
    expect((await of('parameter=mechanisms.small.interruptBatch:1..')).total).toBe(4);
    expect((await of('parameter=mechanisms.aa-int.interruptBatch:1..')).total).toBe(8);
    const mistyped = await send<Problem>(at(`/v1/runs?experiment=${experiment.id}&mechanism=smal`));
    expect([mistyped.status, mistyped.body.errors?.[0]?.pointer]).toEqual([400, '/query/mechanism']);
    const path = await send<Problem>(
      at(`/v1/runs?experiment=${experiment.id}&parameter=mechanisms.smal.interruptBatch:1..`),
    );
    expect(path.status).toBe(400);
  });

  it('is found by kind and by name', async () => {
    const found = async (mechanism: string) =>
      (await send<{ items: Experiment[] }>(at(`/v1/experiments?mechanism=${mechanism}`))).body.items.map(
        ({ id }) => id,
      );
    expect(await found('small')).toEqual([experiment.id]);
    expect(await found('aa-int')).toContain(experiment.id);
    expect(await found('aa-poll')).not.toContain(experiment.id);
  });

  it('finds runs by a swept parameter of theirs, not those of other mechanisms at the same point', async () => {
    const path = 'mechanisms.small.interruptBatch';
    const swept = await finished({
      ...batches('small', 'large'),
      sweep: [{ path, values: [2, 4] }],
      processes: 8,
      seed: 78,
    });
    const of = async (range: string) => (await runsOf(`experiment=${swept.id}&parameter=${path}:${range}`)).items;
    for (const range of ['1..', '2..2', '4..4']) {
      const names = (await of(range)).map(({ mechanism }) => mechanism.as);
      expect(new Set(names), range).toEqual(new Set(['small']));
    }
  });

  it('takes the results of the same simulations under other names, and gives the same numbers', async () => {
    const { body: plan } = await post<PlanSummary>(at('/v1/plans'), smallSpecification(batches('eager', 'lazy')));
    expect(plan).toMatchObject({ runs: 12, newRuns: 0, reused: 12 });
    const renamed = await finished(batches('eager', 'lazy'));
    expect(renamed.counts).toMatchObject({ succeeded: 12, reused: 12 });
    const [before, after] = [await comparisonOf(experiment.id), await comparisonOf(renamed.id)];
    expect(JSON.parse(JSON.stringify(after).replaceAll('eager', 'small').replaceAll('lazy', 'large'))).toEqual(before);
    const { body: both } = await send<Comparison>(
      at(
        `/v1/comparisons?experiments=${experiment.id}&experiments=${renamed.id}&metric=inserts_per_second&x=processes`,
      ),
    );
    expect(
      new Set(both.axes.find(({ path }) => path === 'experiment') ? both.kinds?.map(({ mechanism }) => mechanism) : []),
    ).toEqual(new Set(['small', 'large', 'eager', 'lazy']));
  });

  it('is extended under its names', async () => {
    const { body } = await post<Experiment>(at(`/v1/experiments/${experiment.id}/extend`), { replications: 3 });
    expect(body.counts.total).toBe(18);
    await service.work();
    expect((await runsOf(`experiment=${experiment.id}&mechanism=small`)).total).toBe(6);
  });

  it('says kind and name in exports, samples and views', async () => {
    const csv = (await send<string>(at(`/v1/experiments/${experiment.id}/export?format=csv`))).body;
    const [head = '', first = ''] = csv.split('\r\n');
    const cell = (name: string) => first.split(',')[head.split(',').indexOf(name)];
    expect([cell('mechanism'), cell('mechanism_name'), cell('mechanism.interruptBatch')]).toEqual([
      'aa-int',
      'small',
      '2',
    ]);
    const ndjson = (await send<string>(at(`/v1/experiments/${experiment.id}/export?format=ndjson`))).body;
    expect((JSON.parse(ndjson.split('\n')[0]!) as Run).mechanism.as).toBe('small');
    const samples = (await send<string>(at(`/v1/experiments/${experiment.id}/metrics`))).body;
    expect(samples).toMatch(/onesided_result\{metric="inserts_per_second",unit="1\/s",mechanism="small",/);
    const rows = await query<{ mechanism: string; mechanism_name: string; ratio: number; baseline: string }>(
      databaseUrl,
      `select mechanism, mechanism_name, ratio, baseline from onesided_v_comparisons
       where experiment_id = $1 and metric = 'inserts_per_second' and processes = 4 order by mechanism_name`,
      [experiment.id],
    );
    expect(rows.map((row) => [row.mechanism, row.mechanism_name, row.baseline])).toEqual([
      ['aa-int', 'large', 'large'],
      ['rma', 'rma', 'large'],
      ['aa-int', 'small', 'large'],
    ]);
    expect([rows[0]!.ratio, rows[2]!.ratio === 1]).toEqual([1, false]);
  });
});

describe('over GraphQL', () => {
  const SUBMIT = `mutation ($specification: SpecificationInput!) {
    submitExperiment(input: { specification: $specification }) { experiment { specification } } }`;
  const ask = (mechanism: object) =>
    new GraphqlClient(() => service.url).ask(SUBMIT, {
      specification: {
        machine: { preset: 'cray-xe6' },
        workload: { kind: 'dht', parameters: { operationsPerProcess: 20 } },
        mechanisms: [{ kind: 'aa-int' }, mechanism],
        processes: 2,
        baseline: { mechanism: 'again' },
      },
    });

  it('a mechanism is listed under a name', async () => {
    const { data } = await ask({ kind: 'aa-int', as: 'again', parameters: { interruptBatch: 3 } });
    expect(data).toMatchObject({
      submitExperiment: {
        experiment: {
          specification: {
            mechanisms: [{ kind: 'aa-int' }, { kind: 'aa-int', as: 'again', interruptBatch: 3 }],
            baseline: { mechanism: 'again' },
          },
        },
      },
    });
  });

  it('what is wrong with a name is said where it stands', async () => {
    const pointers = async (mechanism: object) =>
      (await ask(mechanism)).errors!.map(({ extensions }) => (extensions.errors as { pointer: string }[])[0]!.pointer);
    expect(await pointers({ kind: 'aa-int', as: 'Again' })).toEqual(['/mechanisms/1/as']);
    expect(await pointers({ kind: 'aa-int', parameters: { as: 'again' } })).toEqual(['/mechanisms/1/parameters/as']);
  });
});
