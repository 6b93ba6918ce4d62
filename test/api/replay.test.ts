import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchedule } from '../../src/schedules/make-schedule.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { PlanSummary } from '../../src/spec/resources/plan.ts';
import type { Problem } from '../../src/spec/resources/problem.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import type { Schedule } from '../../src/spec/resources/schedule.ts';
import type { TraceWindow } from '../../src/spec/resources/trace.ts';
import { createDatabase, query } from '../support/database.ts';
import { post, send } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

const DEADLOCK = 'num_ranks 2\nrank 0 {\nl1: recv 8b from 1 tag 1\n}\nrank 1 {\nl1: send 8b to 0 tag 2\n}\n';
let service: TestService;
let databaseUrl: string;
let ring: Schedule;
let dead: Schedule;

beforeAll(async () => {
  databaseUrl = await createDatabase();
  service = await startTestService({}, databaseUrl);
  ring = await upload(
    [...makeSchedule({ collective: 'allreduce', algorithm: 'ring', ranks: 8, bytes: 4096 })].join(''),
  );
  dead = await upload(DEADLOCK);
});
afterAll(() => service?.stop());

async function upload(text: string): Promise<Schedule> {
  return (await post<Schedule>(`${service.url}/v1/schedules`, text, { 'content-type': 'text/plain' })).body;
}

const specification = (schedule: string | undefined, changes: object = {}) => ({
  machine: 'loggp',
  workload: { kind: 'goal', ...(schedule === undefined ? {} : { schedule }) },
  mechanisms: ['message-passing'],
  trace: { level: 'full' },
  ...changes,
});

/** Submits, computes, and gives the runs back, each as it is alone. */
async function replayed(body: object): Promise<{ experiment: Experiment; runs: Run[] }> {
  const { status, body: experiment } = await post<Experiment>(`${service.url}/v1/experiments`, body);
  expect([status, experiment]).toEqual([202, expect.anything()]);
  await service.work();
  const { items } = (await send<{ items: Run[] }>(`${service.url}/v1/runs?experiment=${experiment.id}`)).body;
  const runs = items.map(async ({ id }) => (await send<Run>(`${service.url}/v1/runs/${id}`)).body);
  return { experiment, runs: await Promise.all(runs) };
}

describe('a replay on the service', () => {
  it('has the times of its ranks and its critical path alone, and leaves them out of lists', async () => {
    const { experiment, runs } = await replayed(specification(ring.digest));
    const [run] = runs;
    expect(run).toMatchObject({ status: 'succeeded', processes: 8, workload: { kind: 'goal', schedule: ring.digest } });
    expect(run?.ranks?.map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(Math.max(...run!.ranks!.map(({ finishNs }) => finishNs))).toBe(run!.metrics.finish_ns!.value);
    const sum = run!.criticalPath!.reduce((total, { durationNs }) => total + durationNs, 0);
    expect(sum).toBeCloseTo(run!.metrics.finish_ns!.value, 6);
    const list = await send<{ items: Run[] }>(`${service.url}/v1/runs?experiment=${experiment.id}`);
    expect(list.body.items[0]).not.toHaveProperty('ranks');
    expect(experiment.specification).toMatchObject({ processes: 8 });
  });

  it('has its messages in the trace, each from a slice of the sender to one of the receiver', async () => {
    const { runs } = await replayed(specification(ring.digest));
    const { events, links, tracks } = (await send<TraceWindow>(`${service.url}/v1/runs/${runs[0]!.id}/trace`)).body;
    expect([links?.from.length, links?.to.length]).toEqual([8 * 14, 8 * 14]);
    for (const [index, from] of links!.from.entries()) {
      const to = links!.to[index]!;
      expect(tracks[events.track[to]!]!.node).toBe((tracks[events.track[from]!]!.node + 1) % 8);
      expect(events.startNs[to]!).toBeGreaterThanOrEqual(events.startNs[from]! + events.durationNs[from]!);
    }
  });

  it('ends as deadlocked with what is pending', async () => {
    const { runs } = await replayed(specification(dead.digest));
    expect(runs[0]).toMatchObject({ status: 'deadlocked', error: { code: 'SIM_DEADLOCK' } });
    expect(runs[0]?.pending).toContainEqual({ rank: 0, line: 3, operation: 'recv 8b from 1 tag 1' });
    const again = await replayed(specification(dead.digest));
    expect(again.runs[0]).toMatchObject({ status: 'deadlocked', reused: true, pending: runs[0]!.pending });
  });

  it('sweeps over schedules, the processes with them', async () => {
    const sweep = [{ path: 'workload.schedule', values: [ring.digest, dead.digest] }];
    const { runs } = await replayed(specification(undefined, { sweep, trace: { level: 'off' } }));
    expect(runs.map(({ processes, status }) => [processes, status])).toEqual([
      [8, 'succeeded'],
      [2, 'deadlocked'],
    ]);
  });

  it('fails with a clear reason where the schedule is gone', async () => {
    const gone = await upload(DEADLOCK.replaceAll('8b', '9b'));
    const body = specification(gone.digest, { trace: { level: 'off' } });
    const { body: experiment } = await post<Experiment>(`${service.url}/v1/experiments`, body);
    await query(databaseUrl, `delete from schedules where digest = '${gone.digest}'`);
    await service.work();
    const { items } = (await send<{ items: Run[] }>(`${service.url}/v1/runs?experiment=${experiment.id}`)).body;
    expect(items[0]).toMatchObject({
      status: 'failed',
      error: { code: 'SIM_SCHEDULE_MISSING', message: expect.stringContaining('upload it again') },
    });
    const bundle = () => send<Problem>(`${service.url}/v1/experiments/${experiment.id}/export?format=crate`);
    const detail = expect.stringContaining(`The schedule ${gone.digest} that ${experiment.id} replays was deleted`);
    expect(await bundle()).toMatchObject({ status: 409, body: { code: 'EXPERIMENT_STATE', detail } });
    await upload(DEADLOCK.replaceAll('8b', '9b'));
    expect((await fetch(`${service.url}/v1/experiments/${experiment.id}/export?format=crate`)).status).toBe(200);
  });
});

describe('a specification is refused with 422', () => {
  const refused = async (body: object, path = '/v1/experiments') => {
    const { status, body: problem } = await post<Problem>(`${service.url}${path}`, body);
    return [status, problem.errors[0]];
  };

  it('that names an unknown schedule, at its place, with what to do', async () => {
    const unknown = 'a'.repeat(64);
    const detail = expect.stringMatching(/no schedule aaaaaaaaaaaa… is stored here; .*onesided schedule put/);
    for (const path of ['/v1/experiments', '/v1/plans']) {
      expect(await refused(specification(unknown), path)).toEqual([422, { pointer: '/workload/schedule', detail }]);
    }
    const sweep = [{ path: 'workload.schedule', values: [ring.digest, unknown] }];
    const place = { pointer: '/sweep/0/values/1', detail };
    expect(await refused(specification(undefined, { sweep }))).toEqual([422, place]);
  });

  it('that names a file, saying to upload it', async () => {
    const body = specification(undefined, { workload: { kind: 'goal', file: 'ring.goal' } });
    const detail = expect.stringMatching(/only the command line reads files; upload the schedule/);
    expect(await refused(body)).toEqual([422, { pointer: '/workload/file', detail }]);
  });

  it('with another process count than the schedule has ranks, or no schedule', async () => {
    const many = await refused(specification(ring.digest, { processes: 9 }));
    expect(many).toEqual([
      422,
      { pointer: '/processes', detail: expect.stringMatching(/schedule of 8 ranks .*accepted: 8/) },
    ]);
    const none = await refused(specification(undefined));
    expect(none).toEqual([422, { pointer: '/workload/schedule', detail: expect.stringContaining('SHA-256') }]);
  });
});

it('a plan knows the cost of a schedule by its operations', async () => {
  const costOf = async (ranks: number) => {
    const { digest } = await upload([...makeSchedule({ collective: 'alltoall', ranks, bytes: 8 })].join(''));
    return (await post<PlanSummary>(`${service.url}/v1/plans`, specification(digest))).body.estimate.cpuSeconds;
  };
  expect(await costOf(64)).toBeGreaterThan(4 * (await costOf(4)));
});

it('GraphQL uploads, lists and replays the same', async () => {
  const ask = async <Data>(text: string, variables: object = {}): Promise<Data> => {
    const { body } = await post<{ data?: Data; errors?: unknown }>(`${service.url}/graphql`, {
      query: text,
      variables,
    });
    expect(body.errors).toBeUndefined();
    return body.data!;
  };
  const text = [...makeSchedule({ collective: 'barrier', ranks: 5 })].join('');
  const mutation =
    'mutation ($text: String!) { uploadSchedule(input: {text: $text, name: "b"}) { created schedule { digest ranks name } } }';
  const uploaded = await ask<{ uploadSchedule: { created: boolean; schedule: Schedule } }>(mutation, { text });
  expect(uploaded.uploadSchedule).toMatchObject({ created: true, schedule: { ranks: 5, name: 'b' } });
  const { digest } = uploaded.uploadSchedule.schedule;
  const { schedules, schedule } = await ask<{ schedules: { totalCount: number }; schedule: Schedule }>(
    `{ schedules(ranks: 5) { totalCount } schedule(digest: "${digest}") { digest operations } }`,
  );
  expect([schedules.totalCount, schedule]).toEqual([1, { digest, operations: 30 }]);
  const { runs } = await replayed(specification(dead.digest));
  const { run, list } = await ask<{ run: Run; list: { nodes: Run[] } }>(
    `{ run(id: "${runs[0]!.id}") { pending { rank line } ranks { rank } }
       list: runs(experiment: "${runs[0]!.experimentId}") { nodes { pending { operation } } } }`,
  );
  expect(run.pending).toContainEqual({ rank: 0, line: 3 });
  expect(list.nodes[0]?.pending).toContainEqual({ operation: 'recv 8b from 1 tag 1' });
});
