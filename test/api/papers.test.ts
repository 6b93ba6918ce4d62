import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { Paper, PaperSummary } from '../../src/spec/resources/paper.ts';
import { post, send } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;
const at = (path: string) => `${service.url}${path}`;
const ask = async () => (await send<Paper>(at('/v1/papers/active-access'))).body;
const claimOf = ({ claims }: Paper, id: string) => claims.find((claim) => claim.id === id)!;
const studyOf = ({ studies }: Paper, id: string) => studies.find((study) => study.id === id)!;

/** Submits the specification of a study as the page does. */
async function run(id: string): Promise<Experiment> {
  const { specification } = studyOf(await ask(), id).sizes[0]!;
  const { status, body } = await post<Experiment>(at('/v1/experiments'), specification);
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
}

beforeAll(async () => {
  service = await startTestService();
}, 60_000);
afterAll(() => service?.stop());

describe('GET /v1/papers', () => {
  it('lists papers with the counts of their verdicts', async () => {
    const { status, body } = await send<{ items: PaperSummary[] }>(at('/v1/papers'));
    expect(status).toBe(200);
    expect(body.items.every((item) => Value.Check(PaperSummary, item))).toBe(true);
    const [paper] = body.items;
    expect(paper).toMatchObject({ id: 'active-access', figures: expect.arrayContaining(['figure-7a']) });
    expect(paper?.counts.validate?.['not-measured']).toBeGreaterThan(10);
  });

  it('says of a paper nobody knows which ones there are', async () => {
    const { status, body } = await send(at('/v1/papers/passive-access'));
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'REQUEST_NOT_FOUND', detail: expect.stringContaining('active-access') });
  });
});

describe('GET /v1/papers/{id}', () => {
  it('has a ledger without results: inputs judged, what is not built missed, the rest not measured', async () => {
    const paper = await ask();
    expect(Value.Errors(Paper, paper)[0]).toBeUndefined();
    expect(claimOf(paper, 'aa.5.2.int').verdict).toBe('input');
    expect(claimOf(paper, 'aa.3.1.path')).toMatchObject({ verdict: null, measured: null, experiments: [] });
    expect(paper.calibration).toContainEqual({
      parameter: 'cray-xe6.handlerDispatchNs',
      value: 590,
      unit: 'ns',
      claim: 'aa.dht.2x-r5',
    });
  });

  it('judges a claim by the experiment made from its study’s specification, once it is over', async () => {
    const experiment = await run('probe-walk');
    expect(studyOf(await ask(), 'probe-walk').latest).toMatchObject({ experiment: experiment.id, state: 'queued' });
    expect(claimOf(await ask(), 'aa.3.1.path').verdict).toBeNull();
    await service.work();
    const paper = await ask();
    expect(studyOf(paper, 'probe-walk').latest).toMatchObject({ state: 'succeeded', modelVersion: paper.modelVersion });
    expect(claimOf(paper, 'aa.3.1.path')).toMatchObject({
      verdict: 'met',
      measured: 2,
      seed: 1,
      experiments: [experiment.id],
      parameterSet: expect.stringMatching(/^cray-xe6 with .*processesPerNode 1, /),
    });
    expect(paper.counts.structural?.met).toBe(1);
  });

  it('goes with the latest results, and forgets what was removed', async () => {
    const again = await run('probe-walk');
    await service.work();
    expect(claimOf(await ask(), 'aa.3.1.path').experiments).toEqual([again.id]);
    await fetch(at(`/v1/experiments/${again.id}`), { method: 'DELETE' });
    const [before] = claimOf(await ask(), 'aa.3.1.path').experiments;
    expect(before).not.toBe(again.id);
    await fetch(at(`/v1/experiments/${before}`), { method: 'DELETE' });
    expect(claimOf(await ask(), 'aa.3.1.path').verdict).toBeNull();
  });
});

describe('the same in GraphQL', () => {
  it('gives papers, claims with their quantities, and studies', async () => {
    const query = `{ papers { id figures counts } paper(id: "active-access") {
      calibration { parameter value claim } claims { id role verdict expected measured interval quantities { name fits } }
      studies { id figure sizes { size runs } latest { state } } } }`;
    const { body } = await post<{ data: { papers: PaperSummary[]; paper: Paper }; errors?: unknown }>(at('/graphql'), {
      query,
    });
    expect(body.errors).toBeUndefined();
    const { papers, paper } = body.data;
    const rest = await ask();
    expect(papers[0]).toMatchObject({ id: 'active-access', counts: rest.counts });
    expect(paper.claims.map(({ id, verdict }) => ({ id, verdict: verdict?.replaceAll('_', '-') ?? null }))).toEqual(
      rest.claims.map(({ id, verdict }) => ({ id, verdict })),
    );
    expect(paper.studies.find(({ id }) => id === 'figure-7a')?.sizes.map(({ size }) => size)).toEqual([
      'quick',
      'full',
    ]);
  });
});
