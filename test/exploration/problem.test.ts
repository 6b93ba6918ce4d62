import { beforeAll, describe, expect, it } from 'vitest';
import { strategyOf } from '../../src/exploration/explore.ts';
import { parseOver, withOver } from '../../src/exploration/over.ts';
import { planRound } from '../../src/exploration/plan-round.ts';
import { type Asked, askedOf, problemOf } from '../../src/exploration/problem.ts';
import { type Round, runsOf, type Trial } from '../../src/exploration/round.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { ProblemError } from '../../src/spec/errors.ts';
import { base, valid } from '../spec/base-specification.ts';

const RATE = 'workload.collisionRate';
const sweep = [
  { path: 'processes', values: [16, 32, 64] },
  { path: RATE, values: [0, 0.5] },
];

async function detailOf(given: object, asked: Partial<Asked> = {}): Promise<string> {
  const spec = valid({ ...base, sweep, replications: 4, ...given });
  try {
    await strategyOf(spec, askedOf(spec, { question: 'winner', ...asked }));
  } catch (error) {
    if (error instanceof ProblemError) return error.message;
    throw error;
  }
  return 'none';
}

describe('a question that cannot be asked', () => {
  const third = [...sweep, { path: 'workload.volumeElements', values: [1024, 2048] }];
  it.each([
    ['no axis', { sweep: [] }, {}, /^sweep: there is no axis.*accepted: one or two/],
    ['three axes', { sweep: third }, {}, /^sweep: 3 axes \(processes, .*accepted: one or two/],
    [
      'an axis of one value',
      { sweep: [{ path: 'processes', values: [16] }] },
      {},
      /^sweep: processes has only one value/,
    ],
    ['one mechanism', { mechanisms: ['rma'] }, {}, /^mechanisms: there is only one mechanism; accepted: at least two/],
    ['an unknown metric', {}, { metric: 'speed' }, /^metric: speed: no such metric; accepted: .*inserts_per_second/],
    [
      'a metric without direction',
      { workload: { kind: 'cannon' }, mechanisms: ['rma', 'am'], sweep: [{ path: 'processes', values: [16, 64] }] },
      { metric: 'most_puts_of_a_process' },
      /^metric: .*no direction.*accepted: /,
    ],
    ['a budget below the grid', {}, { budget: 53 }, /^budget: 53 runs, but the first round alone takes 54; accepted/],
    [
      'a budget below the first rung',
      {},
      { question: 'best', budget: 35 },
      /^budget: 35 runs, but the first round alone takes 36; accepted/,
    ],
    [
      'a sweep whose points are compared by several metrics',
      { sweep: [{ path: 'workload.operation', values: ['insert', 'lookup', 'delete'] }] },
      {},
      /^metric: points are compared by inserts_per_second, lookups_per_second, deletes_per_second; accepted: name one that all have, such as operation_latency_ns/,
    ],
    ['one candidate', { sweep: [], mechanisms: ['rma'] }, { question: 'best' }, /^sweep: there is only one candidate/],
  ] as const)('%s is refused before any work, with what would be accepted', async (_name, given, asked, expected) => {
    expect(await detailOf(given, asked)).toMatch(expected);
  });

  it('values of the grid that do not go together are refused as a run of them is', async () => {
    const victims = { path: 'mechanisms.firehose.victimBytes', values: [4096, 65_536] };
    const given = {
      ...{ workload: { kind: 'random-put' }, sweep: [victims] },
      mechanisms: ['rma', { kind: 'firehose', pagesPerBucket: 2 }],
    };
    expect(await detailOf(given)).toMatch(/victimBytes 4096 B cannot hold.*accepted: victimBytes of at least 8192/);
  });

  it('more points to begin with than there may be runs are refused before they are planned, also if few are left', async () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const large = [
      { path: 'processes', values: values(300) },
      { path: 'workload.operationsPerProcess', values: values(300) },
    ];
    const detail = await detailOf({ sweep: large, mechanisms: ['rma', 'am'], where: 'processes = 16' });
    expect(detail).toMatch(/^sweep: 180000 points of all mechanisms to begin with; accepted: at most 100000, those/);
  });

  it('the points of the grid are planned together, those that a condition drops included', async () => {
    const whole = valid({ ...base, sweep, replications: 4, mechanisms: ['rma', 'am'], where: `${RATE} < 0.2` });
    let plans = 0;
    // A plan of some points begins with everything else of the specification.
    const counted = Object.defineProperty({ ...whole }, 'workload', {
      get: () => {
        plans += 1;
        return whole.workload;
      },
      enumerable: true,
    });
    const problem = await problemOf(counted, askedOf(counted, { question: 'winner' }));
    const before = plans;
    const admitted = [16, 32, 64].map((processes) =>
      [0, 0.5].map((rate) => problem.admits({ processes, [RATE]: rate }, 'rma')),
    );
    expect(admitted).toEqual([16, 32, 64].map(() => [true, false]));
    expect(plans).toBe(before);
    // Between its points.
    expect(problem.admits({ processes: 48, [RATE]: 0 }, 'rma')).toBe(true);
    expect(plans).toBeGreaterThan(before);
  });

  it('a budget of exactly the grid is accepted', async () => {
    expect(await detailOf({}, { budget: 54 })).toBe('none');
    expect(await detailOf({}, { question: 'best', budget: 36 })).toBe('none');
  });

  it('a metric that all points have is accepted where they are usually compared by several', async () => {
    const operations = { sweep: [{ path: 'workload.operation', values: ['insert', 'lookup'] }] };
    expect(await detailOf(operations, { metric: 'operation_latency_ns' })).toBe('none');
  });
});

describe('a round as an experiment', () => {
  const spec = valid({ ...base, sweep, replications: 4, where: `processes < 64 or ${RATE} < 0.5` });
  let first: Round;
  beforeAll(async () => {
    const start = await strategyOf(spec, askedOf(spec, { question: 'winner' }));
    first = (await start().next()).value as Round;
  });

  it('has the runs that the specification itself has, with their seeds: stored ones are found', async () => {
    const planned = await planRound(spec, first, { place: 0 });
    expect(planned.runs).toHaveLength(runsOf(first.trials));
    const whole = new Map(planExperiment(spec).runs.map((run) => [run.inputDigest, run]));
    for (const { inputDigest, point, replication } of planned.runs) {
      expect(whole.get(inputDigest)).toMatchObject({ point, replication });
      expect(replication).toBeLessThan(3);
    }
    expect(planned.runs.map(({ index }) => index)).toEqual(planned.runs.map((_run, i) => i));
    expect(planned.spec.name).toMatch(/, round 1$/);
  });

  it('leaves out what `where` leaves out', () => {
    expect(new Set(first.trials.map(({ point }) => JSON.stringify(point))).size).toBe(5);
  });

  it('has further replications without the earlier ones', async () => {
    const point = { processes: 16, [RATE]: 0 };
    const trials = [{ point, mechanism: 'rma', from: 2, to: 4 }];
    const { runs } = await planRound(spec, { purpose: 'replications', trials }, { place: 1 });
    expect(runs.map(({ replication, plan }) => [replication, plan.mechanism.kind])).toEqual([
      [2, 'rma'],
      [3, 'rma'],
    ]);
  });
});

describe('values to explore over', () => {
  it.each([
    [`${RATE}=0,0.25`, { [RATE]: [0, 0.25] }],
    ['processes=16..256', { processes: { from: 16, to: 256 } }],
    ['machine.interruptLatencyNs=1us..2us', { 'machine.interruptLatencyNs': { from: 1000, to: 2000 } }],
    ['machine.gapPerByteNs=80 ps/B..0.5 ns/B', { 'machine.gapPerByteNs': { from: 0.08, to: 0.5 } }],
    ['machine.gapPerByteNs=80 ps', { 'machine.gapPerByteNs': ['80 ps'] }],
    ['workload.bytes=64 KiB,1 MiB', { 'workload.bytes': [65536, 1048576] }],
    ['workload.operation=insert,lookup', { 'workload.operation': ['insert', 'lookup'] }],
  ])('%s', (text, expected) => {
    expect(parseOver(text)).toEqual(expected);
  });

  it.each(['processes', '=1,2', 'processes='])('%s is refused', (text) => {
    expect(() => parseOver(text)).toThrow(/accepted: path=a,b,c or path=low\.\.high/);
  });

  it('replace the axis of that path, and ranges begin with five values', () => {
    const spec = valid({ ...base, sweep });
    const { spec: wider, ranges } = withOver(spec, { processes: { from: 16, to: 256 }, [RATE]: { from: 0, to: 1 } });
    expect(ranges).toEqual(['processes', RATE]);
    expect(wider.sweep).toEqual([
      { path: 'processes', values: [16, 32, 64, 128, 256] },
      { path: RATE, values: [0, 0.25, 0.5, 0.75, 1] },
    ]);
    expect(() => withOver(spec, { processes: { from: 64, to: 16 } })).toThrow(/not a range/);
    expect(() => withOver(spec, { proceses: { from: 16, to: 64 } })).toThrow(/did you mean processes/);
    expect(withOver(spec, {}).spec).toEqual(spec);
  });

  it('are powers of two between powers, and have as few digits as tell them apart', () => {
    const spec = valid({ ...base, sweep: [] });
    const startsOf = (path: string, from: number, to: number) => withOver(spec, { [path]: { from, to } }).spec.sweep[0];
    expect(startsOf('workload.valueBytes', 8, 2048)).toMatchObject({ values: [8, 32, 128, 512, 2048] });
    expect(startsOf('workload.valueBytes', 64, 8192)).toMatchObject({ values: [64, 256, 1024, 2048, 8192] });
    expect(startsOf('machine.interruptLatencyNs', 100, 7777.77)).toMatchObject({
      values: [100, 297, 882, 2620, 7777.77],
    });
    expect(startsOf(RATE, 0.123, 0.124)).toMatchObject({ values: [0.123, 0.1232, 0.1235, 0.1237, 0.124] });
  });

  it('that do not go together name the range that they were chosen in', async () => {
    const bytes = 'mechanisms.dsm-isr.minipageBytes';
    const pages = valid({ ...base, machine: 'cxl-pool', mechanisms: ['rma', 'dsm-isr'], sweep: [], replications: 2 });
    const asked = async (to: number) => {
      const { spec, ranges } = withOver(pages, { [bytes]: { from: 64, to } });
      await strategyOf(spec, askedOf(spec, { question: 'best', ranges }));
    };
    await expect(asked(8192)).resolves.toBeUndefined();
    await expect(asked(8190)).rejects.toThrow(/chosen in the range 64\.\.8190: list those to try instead/);
  });

  it('are whole where a parameter takes whole numbers or a word', async () => {
    const cores = 'mechanisms.am-onload.dedicatedCores';
    const onload = valid({ ...base, mechanisms: ['rma', 'am-onload'], sweep: [], replications: 2 });
    const { spec, ranges } = withOver(onload, { [cores]: { from: 1, to: 12 } });
    expect(spec.sweep).toEqual([{ path: cores, values: [1, 2, 3, 6, 12] }]);
    const start = await strategyOf(spec, askedOf(spec, { question: 'best', ranges }));
    const strategy = start();
    const tried = new Set<unknown>();
    for (let step = await strategy.next(); !step.done; ) {
      for (const { point, mechanism } of step.value.trials) if (mechanism !== 'rma') tried.add(point[cores]);
      step = await strategy.next(step.value.trials.flatMap((trial) => outcomesOf(trial, cores)));
    }
    expect([...tried].sort((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 12]);
  });
});

/** Six of these is nearly the best. */
function outcomesOf({ point, mechanism, from, to }: Trial, path: string) {
  const inserts = mechanism === 'rma' ? 1 : 100 - Math.abs(Number(point[path]) - 6.4);
  return Array.from({ length: to - from }, (_, i) => ({
    ...{ point, mechanism, seed: from + i, status: 'succeeded' as const },
    value: inserts + i / 100,
  }));
}

describe('a large exploration', () => {
  it('lets others go on meanwhile, from its grid to its answer', async () => {
    const values = Array.from({ length: 40 }, (_, i) => 8 * (i + 1));
    const paths = ['processes', 'workload.operationsPerProcess'];
    const spec = valid({ ...base, sweep: paths.map((path) => ({ path, values })), replications: 1 });
    const begun = await turnsTaken(() => strategyOf(spec, askedOf(spec, { question: 'winner', budget: 20_000 })));
    expect(begun.count).toBeGreaterThan(5);
    const strategy = begun.result();
    const first = await turnsTaken(() => strategy.next());
    expect(first.count).toBeGreaterThan(1);
    const { done, value: round } = first.result;
    if (done) throw new Error('no round');
    const planned = await turnsTaken(() => planRound(spec, round, { place: 0 }));
    expect(planned.count).toBeGreaterThan(5);
    const next = await turnsTaken(() => strategy.next(round.trials.flatMap((trial) => outcomesOf(trial, 'processes'))));
    expect(next.count).toBeGreaterThan(1);
  });

  it('is given up with what wanted it', async () => {
    const values = Array.from({ length: 2000 }, (_, i) => i + 1);
    const spec = valid({ ...base, sweep: [{ path: 'processes', values }], replications: 1 });
    const reason = new Error('nobody waits any more');
    const asked = askedOf(spec, { question: 'winner', budget: 20_000 });
    await expect(strategyOf(spec, asked, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

/** How often others had their turn while something was computed. */
async function turnsTaken<Result>(compute: () => Promise<Result>): Promise<{ result: Result; count: number }> {
  let count = 0;
  const others = setInterval(() => count++, 1);
  const result = await compute();
  clearInterval(others);
  return { result, count };
}
