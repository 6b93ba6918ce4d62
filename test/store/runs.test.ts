import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../src/store/contract.ts';
import { openStore } from '../../src/store/store.ts';
import { createDatabase } from '../support/database.ts';
import { experimentOf, resultOf, traceOf } from '../support/plans.ts';

const RUNS = 60;
let store: Store;
let experimentId: string;

beforeAll(async () => {
  store = await openStore({ databaseUrl: await createDatabase() });
  const { experiment } = await store.experiments.create(experimentOf({ runs: RUNS, traceLevel: 'sampled' }));
  experimentId = experiment.id;
  const ids = Array.from({ length: RUNS }, (_, index) => `${experimentId}-${index}`);
  const claimed = await store.work.claim(ids.slice(0, 50), 'tester', 60_000);
  await store.work.finish(
    claimed.map(({ id, attempt, plan }, i) => {
      const trace = i === 0 ? traceOf(20_000) : undefined;
      return { id, attempt, result: resultOf(plan.seed, trace), wallMs: i };
    }),
  );
});

afterAll(() => store.close());

it('shows a run with everything that belongs to it', async () => {
  const run = await store.runs.find(`${experimentId}-3`);
  const result = resultOf(4_000_000_003);
  expect(run).toMatchObject({
    experimentId,
    index: 3,
    status: 'succeeded',
    error: null,
    point: { processes: 16 },
    mechanism: { kind: 'am', windowed: true },
    machine: { preset: 'paper-machine', parameters: { latencyNs: 1500, cores: 32 } },
    workload: { kind: 'made-up', collisionRate: 0.05 },
    seed: 4_000_000_003,
    metrics: result.metrics,
    breakdown: result.breakdown,
    percentiles: result.percentiles,
    occupancy: result.occupancy,
    digest: result.digest,
    operationsDigest: result.operationsDigest,
    events: 1000,
    wallMs: 3,
    traceLevel: 'sampled',
  });
  expect(await store.runs.find('none')).toBeUndefined();
});

it.each(['index', '-index', 'processes', '-wallMs', '-startedAt', 'metric:put_latency_ns', '-metric:put_latency_ns'])(
  'pages through all runs once, sorted by %s',
  async (sort) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await store.runs.list({ experimentId, sort, limit: 7, ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(RUNS);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(RUNS);
    // Runs without a value come last in either direction.
    if (sort.includes('metric')) expect(seen.slice(50).every((id) => Number(id.split('-')[1]) >= 50)).toBe(true);
  },
);

it('filters by ranges of parameters and metrics', async () => {
  const total = async (query: object) => (await store.runs.list({ experimentId, limit: 1, ...query })).total;
  expect(await total({ processes: { from: 16 } })).toBe(24);
  expect(await total({ parameters: { processes: { to: 2 } } })).toBe(12);
  expect(await total({ parameters: { 'workload.collisionRate': { from: 0.05, to: 0.05 } } })).toBe(RUNS);
  expect(await total({ parameters: { 'machine.latencyNs': { from: 1501 } } })).toBe(0);
  expect(await total({ metrics: { inserts_per_second: { from: 4_001_000_040 } } })).toBe(10);
  expect(await total({ status: ['queued'] })).toBe(10);
  expect(await total({ mechanism: 'am', machine: 'paper-machine', workload: 'made-up' })).toBe(30);
  expect(await total({ parameters: { "x'; drop table runs; --": { from: 1 } } })).toBe(0);
});

it('refuses a cursor of another query and a field that it does not sort by', async () => {
  const { nextCursor = '' } = await store.runs.list({ experimentId, limit: 5 });
  const other = store.runs.list({ experimentId, limit: 5, cursor: nextCursor, sort: '-index' });
  await expect(other).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  await expect(store.runs.list({ limit: 5, sort: 'colour' })).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
});

it('counts runs by their experiments as it counts them one by one, without those that were deleted', async () => {
  const { experiment } = await store.experiments.create(experimentOf({ runs: 5, project: 'counted' }));
  const gone = await store.experiments.create(experimentOf({ runs: 3, project: 'counted' }));
  await store.experiments.remove(gone.experiment.id);
  for (const where of [{}, { projects: ['counted'] }, { experimentId: experiment.id }, { projects: ['elsewhere'] }]) {
    const kept = await store.runs.list({ limit: 1, ...where });
    const counted = await store.runs.list({ limit: 1, processes: { from: 0 }, ...where });
    expect(kept.total).toBe(counted.total);
  }
  expect((await store.runs.list({ limit: 1, projects: ['counted'] })).total).toBe(5);
});

it('streams in plan order, and gives comparison rows in the same order', async () => {
  const indexes: (number | undefined)[] = [];
  for await (const run of store.runs.stream(experimentId)) indexes.push(run.index);
  expect(indexes).toEqual(Array.from({ length: RUNS }, (_, i) => i));
  const rows = await store.runs.comparisonRows(experimentId, { metric: 'put_latency_ns', statistic: 'value' });
  expect(rows).toHaveLength(RUNS);
  expect(rows[3]).toMatchObject({
    point: { processes: 16 },
    mechanism: 'am',
    replication: 0,
    seed: 4_000_000_003,
    status: 'succeeded',
    value: 4_000_000_003 / 3,
  });
  expect(rows[3]?.stages).toEqual({ wire: 4_000_000_003, memory: 0.5 });
  expect(rows[3]?.occupancy).toEqual(resultOf(4_000_000_003).occupancy);
  const tails = await store.runs.comparisonRows(experimentId, { metric: 'put_latency_ns', statistic: 'p99' });
  expect(tails[3]!.value).toBe(4_000_000_003);
  expect(rows[55]).toMatchObject({ status: 'queued', value: null, stages: null });
});

it('knows which inputs have a result with enough trace', async () => {
  const { items } = await store.runs.list({ experimentId, limit: 60 });
  const digests = items.map(({ inputDigest }) => inputDigest);
  expect((await store.runs.storedDigests(digests, 'off', 'default')).size).toBe(50);
  expect((await store.runs.storedDigests(digests, 'sampled', 'default')).size).toBe(50);
  expect((await store.runs.storedDigests(digests, 'full', 'default')).size).toBe(0);
});

it('reads the window of a trace exactly as it was recorded', async () => {
  const trace = traceOf(20_000);
  const window = await store.traces.window(`${experimentId}-0`, { fromNs: 100_000, toNs: 100_100, limit: 1000 });
  // Long slices that began earlier reach into the window too.
  const wanted = [...trace.startNs.keys()].filter(
    (i) => (trace.startNs[i] ?? 0) <= 100_100 && (trace.startNs[i] ?? 0) + (trace.durationNs[i] ?? 0) >= 100_000,
  );
  expect(window?.events.startNs).toEqual(wanted.map((i) => trace.startNs[i]));
  expect(window?.events.argument).toEqual(wanted.map((i) => trace.argument[i]));
  expect(window?.events.operation).toEqual(wanted.map((i) => trace.operation[i]));
  expect(window).toMatchObject({
    truncated: false,
    sampling: 'one operation in 8',
    endNs: 200_000,
    produced: 160_000,
  });

  const all = await store.traces.window(`${experimentId}-0`, { limit: 30_000 });
  expect(all?.events.durationNs).toEqual([...trace.durationNs]);
  const sends = await store.traces.window(`${experimentId}-0`, { kinds: ['send'], tracks: ['node 1 nic'], limit: 5 });
  expect(sends?.events.kind).toEqual([1, 1, 1, 1, 1]);
  expect(sends?.truncated).toBe(true);
  expect(await store.traces.window(`${experimentId}-1`, { limit: 5 })).toBeUndefined();
});

it('has the operations that touch the window, with their stages as the model charged them', async () => {
  const trace = traceOf(20_000);
  const window = await store.traces.window(`${experimentId}-0`, { fromNs: 100_000, toNs: 100_100, limit: 1000 });
  const wanted = [...trace.operations.id].filter((id) => id * 10 <= 100_100 && id * 10 + 100 >= 100_000);
  expect(window?.operations.id).toEqual(wanted);
  expect(window?.operations.startNs).toEqual(wanted.map((id) => id * 10));
  expect(window?.operations.latencyNs).toEqual(wanted.map(() => 100));
  const stages = window!.operations.stagesNs.map((row) =>
    Object.fromEntries(window!.operations.stages.map((stage, i) => [stage, row[i]])),
  );
  expect(stages).toHaveLength(wanted.length);
  expect(stages.every(({ wire, memory, handler }) => wire === 90 && memory === 10 && handler === 0)).toBe(true);
  const all = await store.traces.window(`${experimentId}-0`, { limit: 30_000 });
  expect(all?.operations.id).toEqual([...trace.operations.id]);
});

it('gives busy shares from the summary, and from events where it is too coarse', async () => {
  const coarse = await store.traces.bins(`${experimentId}-0`, { bins: 5 });
  expect(coarse?.source).toBe('summary');
  expect(coarse?.busy[0]?.map((share) => share.toFixed(3))).toEqual(['0.050', '0.250', '0.450', '0.650', '0.850']);
  const fine = await store.traces.bins(`${experimentId}-0`, { fromNs: 0, toNs: 1000, bins: 10 });
  expect(fine).toMatchObject({ source: 'events', bins: 10 });
  expect(fine?.busy[0]?.every((share) => Math.abs(share - 0.25) < 1e-9)).toBe(true);
});
