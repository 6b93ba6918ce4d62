import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allCombinations, type Combination, smallPlan, smallSchedule } from '../../src/contract-tests/small-plans.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { impossibility } from '../../src/simulation/catalogue.ts';
import type { ParameterDefinition, ParameterValues } from '../../src/simulation/parameters.ts';
import type { RunPlan } from '../../src/simulation/run.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { ERRORS, ProblemError } from '../../src/spec/errors.ts';
import { parseSpecification } from '../../src/spec/parse.ts';

/** The faults of a specification, whether found when it is read or when it is planned. */
function refusalOf(specification: object) {
  const parsed = parseSpecification(specification);
  if (!parsed.ok) return parsed.errors;
  try {
    planExperiment(parsed.spec);
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return error.errors;
    throw error;
  }
}

const cray = (override: object) => ({ preset: 'cray-xe6', override });
const bridged = (workload: string, parameters: object) => ({
  machine: 'opteron-htoe',
  workload: { kind: workload },
  mechanisms: [{ kind: 'dpgas-bridge', ...parameters }],
});
const puts = (more: object = {}) => ({ kind: 'random-put', ...more });

describe('values that do not go together', () => {
  it.each<[string, object, string, RegExp]>([
    [
      'Firehose with pages larger than what it may pin for itself',
      {
        machine: cray({ iotlbPageBytes: 2 ** 30 }),
        workload: puts({ workingSetBytes: 2 ** 30 }),
        mechanisms: ['firehose'],
      },
      '/mechanisms/0',
      /^pinnableBytes 419430400 B cannot hold one of the buckets.*accepted: pinnableBytes of at least 1073741824/,
    ],
    [
      'a victim FIFO of less than a page',
      { workload: puts(), mechanisms: [{ kind: 'firehose', victimBytes: 4096, pagesPerBucket: 2 }] },
      '/mechanisms/0/victimBytes',
      /^victimBytes 4096 B cannot hold one of the buckets of 8192 B.*accepted: victimBytes of at least 8192/,
    ],
    [
      'Firehose with room for such pages of other nodes, but not for its own',
      {
        machine: cray({ iotlbPageBytes: 2 ** 30 }),
        workload: puts({ workingSetBytes: 2 ** 30 }),
        mechanisms: [{ kind: 'firehose', pinnableBytes: 2 ** 39 }],
      },
      '/mechanisms/0',
      /^victimBytes 52428800 B cannot hold one of the buckets.*accepted: victimBytes of at least 1073741824/,
    ],
    [
      'Active Access behind an IOMMU that is off',
      {
        machine: { preset: 'ib-hdr', override: { ordinaryDma: 'off' } },
        workload: { kind: 'dht' },
        mechanisms: ['aa-poll'],
      },
      '/machine/override/ordinaryDma',
      /^Active Access needs an IOMMU that is on.*accepted: pass-through, translated/,
    ],
    [
      'minipages that are no part of a page',
      {
        machine: { preset: 'technion-ib' },
        workload: { kind: 'dht' },
        mechanisms: [{ kind: 'dsm-isr', minipageBytes: 3000 }],
      },
      '/mechanisms/0/minipageBytes',
      /^minipages of 3000 B and pages of 4096 B do not divide each other; accepted: 2048 or 4096/,
    ],
    [
      'minipages that are no multiple of a page',
      {
        machine: { preset: 'technion-ib' },
        workload: { kind: 'dht' },
        mechanisms: [{ kind: 'dsm-isr', minipageBytes: 6144 }],
      },
      '/mechanisms/0/minipageBytes',
      /accepted: 4096 or 8192/,
    ],
    [
      'two threads of a library for one',
      {
        machine: { preset: 'servernet-via', override: { processesPerNode: 2 } },
        workload: { kind: 'page-fault' },
        mechanisms: ['dsm-via'],
      },
      '/machine/override/processesPerNode',
      /for 1 thread of a node, and there are 2; accepted: machine.processesPerNode 1, .* dsm-isr/,
    ],
    [
      'page faults of processes that share a node, and all its minipages',
      { machine: 'ib-hdr', workload: { kind: 'page-fault' }, mechanisms: ['dsm-isr', 'dsm-via'], processes: 8 },
      '/processes',
      /are 2 nodes, and 8 processes, up to 32 per node, are on 1; accepted: 33 processes or more, or machine.processesPerNode of at most 7$/,
    ],
    [
      'page faults with more roles than nodes',
      { machine: 'technion-ib', workload: { kind: 'page-fault', copies: 3 }, mechanisms: ['dsm-isr'], processes: 4 },
      '/processes',
      /are 5 nodes, and 4 processes, up to 1 per node, are on 4; accepted: 5 processes or more$/,
    ],
    [
      'events between kernels of a single node',
      { machine: 'ib-hdr', workload: { kind: 'event-latency' }, mechanisms: ['dsm-isr'], processes: 8 },
      '/processes',
      /^events go back and forth between 2 nodes, and 8 processes, .* are on 1; accepted: 33 processes or more, or machine.processesPerNode of at most 7$/,
    ],
    [
      'a stream within a node',
      {
        machine: 'ib-hdr',
        workload: { kind: 'event-latency', pattern: 'stream' },
        mechanisms: ['dsm-via'],
        processes: 8,
      },
      '/processes',
      /^a stream goes from one node to another/,
    ],
    [
      'a lock that nobody else wants',
      {
        machine: 'technion-ib',
        workload: { kind: 'event-latency', pattern: 'lock' },
        mechanisms: ['dsm-isr'],
        processes: 1,
      },
      '/processes',
      /^a lock is handed over between 2 nodes, and 1 process is on 1; accepted: 2 processes or more$/,
    ],
    [
      'more tags than their field holds',
      {
        machine: { preset: 'opteron-htoe', override: { sourceTags: 33 } },
        workload: { kind: 'remote-access' },
        mechanisms: ['dpgas-bridge'],
      },
      '/machine/override/sourceTags',
      /^33 requests need more tags than 5 bits can distinguish; accepted: sourceTags of at most 32, or tagBits 6/,
    ],
    [
      'three processes',
      { workload: { kind: 'cannon' }, mechanisms: ['rma'], processes: 3 },
      '/processes',
      /at least 4 .* 3 processes/,
    ],
    [
      'a page larger than the working set',
      { machine: cray({ iotlbPageBytes: 2 ** 21 }), workload: puts({ workingSetBytes: 2 ** 20 }), mechanisms: ['rma'] },
      '/workload/workingSetBytes',
      /a put of 8 B takes up 2097152 B .* accepted: workingSetBytes of at least 2097152/,
    ],
    [
      'a page that is no power of two',
      { machine: cray({ iotlbPageBytes: 5000 }) },
      '/machine/override/iotlbPageBytes',
      /4096, 8192/,
    ],
    [
      'sets that are no power of two',
      { machine: cray({ iotlbEntries: 100 }) },
      '/machine/override/iotlbEntries',
      /100 entries in 4 ways are 25 sets.* accepted: 64, 128/,
    ],
    [
      'lines that do not fill a cache',
      { machine: cray({ cacheWays: 3 }) },
      '/machine/override/cacheWays',
      /multiple of 3 × 64 B/,
    ],
    [
      'no targets',
      { workload: { kind: 'dht', insertingProcesses: 64 } },
      '/processes',
      /no process is left as a target; accepted: more than 64/,
    ],
    [
      'more processes that insert than there are',
      { workload: { kind: 'dht', writingProcesses: 65 } },
      '/processes',
      /65 of 64 processes are to insert; accepted: writingProcesses of at most 64/,
    ],
    [
      'a process that would both compute and handle',
      { mechanisms: [{ kind: 'am-onload' }], processes: 33 },
      '/processes',
      /node 1 has a single process/,
    ],
    [
      'accesses larger than a transaction',
      { workload: { kind: 'control-bits', accessBytes: 8192 }, mechanisms: ['aa-poll'] },
      '/workload/accessBytes',
      /at most 4096 B/,
    ],
    [
      'more exposed than a node has',
      { machine: cray({ nodeMemoryBytes: 2 ** 30 }), workload: puts(), mechanisms: ['pin-everything'] },
      '/machine/override/nodeMemoryBytes',
      /would pin 2147745792 bytes/,
    ],
    [
      'a coherent domain of more nodes than there are',
      { ...bridged('remote-access', { coherentNodes: 3 }), processes: 2 },
      '/mechanisms/0/coherentNodes',
      /a domain of 3 nodes is more than the 2 .*accepted: coherentNodes 0, or at most 2/,
    ],
    [
      'one that is accessed from outside',
      { ...bridged('dht', { coherentNodes: 2 }), processes: 8 },
      '/mechanisms/0/coherentNodes',
      /outside a domain of 2 nodes they would read stale data; accepted: coherentNodes 0, or 8/,
    ],
    [
      'one whose memory is not cached',
      { ...bridged('remote-access', { coherentNodes: 2, mapping: 'io' }), processes: 2 },
      '/mechanisms/0/coherentNodes',
      /accepted: coherentNodes 0, or mapping memory/,
    ],
    [
      'one within which pages are closed',
      { ...bridged('partition-protection', { coherentNodes: 2 }), processes: 2 },
      '/mechanisms/0/coherentNodes',
      /accepted: coherentNodes 0$/,
    ],
    [
      'one beside a memory pool',
      {
        machine: 'cxl-pool',
        workload: { kind: 'remote-access' },
        mechanisms: [{ kind: 'dpgas-integrated', coherentNodes: 2 }],
      },
      '/mechanisms/0/coherentNodes',
      /accepted: coherentNodes 0, or a machine without one/,
    ],
  ])('are refused before a run begins: %s', (_name, change, pointer, detail) => {
    const base = { machine: 'cray-xe6', workload: { kind: 'dht' }, mechanisms: ['rma'], processes: 64 };
    const faults = refusalOf({ ...base, ...change });
    expect(faults.map((fault) => fault.pointer)).toEqual([pointer]);
    expect(faults[0]?.detail).toMatch(detail);
  });

  it('need just what a refusal of Firehose asks for, whatever the pages', () => {
    const faultsWith = (limits: object, pageBytes: number, kind: string) =>
      refusalOf({
        machine: cray({ iotlbPageBytes: pageBytes }),
        workload: kind === 'dht' ? { kind } : puts({ workingSetBytes: 2 ** 30 }),
        mechanisms: [{ kind: 'firehose', ...limits }],
        processes: 96,
      });
    for (const pageBytes of [2 ** 26, 2 ** 30]) {
      for (const kind of ['dht', 'random-put']) {
        let limits: Record<string, number> = { pinnableBytes: 4096, victimBytes: 4096 };
        for (const name of ['pinnableBytes', 'victimBytes']) {
          const [fault] = faultsWith(limits, pageBytes, kind);
          const [, asked, bytes] = /accepted: (\w+) of at least (\d+)/.exec(fault?.detail ?? '') ?? [];
          expect([fault?.pointer, asked]).toEqual([`/mechanisms/0/${name}`, name]);
          expect(faultsWith({ ...limits, [name]: Number(bytes) - 1 }, pageBytes, kind)).toEqual([
            expect.objectContaining({ pointer: `/mechanisms/0/${name}` }),
          ]);
          limits = { ...limits, [name]: Number(bytes) };
        }
        expect(faultsWith(limits, pageBytes, kind)).toEqual([]);
        // A bucket for each of two other nodes, and one at either end within a node: a word is never in two.
        if (kind === 'dht') expect(limits).toEqual({ pinnableBytes: 2 * pageBytes, victimBytes: 2 * pageBytes });
      }
    }
  });

  it('are named at their point of a sweep, with a condition that leaves the mechanism out there', () => {
    const specification = {
      machine: 'cray-xe6',
      workload: puts({ workingSetBytes: 2 ** 22 }),
      mechanisms: ['rma', 'firehose'],
      processes: 64,
      sweep: [
        { path: 'machine.iotlbPageBytes', values: [4096, 2 ** 21] },
        { path: 'workload.putBytes', values: [8, 2 ** 21, 2 ** 22] },
        { path: 'mechanisms.firehose.victimBytes', values: [2 ** 21, 2 ** 24] },
      ],
    };
    const faults = refusalOf(specification);
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/sweep/2/values/0', '/sweep/2/values/0']);
    const [, large] = faults;
    expect(large?.detail).toMatch(/^firehose: victimBytes 2097152 B allows 1 of the buckets/);
    const condition = /where: "(.*)"$/.exec(large!.detail)![1]!;
    expect(condition).toContain('machine.iotlbPageBytes = 2097152');
    const left = refusalOf({ ...specification, where: condition });
    expect(left).toHaveLength(1);
    const both = faults.map(({ detail }) => `(${/where: "(.*)"$/.exec(detail)![1]})`).join(' and ');
    expect(refusalOf({ ...specification, where: both })).toEqual([]);
  });
});

/** Values of parameters that bound others, small and large. */
const HOSTILE: Readonly<Record<string, readonly number[]>> = {
  ...{
    putBytes: [8, 24, 5000, 65_536],
    elementBytes: [8, 4096],
    accessBytes: [8, 4096, 65_536],
    getBytes: [8, 4096, 9000],
  },
  ...{ keyBytes: [8, 24], writeBytes: [8, 4096], partners: [1, 3], memoryBytes: [4096, 65_536], pages: [16, 64] },
  ...{
    insertingProcesses: [0, 1, 4],
    originsPerTarget: [1, 7],
    workingSetBytes: [4096, 8192, 2 ** 16],
    alignmentPages: [0, 3],
  },
  ...{ victimBytes: [4096, 8192, 2 ** 21], pinnableBytes: [4096, 2 ** 16, 2 ** 22], localCacheBytes: [4096, 2 ** 16] },
  ...{ cacheBytes: [8192, 2 ** 16], residentBytes: [4096, 2 ** 16], pagesPerBucket: [1, 4] },
  ...{ accessLogBytes: [24, 1024, 2 ** 16], accessLogRecords: [1, 64], dedicatedCores: [1, 2, 5] },
};

function hostile(definitions: readonly ParameterDefinition[]): fc.Arbitrary<ParameterValues> {
  const names = definitions.filter(({ name }) => HOSTILE[name] !== undefined).map(({ name }) => name);
  const some = names.map((name) => [name, fc.option(fc.constantFrom(...HOSTILE[name]!))] as const);
  return fc
    .record(Object.fromEntries(some))
    .map((values) =>
      Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    );
}

const machines = fc.record({
  processesPerNode: fc.constantFrom(1, 2, 8),
  iotlbPageBytes: fc.constantFrom(4096, 16_384),
  iotlbEntries: fc.constantFrom(0, 4, 64),
});

const plans: fc.Arbitrary<[Combination, RunPlan]> = fc.constantFrom(...allCombinations()).chain((combination) =>
  fc
    .record({
      machine: machines,
      mechanism: hostile(combination.mechanism.parameters),
      workload: hostile(combination.workload.parameters),
      processes: fc.integer({ min: 1, max: 9 }),
    })
    .map((settings): [Combination, RunPlan] => [combination, smallPlan(combination, settings)]),
);

/** What a run finds out as it goes on. */
const OUTCOMES = ['SIM_HEAP_LIMIT', 'SIM_QUEUE_FULL', 'SIM_MEMORY'];

describe('what no rule refuses', () => {
  it.each([5, 6, 7, 8])(
    'never fails for its parameters as it runs, drawn with seed %i',
    { timeout: 120_000 },
    (seed) => {
      const refused = new Set<string>();
      let succeeded = 0;
      const check = ([combination, plan]: [Combination, RunPlan]) => {
        const impossible = impossibility(plan);
        if (impossible) {
          refused.add(impossible.code);
          expect(Object.keys(ERRORS)).toContain(impossible.code);
          return;
        }
        const { status, error } = simulate(plan, { schedule: smallSchedule(plan.processes) });
        if (status === 'succeeded') succeeded += 1;
        else expect(OUTCOMES, `${combination.name}: ${error?.message}`).toContain(error?.code);
      };
      fc.assert(fc.property(plans, check), { numRuns: 40, seed });
      expect(succeeded).toBeGreaterThan(12);
      expect(refused.size).toBeGreaterThan(1);
    },
  );
});
