import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, type ServiceConfig } from '../../src/settings/config.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { PlanSummary } from '../../src/spec/resources/plan.ts';
import type { Problem } from '../../src/spec/resources/problem.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

type Refusal = Problem & { readonly plan: PlanSummary };

let service: TestService;
let limits: ServiceConfig['limits'];
const at = (path: string) => `${service.url}${path}`;

beforeAll(async () => {
  ({ limits } = readConfig({}, { ONESIDED_MAX_RUNS: '8', ONESIDED_MAX_CPU_HOURS: '2', ONESIDED_MAX_TRACE_GIB: '1' }));
  service = await startTestService({ limits });
}, 60_000);
afterAll(() => service?.stop());

/** Large in all the figures that are limited: what the plan of each says is refused. */
const long = { kind: 'dht', operationsPerProcess: 1_000_000 };
const HUGE = {
  machine: 'cray-xe6',
  workload: long,
  mechanisms: ['rma'],
  processes: 4096,
  replications: 200,
  trace: { level: 'full', maxEvents: 1_000_000 },
};

async function stored(): Promise<number> {
  return (await send<{ total: number }>(at('/v1/experiments?limit=1'))).body.total;
}

/** 9.5 GB and rising after two minutes, before memory was foreseen. */
const WIDE = {
  machine: 'cray-xe6',
  workload: { kind: 'xor-checkpoint', checkpointBytes: 16_777_216, checkpoints: 1 },
  mechanisms: ['rma'],
  processes: 4096,
};

describe('limits of what an experiment may need', () => {
  it.each(['/v1/experiments', '/v1/plans'])(
    'POST %s refuses a run of too much memory, and says what would fit',
    async (path) => {
      const before = await stored();
      const { status, body } = await post<Refusal>(at(path), WIDE);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'SPEC_TOO_COSTLY' });
      const fault = body.errors.find(({ detail }) => detail.includes('ONESIDED_RUN_MEMORY_MIB'));
      expect(fault?.detail).toMatch(/^\d+ MiB of memory of the largest run are expected; accepted: at most 4096 /);
      expect(fault?.detail).toMatch(/processes of at most \d+ instead of 4096/);
      expect(fault?.detail).toMatch(/workload\.checkpointBytes of at most \d+ instead of 16777216/);
      expect(['/processes', '/workload/checkpointBytes']).toContain(fault?.pointer);
      expect(body.plan.estimate.memoryBytes).toBeGreaterThan(body.plan.limits.memoryBytes);
      expect(await stored()).toBe(before);
    },
  );

  it('are part of every plan, beside the estimate', async () => {
    const { status, body } = await post<PlanSummary>(at('/v1/plans'), smallSpecification());
    expect(status).toBe(200);
    expect(body).toMatchObject({ newRuns: 8, limit: 100_000, errors: [] });
    expect(body.limits).toEqual({
      newRuns: 8,
      cpuSeconds: 7200,
      longestRunSeconds: 900,
      traceBytes: 2 ** 30,
      memoryBytes: 2 ** 32,
    });
    expect(body.estimate.memoryBytes).toBeGreaterThan(1e6);
  });

  it.each(['/v1/experiments', '/v1/plans'])(
    'POST %s names every figure beyond one, the setting and a way',
    async (path) => {
      const before = await stored();
      const { status, body } = await post<Refusal>(at(path), HUGE);
      expect(status).toBe(422);
      expect(body.code).toBe('SPEC_TOO_COSTLY');
      const text = body.errors.map(({ detail }) => detail).join('\n');
      for (const word of [
        'ONESIDED_MAX_RUNS',
        'ONESIDED_MAX_CPU_HOURS',
        'ONESIDED_DEADLINE_MS',
        'ONESIDED_MAX_TRACE_GIB',
        'ONESIDED_RUN_MEMORY_MIB',
      ])
        expect(text).toContain(word);
      expect(text).toContain('200 new runs are expected; accepted: at most 8');
      expect(text).toMatch(
        /accepted: at most 2 \(ONESIDED_MAX_CPU_HOURS of the service\); to reduce this: fewer points/,
      );
      expect(text).toMatch(/minutes of the longest run are expected; accepted: at most 15 /);
      expect(body.errors.map(({ pointer }) => pointer)).toEqual(['/sweep', '', '', '/trace', '/processes']);
      expect(body.plan).toMatchObject({ newRuns: 200, limits: { newRuns: 8 }, errors: body.errors });
      expect(body.plan.estimate.cpuSeconds).toBeGreaterThan(7200);
      expect(await stored()).toBe(before);
    },
  );

  it('are the same in GraphQL', async () => {
    const query = `mutation { planExperiment(input: { specification: {
      machine: {preset: "cray-xe6"}, workload: {kind: "dht"}, mechanisms: [{kind: "rma"}], processes: 4, replications: REPLICATIONS } }) {
      plan { newRuns limits { newRuns cpuSeconds longestRunSeconds traceBytes memoryBytes } errors { pointer } } } }`;
    const ask = async (replications: number) =>
      (
        await post<{ data: unknown; errors?: { extensions: object }[] }>(at('/graphql'), {
          query: query.replace('REPLICATIONS', String(replications)),
        })
      ).body;
    expect((await ask(8)).data).toMatchObject({ planExperiment: { plan: { newRuns: 8, limits, errors: [] } } });
    expect((await ask(9)).errors?.[0]?.extensions).toMatchObject({ code: 'SPEC_TOO_COSTLY', status: 422 });
  });

  it('count new runs only: what is stored already costs nothing', async () => {
    const spec = (replications: number) => smallSpecification({ seed: 4711, replications });
    const { status } = await post<Experiment>(at('/v1/experiments'), spec(2));
    expect(status).toBe(202);
    expect((await post(at('/v1/experiments'), spec(4))).status).toBe(422);
    await service.work();
    expect((await post(at('/v1/plans'), spec(4))).body).toMatchObject({ runs: 16, reused: 8, newRuns: 8, errors: [] });
    expect((await post(at('/v1/experiments'), spec(4))).status).toBe(202);
    expect((await post<Refusal>(at('/v1/experiments'), spec(7))).body.plan).toMatchObject({ newRuns: 20 });
  });
});
