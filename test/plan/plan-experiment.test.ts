import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, sha256 } from '../../src/plan/canonical-json.ts';
import { modelVersion } from '../../src/plan/model-version.ts';
import { planExperiment, planInSlices } from '../../src/plan/plan-experiment.ts';
import { replicationSeed } from '../../src/plan/seeds.ts';
import { RUN_LIMIT } from '../../src/plan/size.ts';
import { summarise, summariseRefusal } from '../../src/plan/summary.ts';
import { ProblemError } from '../../src/spec/errors.ts';
import { resolveMachine } from '../../src/spec/resolve.ts';
import { base, valid } from '../spec/base-specification.ts';

const plan = (change: Record<string, unknown> = {}, quick = false) =>
  planExperiment(valid({ ...base, ...change }), { quick });
const upTo = (count: number, value = (index: number): number | string => index + 1) =>
  Array.from({ length: count }, (_, index) => value(index));

describe('expansion', () => {
  it('crosses the axes, the last one fastest, then mechanisms, then replications', () => {
    const { runs, points } = plan({
      mechanisms: ['rma', 'aa-poll'],
      sweep: [
        { path: 'processes', values: [2, 4] },
        { path: 'machine.override.iotlbWays', values: [1, 'full'] },
      ],
      replications: 2,
    });
    expect(points).toBe(4);
    expect(runs.map(({ index }) => index)).toEqual(upTo(16, (index) => index));
    const place = ({ point, plan: { mechanism }, replication }: (typeof runs)[number]) =>
      [point.processes, point['machine.iotlbWays'], mechanism.kind, replication].join(' ');
    expect(runs.slice(0, 6).map(place)).toEqual([
      '2 1 rma 0',
      '2 1 rma 1',
      '2 1 aa-poll 0',
      '2 1 aa-poll 1',
      '2 full rma 0',
      '2 full rma 1',
    ]);
  });

  it('resolves every parameter at its point', () => {
    const { runs } = plan({
      machine: { preset: 'cray-xe6', override: { hopLatencyNs: 1 } },
      workload: { kind: 'dht', collisionRate: 0.5 },
      mechanisms: ['rma', { kind: 'aa-int', interruptTimerNs: 7 }],
      sweep: [
        {
          paths: [
            'processes',
            'machine.interruptLatencyNs',
            'workload.operationsPerProcess',
            'mechanisms.aa-int.interruptBatch',
          ],
          values: [
            [2, 10, 20, 30],
            [4, 11, 21, 31],
          ],
        },
      ],
      trace: { level: 'summary' },
    });
    const last = runs.at(-1)?.plan;
    expect(last?.processes).toBe(4);
    expect(last?.machine.parameters).toMatchObject({ hopLatencyNs: 1, interruptLatencyNs: 11, processesPerNode: 32 });
    expect(last?.workload.parameters).toMatchObject({
      collisionRate: 0.5,
      operationsPerProcess: 21,
      operation: 'insert',
    });
    expect(last?.mechanism).toMatchObject({ kind: 'aa-int', parameters: { interruptBatch: 31, interruptTimerNs: 7 } });
    expect(last?.workload.parameters).not.toHaveProperty('kind');
    expect(last?.trace).toEqual({ level: 'summary', maxEvents: 200_000 });
    expect(runs.at(-2)?.plan.mechanism).toEqual({ kind: 'rma', parameters: {} });
  });

  it('has points x mechanisms x replications runs, whatever the sweep', () => {
    const values = (most: number) => fc.uniqueArray(fc.integer({ min: 2, max: 16 }), { minLength: 1, maxLength: most });
    fc.assert(
      fc.property(
        values(5),
        values(5),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 16 }),
        (p, n, r, most) => {
          const spec = valid({
            ...base,
            sweep: [
              { path: 'processes', values: p },
              { path: 'workload.operationsPerProcess', values: n },
            ],
            replications: r,
            where: `processes <= ${most} or processes >= ${Math.max(...p)}`,
          });
          const left = p.filter((value) => value <= most || value >= Math.max(...p)).length * n.length;
          const { points, rejected, runs, duplicates } = planExperiment(spec);
          expect([points, rejected, runs.length]).toEqual([left, p.length * n.length - left, left * 3 * r]);
          expect(new Set(runs.map(({ inputDigest }) => inputDigest)).size).toBe(runs.length - duplicates);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('applies where to swept and fixed values alike', () => {
    const sweep = [
      { path: 'processes', values: [256, 512, 1024] },
      { path: 'workload.collisionRate', values: [0.05, 0.25] },
    ];
    const where = (condition: string) => plan({ sweep, where: condition }).points;
    expect(where('processes <= 512 or workload.collisionRate < 0.2')).toBe(5);
    expect(where('processes <= 1600')).toBe(6);
    expect(where("workload.operation = 'insert' and machine.iotlbWays = 4 and machine = 'cray-xe6'")).toBe(6);
    expect(where('not workload.lookupChains and processes > mechanisms.am-onload.dedicatedCores')).toBe(6);
    expect(refusal(() => where('processes > 5000'))).toMatchObject({
      code: 'SPEC_INVALID',
      errors: [{ pointer: '/where' }],
    });
  });

  it('asks where of machines that are swept, and of what is swept under another name of its path', () => {
    const presets = ['cray-xe6', 'gem5-1gbe'];
    const sweep = [
      { path: 'machine', values: presets },
      {
        paths: ['machine.override.iotlbWays', 'processes'],
        values: [
          [1, 1],
          ['full', 2],
        ],
      },
    ];
    const latencies = presets.map((preset) => Number(resolveMachine(preset, {}).hopLatencyNs));
    const places = (where: string) =>
      plan({ sweep, mechanisms: ['rma'], replications: 1, where }).runs.map(({ plan: { machine, processes } }) => [
        machine.preset,
        processes,
      ]);
    for (const [place, preset] of presets.entries()) {
      expect(latencies[place]).not.toBe(latencies[1 - place]);
      expect(places(`machine.hopLatencyNs = ${latencies[place]} and machine.iotlbWays = 'full'`)).toEqual([
        [preset, 2],
      ]);
      expect(places(`machine = '${preset}' and processes < 2`)).toEqual([[preset, 1]]);
    }
  });

  it('refuses a where clause that asks too much of too many points, before it asks anything', () => {
    const sweep = ['processes', 'workload.operationsPerProcess'].map((path) => ({ path, values: upTo(1000) }));
    const where = upTo(51, () => 'processes < 0').join(' or ');
    const faults = [{ pointer: '/where', detail: expect.stringContaining('51 comparisons at each of 1000000 points') }];
    expect(refusal(() => plan({ sweep, where }))).toMatchObject({ code: 'SPEC_TOO_MANY_RUNS', errors: faults });
    const each = upTo(26, () => 'processes < 0').join(' or ');
    const ofMechanism = `mechanism = 'rma' and (${each})`;
    expect(refusal(() => plan({ sweep, mechanisms: ['rma', 'aa-poll'], where: ofMechanism }))).toMatchObject({
      errors: [{ detail: expect.stringContaining('54 comparisons') }],
    });
  });

  it('lets others go on meanwhile, and is given up with what wanted it', async () => {
    const spec = valid({ ...base, mechanisms: ['rma'], sweep: [{ path: 'processes', values: upTo(2000) }] });
    let turns = 0;
    const others = setInterval(() => turns++, 1);
    const planned = await planInSlices(spec);
    clearInterval(others);
    expect(turns).toBeGreaterThan(2);
    expect(planned).toEqual(planExperiment(spec));
    const reason = new Error('nobody waits any more');
    await expect(planInSlices(spec, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('counts runs that a sweep of another mechanism repeats', () => {
    const { runs, duplicates } = plan({
      sweep: [{ path: 'mechanisms.am-onload.dedicatedCores', values: [1, 2, 3, 4] }],
      replications: 2,
    });
    expect([runs.length, duplicates]).toEqual([24, 12]);
  });

  it('keeps some mechanisms of a point and drops others', () => {
    const [sweep, mechanisms] = [[{ path: 'processes', values: [8, 16, 32] }], ['rma', 'aa-poll']];
    const planned = (where: string) => plan({ sweep, mechanisms, where });
    const { points, rejected, runs } = planned("mechanism != 'aa-poll' and processes < 32 or processes = 16");
    expect([points, rejected]).toEqual([2, 1]);
    const replications = runs.filter(({ replication }) => replication === 0);
    expect(replications.map(({ mechanismName, plan: { processes } }) => [mechanismName, processes])).toEqual([
      ['rma', 8],
      ['rma', 16],
      ['aa-poll', 16],
    ]);
  });

  it('knows the values of what it compares with', () => {
    const where = (condition: string) => () => plan({ mechanisms: ['rma', 'aa-poll'], where: condition });
    expect(where("mechanism != 'aa-pol'")).toThrow(
      /aa-pol.* is not .*; accepted: rma or aa-poll \(did you mean aa-poll/,
    );
    expect(where("'insrt' = workload.operation")).toThrow(/did you mean insert/);
    expect(where("mechanism = 'aa-poll' or mechanism = 'rma'")).not.toThrow();
  });

  it('names the point where values do not fit together', () => {
    const error = refusal(() =>
      plan({
        sweep: [
          { path: 'processes', values: [2] },
          {
            paths: ['machine.processesPerNode', 'mechanisms.am-onload.dedicatedCores'],
            values: [
              [8, 7],
              [8, 8],
              [16, 8],
            ],
          },
        ],
      }),
    );
    expect(error).toMatchObject({ code: 'SPEC_INVALID', status: 422, errors: [{ pointer: '/sweep/1/values/1/1' }] });
    expect(error?.errors).toHaveLength(1);
  });

  it('has nothing against such a point that where drops', () => {
    const sweep = [{ path: 'mechanisms.am-onload.dedicatedCores', values: [11, 40] }];
    expect(plan({ sweep, where: 'mechanisms.am-onload.dedicatedCores < machine.processesPerNode' }).points).toBe(1);
  });

  it('applies the overlay where it is asked to', () => {
    const quick = { processes: 4, workload: { operationsPerProcess: 5 }, mechanisms: ['aa-sp'], machine: 'cray-xe6' };
    const change = { workload: { kind: 'dht', collisionRate: 0.3 }, quick };
    expect(plan(change).runs).toHaveLength(3);
    const { runs, spec } = plan(change, true);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.plan).toMatchObject({ processes: 4, mechanism: { kind: 'aa-sp' } });
    expect(runs[0]?.plan.workload.parameters).toMatchObject({ operationsPerProcess: 5, collisionRate: 0.3 });
    expect([spec.quick, spec.baseline.mechanism]).toEqual([undefined, 'aa-sp']);
  });
});

describe('seeds', () => {
  it('are shared by all points and mechanisms and differ between replications', () => {
    const { runs } = plan({ sweep: [{ path: 'processes', values: [2, 3, 4] }], replications: 10 });
    const seeds = (replication: number) =>
      new Set(runs.filter((run) => run.replication === replication).map((run) => run.plan.seed));
    const all = upTo(10, (index) => [...seeds(index)].join());
    expect(new Set(all).size).toBe(10);
    expect(all.every((seed) => /^\d+$/.test(String(seed)))).toBe(true);
  });

  it('are whole numbers of 32 bits, and distinct for 1,000 replications of any seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (seed) => {
        const { runs } = plan({ mechanisms: ['rma'], seed, replications: 1000 });
        const seeds = runs.map((run) => run.plan.seed);
        expect(new Set(seeds).size).toBe(1000);
        expect(seeds.every((each) => Number.isInteger(each) && each >= 0 && each <= 0xffffffff)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('are those of the published mixer (fmix32 of MurmurHash3), which makes different seeds of different ones', () => {
    const multiply = (a: bigint, b: bigint) => (a * b) & 0xffffffffn;
    const fmix32 = (number: bigint) => {
      const once = multiply(number ^ (number >> 16n), 0x85ebca6bn);
      const twice = multiply(once ^ (once >> 13n), 0xc2b2ae35n);
      return twice ^ (twice >> 16n);
    };
    expect(fmix32(1n)).toBe(0x514e28b7n);
    const golden = BigInt(Math.floor(2 ** 32 / ((1 + Math.sqrt(5)) / 2)));
    for (const [seed, replication] of [
      [0, 0],
      [1, 0],
      [1, 7],
      [4_294_967_295, 999],
    ] as const) {
      const stepped = (fmix32(BigInt(seed)) + multiply(BigInt(replication + 1), golden)) & 0xffffffffn;
      expect(BigInt(replicationSeed(seed, replication))).toBe(fmix32(stepped));
    }
  });

  it('do not change with what else a specification says', () => {
    const first = (change: Record<string, unknown>) => plan(change).runs[0]?.plan.seed;
    expect(first({ replications: 7, processes: 3, name: 'x' })).toBe(first({}));
    expect(first({ seed: 2 })).not.toBe(first({}));
  });
});

describe('digests', () => {
  it('of inputs are the sha256 of the canonical plan and the model version', () => {
    for (const run of plan({ sweep: [{ path: 'processes', values: [2, 3] }], replications: 2 }).runs) {
      const { trace: _, ...input } = run.plan;
      expect(run.inputDigest).toBe(sha256(canonicalJson({ ...input, modelVersion: modelVersion() })));
    }
  });

  it('do not depend on trace, names, order of keys, short forms or written defaults', () => {
    const other = plan({
      name: 'x',
      trace: { level: 'full' },
      machine: { override: { memoryAccessNs: 70 }, preset: 'cray-xe6' },
      workload: { collisionRate: 0.05, kind: 'dht' },
    });
    const digests = (each: typeof other) => each.runs.map(({ inputDigest }) => inputDigest);
    expect(digests(other)).toEqual(digests(plan()));
    expect(plan({ seed: 2 }).runs[0]?.inputDigest).not.toBe(plan().runs[0]?.inputDigest);
  });

  it('of specifications are invariant under the order of keys', () => {
    const full = {
      ...base,
      name: 'x',
      seed: 3,
      trace: { level: 'off', maxEvents: 7 },
      workload: { kind: 'dht', collisionRate: 0.1 },
    };
    const expected = planExperiment(valid(full)).specDigest;
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(full), { minLength: Object.keys(full).length }), (entries) => {
        expect(planExperiment(valid(Object.fromEntries(entries))).specDigest).toBe(expected);
      }),
      { numRuns: 20 },
    );
  });

  it('of specifications are the same with and without written defaults, and differ where meaning differs', () => {
    const digest = (change: Record<string, unknown>) => plan(change).specDigest;
    expect(digest({ workload: { kind: 'dht', collisionRate: 0.05 }, seed: 1, tags: [] })).toBe(digest({}));
    expect(digest({ seed: 2 })).not.toBe(digest({}));
    expect(digest({ sweep: [{ path: 'machine.override.iotlbEntries', values: [1] }] })).toBe(
      digest({ sweep: [{ path: 'machine.iotlbEntries', values: [1] }] }),
    );
  });

  it('canonical JSON sorts keys at every depth', () => {
    expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: null, B: 'é' })).toBe('{"B":"é","a":null,"b":[{"d":1}]}');
    expect(canonicalJson(-0)).toBe('0');
  });
});

describe('limits', () => {
  const wide = ['interruptLatencyNs', 'hopLatencyNs', 'wireLatencyNs', 'memoryAccessNs'].map((name) => ({
    path: `machine.${name}`,
    values: upTo(1000),
  }));

  it('refuse 10^12 points without listing them, and say how many they are', () => {
    const spec = valid({ ...base, sweep: wide });
    const error = refusal(() => planExperiment(spec));
    expect(error).toMatchObject({ code: 'SPEC_TOO_MANY_RUNS', status: 422, errors: [{ pointer: '/sweep' }] });
    expect(error?.message).toContain('3000000000000 runs');
    const summary = summariseRefusal(spec, error ?? new ProblemError('SPEC_INVALID', ''));
    expect(summary).toMatchObject({ points: 1e12, runs: 3e12, limit: RUN_LIMIT, errors: [{ pointer: '/sweep' }] });
    expect(summary).toMatchObject({ newRuns: 3e12, rejected: 0, duplicates: 0, reused: 0 });
    expect(summary.estimate).toEqual({
      cpuSeconds: 0,
      wallSeconds: 0,
      longestRunSeconds: 0,
      traceBytes: 0,
      memoryBytes: 0,
    });
  });

  it('refuse it under a where clause as well', () => {
    expect(refusal(() => plan({ sweep: wide, where: 'processes = 1' }))?.code).toBe('SPEC_TOO_MANY_RUNS');
  });

  it('let 100,000 runs through and not one more', () => {
    const sweep = [
      { path: 'processes', values: upTo(101) },
      { path: 'workload.collisionRate', values: upTo(100, (index) => index / 100) },
    ];
    const wanted = { mechanisms: ['aa-poll'], sweep, replications: 10 };
    expect(plan({ ...wanted, where: 'processes <= 100' }).runs).toHaveLength(RUN_LIMIT);
    const oneMore = 'processes <= 100 or workload.collisionRate = 0';
    expect(refusal(() => plan({ ...wanted, where: oneMore }))?.code).toBe('SPEC_TOO_MANY_RUNS');
    expect(refusal(() => plan(wanted))?.code).toBe('SPEC_TOO_MANY_RUNS');
  });
});

describe('the summary', () => {
  it('tells new, stored and duplicate runs apart', () => {
    const swept = plan({ sweep: [{ path: 'mechanisms.am-onload.dedicatedCores', values: [1, 2] }] });
    const all = swept.runs.map(({ inputDigest }) => inputDigest);
    const summary = (stored: string[]) => summarise(swept, { stored: new Set(stored) });
    expect(summary([])).toMatchObject({
      points: 2,
      runs: 6,
      duplicates: 2,
      reused: 0,
      newRuns: 4,
      rejected: 0,
      errors: [],
    });
    expect(summary(all.slice(0, 1))).toMatchObject({ reused: 1, newRuns: 3 });
    expect(summary(all)).toMatchObject({ reused: 4, newRuns: 0, estimate: { cpuSeconds: 0, traceBytes: 0 } });
  });

  it('counts the runs that where drops at points which it keeps for other mechanisms', () => {
    const sweep = [{ path: 'processes', values: [64, 128, 256] }];
    const where = "processes <= 128 and (processes = 64 or mechanism != 'rma')";
    const all = summarise(plan({ sweep, replications: 3 }));
    expect(all).toMatchObject({ points: 3, rejected: 0, rejectedRuns: 0 });
    const summary = summarise(plan({ sweep, where, replications: 3 }));
    expect(summary).toMatchObject({ points: 2, rejected: 1, rejectedRuns: 3, runs: (2 * all.runs) / 3 - 3 });
  });

  it('estimates more for more work, and less wall time with more threads', () => {
    const estimate = (change: Record<string, unknown>, parallel = 1) => summarise(plan(change), { parallel }).estimate;
    const [small, large] = [estimate({ processes: 64 }), estimate({ processes: 128 })];
    expect(large.cpuSeconds).toBeGreaterThan(1.8 * small.cpuSeconds);
    expect(small.traceBytes).toBe(0);
    expect(estimate({ trace: { level: 'sampled', maxEvents: 100 } }).traceBytes).toBeGreaterThan(0);
    const both = { sweep: [{ path: 'processes', values: [64, 128] }] };
    expect(estimate(both).memoryBytes).toBe(large.memoryBytes);
    expect(large.memoryBytes).toBeGreaterThan(small.memoryBytes);
    const many = { replications: 20 };
    expect(estimate(many, 4).wallSeconds).toBeCloseTo(estimate(many).cpuSeconds / 4, 6);
    expect(estimate({}, 1000).wallSeconds).toBe(estimate({}).longestRunSeconds);
  });
});

function refusal(work: () => unknown): ProblemError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}
