import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stoppingRuleOf } from '../../src/analysis/stopping.ts';
import { asSpecified } from '../../src/cli/rounds.ts';
import { finishedRun } from '../../src/cli/run-resource.ts';
import { type Explorer, startExplorer } from '../../src/explorer/explorer.ts';
import { modelVersion } from '../../src/plan/model-version.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { PlanSummary } from '../../src/spec/resources/plan.ts';
import { measureOf } from '../../src/spec/statistics.ts';
import { GraphqlClient } from '../api/support/graphql.ts';
import { post, send, smallSpecification } from '../api/support/http.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { createDatabase, query } from '../support/database.ts';

const SECONDS = 60_000;
let databaseUrl: string;
let service: TestService;
let explorer: Explorer | undefined;
const errors: unknown[] = [];

/** Some of its points need more replications than others; one is undecided at the most. */
const TABLE = smallSpecification({
  name: 'adaptive',
  sweep: [{ path: 'workload.collisionRate', values: [0, 0.5] }],
  processes: 4,
  replications: { min: 2, max: 7, until: { metric: 'inserts_per_second', relativeHalfWidth: 0.03 } },
});

const start = () => {
  explorer = startExplorer({
    store: service.store,
    onRuns: () => undefined,
    intervalMs: 10,
    onError: (error) => errors.push(error),
  });
};
const at = (id: string, rest = '') => `${service.url}/v1/experiments/${id}${rest}`;
const found = async (id: string) => (await send<Experiment>(at(id))).body;

async function submitted(changes: object = {}): Promise<Experiment> {
  const { status, body } = await post<Experiment>(`${service.url}/v1/experiments`, { ...TABLE, ...changes });
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
}

/** Computes rounds as they come, until the experiment is over or `enough` says so. */
async function worked(id: string, enough: (experiment: Experiment) => boolean = () => false): Promise<Experiment> {
  const until = Date.now() + SECONDS;
  for (;;) {
    const experiment = await found(id);
    if (experiment.finishedAt !== null || enough(experiment)) return experiment;
    if (Date.now() > until) throw new Error(`no end: ${JSON.stringify(experiment)} ${String(errors)}`);
    await service.work();
    explorer?.wake();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** With no run left to do, and no round added yet. */
const isBetweenRounds = ({ counts, state }: Experiment) => state === 'running' && counts.queued + counts.running === 0;

/** An experiment between its first two rounds, while nobody brings it on. */
async function betweenRounds(changes: object): Promise<Experiment> {
  await explorer?.stop();
  const { id } = await submitted(changes);
  await service.work();
  const experiment = await found(id);
  expect(isBetweenRounds(experiment)).toBe(true);
  return experiment;
}

/** Runs of an experiment, in the order in which they were asked for. */
async function runsOf(id: string) {
  const runs: [string, string | null][] = [];
  for await (const { inputDigest, digest } of service.store.runs.stream(id)) runs.push([inputDigest, digest ?? null]);
  return runs;
}

/** The same without service, store and queue. */
async function alone({ specification }: Experiment) {
  const plan = planExperiment(specification);
  const runAll = asSpecified(specification, async (planned) =>
    planned.map((run) => finishedRun(run, simulate(run.plan), 0, false)),
  );
  return (await runAll(plan.runs)).map(({ inputDigest, digest }) => [inputDigest, digest ?? null]);
}

beforeAll(async () => {
  databaseUrl = await createDatabase();
  service = await startTestService({}, databaseUrl);
  start();
}, SECONDS);
afterAll(async () => {
  await explorer?.stop();
  await service?.stop();
});

describe('an experiment with adaptive replications', () => {
  it('goes on by itself in rounds, with the runs that one process asks for', { timeout: SECONDS }, async () => {
    const begun = await submitted();
    expect(begun).toMatchObject({ counts: { total: 8 }, mostRuns: 28, progress: 0 });
    const stream = fetch(at(begun.id, '/events')).then((response) => response.text());
    const waited = fetch(at(begun.id), { headers: { prefer: 'wait=60' } }).then((response) => response.json());
    const over = await worked(begun.id);
    expect(over).toMatchObject({ state: 'succeeded', progress: 1, etaSeconds: 0 });
    expect(over.counts.total).toBeGreaterThan(8);
    expect(over.mostRuns).toBe(over.counts.total);
    expect(over.specDigest).toBe(begun.specDigest);
    expect(await runsOf(begun.id)).toEqual(await alone(over));
    expect(await waited).toMatchObject({ state: 'succeeded', counts: over.counts });

    const seen = [...(await stream).matchAll(/event: experiment\ndata: (.*)\n/g)].map(
      ([, data]) => JSON.parse(data!) as Experiment,
    );
    expect(seen.at(-1)).toMatchObject({ state: 'succeeded', counts: over.counts });
    expect(seen.slice(0, -1).every(({ state }) => state === 'queued' || state === 'running')).toBe(true);
    const shares = seen.map(({ progress }) => progress);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(errors).toEqual([]);
  });

  it('says between two rounds that no worker of its version is there', { timeout: SECONDS }, async () => {
    const between = await betweenRounds({ seed: 5 });
    expect(between.waitingFor).toEqual({ modelVersion: modelVersion(), labels: [] });
    await service.store.work.present({ name: 'present', threads: 1, labels: [] }, SECONDS);
    expect((await found(between.id)).waitingFor).toBe(null);
    await service.store.work.absent('present');
    expect((await send(at(between.id, '/cancel'), { method: 'POST' })).body).toMatchObject({
      state: 'cancelled',
      waitingFor: null,
    });
    start();
  });

  it('says what came of its rule, whatever is compared', { timeout: SECONDS }, async () => {
    const { id } = await worked((await submitted()).id);
    const compared = async (more = '') =>
      (await send<Comparison>(at(id, `/comparison?x=workload.collisionRate${more}`))).body;
    const { points, replications } = await compared();
    expect(replications).toMatchObject({ min: 2, max: 7, metric: 'inserts_per_second', relativeHalfWidth: 0.03 });
    const states = points.map(({ until }) => until);
    expect(states.filter((state) => state === 'met')).toHaveLength(replications!.cells.met);
    expect(states.filter((state) => state === 'undecided')).toHaveLength(replications!.cells.undecided);
    expect(replications!.cells).toMatchObject({ open: 0, unmeasured: 0 });
    for (const { until, n, mean, low, high } of points) {
      expect(until === 'met').toBe((high! - low!) / 2 / mean <= 0.03);
      if (until === 'undecided') expect(n).toBe(7);
    }
    expect((await compared('&metric=operation_latency_ns')).replications).toEqual(replications);
  });

  it('asked again computes nothing, and is over at once but for its rounds', { timeout: SECONDS }, async () => {
    const before = await worked((await submitted()).id);
    const again = await worked((await submitted()).id);
    expect(again.counts).toEqual({ ...before.counts, reused: before.counts.total });
  });

  it('ends where every ratio is decided', { timeout: SECONDS }, async () => {
    const { id } = await submitted({ replications: { min: 2, max: 30, until: 'decided' } });
    const over = await worked(id);
    const { points } = (await send<Comparison>(at(id, '/comparison'))).body;
    expect(over.counts.total).toBeLessThan(120);
    for (const { ratio, series } of points.filter(({ series: name }) => name !== 'rma'))
      expect(ratio!.low! > 1 || ratio!.high! < 1, series).toBe(true);
  });

  it('goes on where another process was killed', { timeout: SECONDS }, async () => {
    const { id, specification } = await betweenRounds({ seed: 31 });
    start();
    const over = await worked(id);
    expect(await runsOf(id)).toEqual(await alone(over));
    expect(over.specification).toEqual(specification);
  });

  it('gets each round once, from however many processes', { timeout: SECONDS }, async () => {
    const { id, counts, mostRuns } = await betweenRounds({ seed: 32 });
    const rows = await service.store.runs.comparisonRows(id, measureOf('inserts_per_second'));
    expect(rows).toHaveLength(counts.total);
    const [first] = planExperiment((await found(id)).specification).runs;
    const growth = { id, behind: counts.total, runs: [{ ...first!, replication: 6 }], mostRuns };
    const grown = await Promise.all([1, 2, 3].map(() => service.store.experiments.grow(growth)));
    expect(grown.filter(Boolean)).toHaveLength(1);
    expect((await found(id)).counts.total).toBe(counts.total + 1);
    await post(at(id, '/cancel'), '');

    const others = [5, 7].map((intervalMs) =>
      startExplorer({ store: service.store, onRuns: () => undefined, intervalMs }),
    );
    start();
    const { id: next } = await submitted({ seed: 33 });
    const over = await worked(next);
    await Promise.all(others.map((other) => other.stop()));
    expect(await runsOf(next)).toEqual(await alone(over));
  });

  it('is cancelled between rounds, and resumed there', { timeout: SECONDS }, async () => {
    const { id, counts } = await betweenRounds({ seed: 34 });
    const { status, body } = await post<Experiment>(at(id, '/cancel'), '');
    expect([status, body.state, body.counts]).toEqual([202, 'cancelled', counts]);
    expect(body).toMatchObject({ progress: 1, mostRuns: counts.total });
    expect(body.finishedAt).not.toBeNull();
    start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await found(id)).counts).toEqual(counts);
    const resumed = await post<Experiment>(at(id, '/retry'), '');
    expect([resumed.status, resumed.body.finishedAt]).toEqual([202, null]);
    const over = await worked(id);
    expect([over.state, await runsOf(id)]).toEqual(['succeeded', await alone(over)]);
  });

  it('is deleted between rounds, and comes back cancelled', { timeout: SECONDS }, async () => {
    const { id } = await betweenRounds({ seed: 35 });
    expect((await send(at(id), { method: 'DELETE' })).status).toBe(204);
    start();
    await service.store.work.withdraw();
    expect((await send(at(id))).status).toBe(404);
    const restored = await post<Experiment>(at(id, '/restore'), '');
    expect([restored.status, restored.body.state]).toEqual([200, 'cancelled']);
    await post(at(id, '/retry'), '');
    const over = await worked(id);
    expect(await runsOf(id)).toEqual(await alone(over));
  });

  it('looks again where failed runs of it are computed at last', { timeout: SECONDS }, async () => {
    await explorer?.stop();
    const { id, counts } = await submitted({ seed: 36 });
    // All runs of a mechanism failed for a reason that passes: nothing can be said of it, and nothing more is asked for.
    await query(
      databaseUrl,
      `with failed as (update runs set status = 'failed', finished_at = now() where experiment_id = $1 and mechanism = 'rma' returning 1)
       update experiments set queued = queued - (select count(*)::int from failed), failed = (select count(*)::int from failed) where id = $1`,
      [id],
    );
    start();
    const partial = await worked(id);
    expect(partial.state).toBe('partial');
    expect(counts.total).toBe(8);
    await post(at(id, '/retry'), '');
    const over = await worked(id);
    expect(over.state).toBe('succeeded');
    const { replications } = (await send<Comparison>(at(id, '/comparison'))).body;
    expect(replications!.cells).toMatchObject({ open: 0, unmeasured: 0 });
  });

  it('is not extended: what holds is said', { timeout: SECONDS }, async () => {
    const { id } = await worked((await submitted()).id);
    const { status, body } = await post(at(id, '/extend'), { replications: 9 });
    expect([status, body.code, body.errors[0]?.pointer]).toEqual([422, 'EXPERIMENT_NOT_EXTENDABLE', '/replications']);
    expect(body.detail).toMatch(/2 to 7 replications by its own rule\. A larger max makes a different specification/);
  });

  it('reserves what it may come to need of the quota of its project', { timeout: SECONDS }, async () => {
    await explorer?.stop();
    await query(databaseUrl, `insert into projects (id, most_queued_runs) values ('narrow', 30)`);
    const { id } = await submitted({ project: 'narrow', seed: 37 });
    const refused = await post(`${service.url}/v1/experiments`, { ...TABLE, project: 'narrow', seed: 38 });
    expect([refused.status, refused.body.code]).toEqual([422, 'PROJECT_QUOTA']);
    expect(refused.body.detail).toContain('28 are, and this experiment has 28 new ones');
    start();
    await worked(id);
    const { id: later } = await submitted({ project: 'narrow', seed: 38 });
    await worked(later);
  });

  it('of another version of the model is left alone', async () => {
    const { id } = await betweenRounds({ seed: 39 });
    expect((await service.store.experiments.growing(modelVersion())).map((one) => one.id)).toContain(id);
    expect(await service.store.experiments.growing('f'.repeat(64))).toEqual([]);
    start();
    await worked(id);
  });
});

describe('before anything is stored', () => {
  const plans = (changes: object) => post<PlanSummary>(`${service.url}/v1/plans`, { ...TABLE, seed: 40, ...changes });

  it('a plan is a range', async () => {
    const { body } = await plans({});
    expect(body).toMatchObject({ runs: 28, newRuns: 28, atLeast: { runs: 8, newRuns: 8 } });
    expect(body.atLeast!.estimate.cpuSeconds / body.estimate.cpuSeconds).toBeCloseTo(2 / 7, 5);
    expect((await plans({ replications: 7 })).body).not.toHaveProperty('atLeast');
  });

  it('limits hold for the most that there may be', async () => {
    const sweep = [{ path: 'workload.collisionRate', values: Array.from({ length: 51 }, (_, i) => i / 100) }];
    const many = { sweep, replications: { min: 2, max: 1000, until: 'decided' } };
    const before = (await send<{ total: number }>(`${service.url}/v1/experiments`)).body.total;
    for (const path of ['plans', 'experiments']) {
      const { status, body } = await post(`${service.url}/v1/${path}`, { ...TABLE, ...many });
      expect([status, body.code]).toEqual([422, 'SPEC_TOO_MANY_RUNS']);
      expect(body.detail).toMatch(/102000 runs or more .* at most 1000 replications/);
    }
    expect((await send<{ total: number }>(`${service.url}/v1/experiments`)).body.total).toBe(before);
  });

  it('an exploration and an import refuse them', async () => {
    const explored = await post(`${service.url}/v1/explorations?question=winner`, TABLE);
    expect([explored.status, explored.body.errors[0]?.pointer]).toEqual([422, '/replications']);
    expect(explored.body.errors[0]?.detail).toContain('accepted: a number, for example replications: 7');
    const imported = await post(`${service.url}/v1/imports`, {
      ...{ specification: TABLE, modelVersion: modelVersion(), digest: 'a'.repeat(64) },
    });
    expect([imported.status, imported.body.errors[0]?.pointer]).toEqual([422, '/replications']);
  });
});

it('GraphQL takes them as REST does, and shows what came of them', { timeout: SECONDS }, async () => {
  const { data } = new GraphqlClient(() => service.url);
  const submit = `mutation { submitExperiment(input: { specification: {
    machine: {preset: "cray-xe6"}, workload: {kind: "dht", parameters: {operationsPerProcess: 20, volumeElements: 4096}},
    mechanisms: [{kind: "rma"}, {kind: "aa-poll"}], processes: 4,
    replications: {min: 2, max: 4, until: {metric: "inserts_per_second", relativeHalfWidth: 0.9}}
  }}) { experiment { id key mostRuns specification } } }`;
  type Submitted = {
    submitExperiment: { experiment: { id: string; key: string; mostRuns: number; specification: object } };
  };
  const { experiment } = (await data<Submitted>(submit)).submitExperiment;
  expect(experiment.mostRuns).toBe(8);
  expect(stoppingRuleOf(requireSpecification(experiment.specification))).toMatchObject({ min: 2, max: 4 });
  await worked(experiment.key);
  const read = `query ($id: ID!) { experiment(id: $id) { state comparison {
    points { n until } replications { min max metric relativeHalfWidth cells { met undecided } } } } }`;
  const { experiment: over } = await data<{ experiment: object }>(read, { id: experiment.id });
  expect(over).toMatchObject({ state: 'succeeded', comparison: { replications: { cells: { met: 2, undecided: 0 } } } });
});
