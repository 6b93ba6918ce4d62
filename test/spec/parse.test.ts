import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  incompatibility,
  machineDefinitions,
  mechanismDefinitions,
  workloadDefinitions,
} from '../../src/simulation/catalogue.ts';
import type { MachineDefinition } from '../../src/simulation/machines/definition.ts';
import type { WorkloadDefinition } from '../../src/simulation/workloads/definition.ts';
import { parseSpecification } from '../../src/spec/parse.ts';
import { base, faultsOf, valid } from './base-specification.ts';

describe('a valid specification', () => {
  it('is written out in its normal form', () => {
    expect(valid(base)).toEqual({
      name: 'dht on cray-xe6',
      project: 'default',
      machine: { preset: 'cray-xe6', override: {} },
      workload: { kind: 'dht' },
      mechanisms: [{ kind: 'rma' }, { kind: 'aa-poll' }, { kind: 'am-onload', dedicatedCores: 11 }],
      processes: 64,
      sweep: [],
      replications: 1,
      seed: 1,
      baseline: { mechanism: 'rma' },
      trace: { level: 'off', maxEvents: 200_000 },
      tags: [],
    });
  });

  it('is accepted again in its normal form, unchanged', () => {
    const spec = valid({
      ...base,
      sweep: [
        { path: 'machine.override.iotlbWays', values: [1, 'full'] },
        {
          paths: ['processes', 'workload.operationsPerProcess'],
          values: [
            [32, 1000],
            [64, 500],
          ],
        },
      ],
      where: 'processes <= 64',
      quick: { replications: 2 },
    });
    expect(valid(spec)).toEqual(spec);
    expect(spec.sweep[0]).toEqual({ path: 'machine.iotlbWays', values: ['1', 'full'] });
  });

  it('takes the same from JSON and YAML', () => {
    const yaml =
      'machine: cray-xe6\nworkload: {kind: dht}\nprocesses: 64\nmechanisms: [rma, aa-poll, {kind: am-onload, dedicatedCores: 11}]';
    expect(valid(yaml)).toEqual(valid(JSON.stringify(base)));
  });

  it('takes a word where a run is to find the number itself, also in a sweep beside numbers', () => {
    const spec = valid({
      ...base,
      mechanisms: ['rma', { kind: 'am-onload', dedicatedCores: 'best' }],
      sweep: [{ path: 'mechanisms.am-onload.dedicatedCores', values: ['best', 11] }],
    });
    expect(spec.mechanisms[1]).toEqual({ kind: 'am-onload', dedicatedCores: 'best' });
    expect(spec.sweep[0]).toEqual({ path: 'mechanisms.am-onload.dedicatedCores', values: ['best', 11] });
  });

  it('takes the number of processes from a sweep', () => {
    const { processes: _, ...rest } = base;
    expect(valid({ ...rest, sweep: [{ path: 'processes', values: [8, 16] }] }).processes).toBe(8);
    expect(faultsOf(rest)).toEqual([
      { pointer: '/processes', detail: 'is missing; accepted: a whole number, 1 to 16384, or a sweep of it' },
    ]);
  });

  it('compares to the first mechanism where rma is not listed', () => {
    expect(valid({ ...base, mechanisms: ['aa-sp', 'am'] }).baseline).toEqual({ mechanism: 'aa-sp' });
  });
});

/** Follows what is accepted, in one message. */
const FROM_PLUGINS =
  /accepted: .*; plugins bring others: --with FILE on the command line, ONESIDED_PLUGINS of the operator/;

describe('what is wrong', () => {
  const cases: [name: string, change: Record<string, unknown>, pointer: string, detail: RegExp | string][] = [
    [
      'a value out of range',
      { workload: { kind: 'dht', collisionRate: 1.5 } },
      '/workload/collisionRate',
      '1.5 is above 1; accepted: 0 to 1',
    ],
    ['a negative size', { processes: -4 }, '/processes', /-4 is below 1/],
    ['a fraction', { processes: 1.5 }, '/processes', /not a whole number/],
    ['too many processes', { processes: 16385 }, '/processes', /above 16384/],
    [
      'a unit in the value',
      { machine: { preset: 'cray-xe6', override: { interruptLatencyNs: '5us' } } },
      '/machine/override/interruptLatencyNs',
      /0 to 100000000 ns; write 5000$/,
    ],
    ['a percentage', { workload: { kind: 'dht', collisionRate: '5 %' } }, '/workload/collisionRate', /write 0.05$/],
    [
      'a unit that does not fit',
      { machine: { preset: 'cray-xe6', override: { interruptLatencyNs: '5 MiB' } } },
      '/machine/override/interruptLatencyNs',
      /^"5 MiB" is text; accepted: a number, 0 to 100000000 ns$/,
    ],
    ['an unknown key', { mechanims: [] }, '/mechanims', /did you mean mechanisms/],
    [
      'an unknown parameter',
      { workload: { kind: 'dht', colisionRate: 0 } },
      '/workload/colisionRate',
      /did you mean collisionRate/,
    ],
    ['an unknown kind', { workload: { kind: 'dth' } }, '/workload/kind', /did you mean dht/],
    ['no kind', { workload: {} }, '/workload/kind', 'is missing; accepted: dht'],
    ['an unknown mechanism', { mechanisms: ['aa-pol'] }, '/mechanisms/0', /did you mean aa-poll/],
    [
      'a mechanism listed twice',
      { mechanisms: ['aa-int', { kind: 'aa-int', interruptBatch: 100 }] },
      '/mechanisms/1',
      /sweep it/,
    ],
    ['no mechanism', { mechanisms: [] }, '/mechanisms', /list is empty/],
    ['a number for a list', { mechanisms: 3 }, '/mechanisms', /3 is a number; accepted: a list/],
    ['a mechanism from elsewhere', { mechanisms: ['made-up'] }, '/mechanisms/0', FROM_PLUGINS],
    ['one with parameters', { mechanisms: [{ kind: 'made-up' }] }, '/mechanisms/0/kind', FROM_PLUGINS],
    ['a workload from elsewhere', { workload: { kind: 'made-up' } }, '/workload/kind', FROM_PLUGINS],
    ['a machine from elsewhere', { machine: 'made-up' }, '/machine', FROM_PLUGINS],
    ['a near name, without more', { mechanisms: ['aa-pol'] }, '/mechanisms/0', /\(did you mean aa-poll\?\)$/],
    ['another name, without plugins', { trace: { level: 'made-up' } }, '/trace/level', /accepted: off(?!.*plugins)/],
    ['an unknown machine', { machine: 'cray-xe7' }, '/machine', /did you mean cray-xe6/],
    ['an unknown preset', { machine: { preset: 'x' } }, '/machine/preset', /accepted: .*cray-xe6/],
    ['a number for a machine', { machine: 6 }, '/machine', /accepted: .*cray-xe6, .*or an object with preset/],
    [
      'another word in place of a number',
      { mechanisms: ['rma', { kind: 'am-onload', dedicatedCores: 'most' }] },
      '/mechanisms/1/dedicatedCores',
      /"most" is text; accepted: a whole number, 1 to 255, or best/,
    ],
    [
      'a number out of range where a word would do',
      { mechanisms: ['rma', { kind: 'am-onload', dedicatedCores: 0 }] },
      '/mechanisms/1/dedicatedCores',
      /below 1/,
    ],
    [
      'all cores dedicated',
      { mechanisms: ['rma', { kind: 'am-onload', dedicatedCores: 32 }] },
      '/mechanisms/1/dedicatedCores',
      /less than 32/,
    ],
    [
      'all cores of a small node dedicated',
      { machine: { preset: 'cray-xe6', override: { processesPerNode: 8 } } },
      '/mechanisms/2/dedicatedCores',
      /less than 8/,
    ],
    [
      'crossed intervals',
      { mechanisms: ['rma', { kind: 'am-exp', capIntervalNs: 500 }] },
      '/mechanisms/1/capIntervalNs',
      /at most 500/,
    ],
    [
      'a baseline that is not compared',
      { baseline: { mechanism: 'am' } },
      '/baseline/mechanism',
      /accepted: rma, aa-poll, am-onload/,
    ],
    [
      'a metric first that is not measured',
      { show: { metric: 'speed' } },
      '/show/metric',
      /speed does not exist here; accepted: /,
    ],
    ['an axis first that is not swept', { show: { x: 'workload.seed' } }, '/show/x', /accepted: mechanism, processes/],
    ['one axis twice', { show: { x: 'mechanism' } }, '/show/series', /accepted: another axis/],
    ['a sweep without values', { sweep: [{ path: 'processes', values: [] }] }, '/sweep/0/values', /list is empty/],
    [
      'a sweep of nothing known',
      { sweep: [{ path: 'procesess', values: [1] }] },
      '/sweep/0/path',
      /did you mean processes/,
    ],
    [
      'a path without its head',
      { sweep: [{ path: 'colisionRate', values: [1] }] },
      '/sweep/0/path',
      /did you mean workload.collisionRate/,
    ],
    [
      'a path of a mechanism that is not listed',
      { sweep: [{ path: 'mechanisms.aa-int.interruptBatch', values: [1] }] },
      '/sweep/0/path',
      /not listed/,
    ],
    ['a swept seed', { sweep: [{ path: 'seed', values: [1] }] }, '/sweep/0/path', /replications/],
    [
      'a swept value out of range',
      { sweep: [{ path: 'processes', values: [1, 2, 99999] }] },
      '/sweep/0/values/2',
      /above 16384/,
    ],
    [
      'a swept value in lockstep',
      {
        sweep: [
          {
            paths: ['processes', 'workload.collisionRate'],
            values: [
              [1, 0],
              [2, 7],
            ],
          },
        ],
      },
      '/sweep/0/values/1/1',
      '7 is above 1; accepted: 0 to 1',
    ],
    [
      'a row of the wrong length',
      { sweep: [{ paths: ['processes', 'workload.collisionRate'], values: [[1]] }] },
      '/sweep/0/values/0',
      /accepted: 2/,
    ],
    [
      'a value twice',
      { sweep: [{ path: 'processes', values: [1, 2, 1] }] },
      '/sweep/0/values/2',
      /the same as entry 0/,
    ],
    [
      'a path twice',
      {
        sweep: [
          { path: 'processes', values: [1] },
          { path: 'processes', values: [2] },
        ],
      },
      '/sweep/1/path',
      /swept twice/,
    ],
    [
      'a path twice, in long form',
      {
        sweep: [
          { path: 'machine.iotlbEntries', values: [1] },
          { path: 'machine.override.iotlbEntries', values: [2] },
        ],
      },
      '/sweep/1/path',
      /swept twice/,
    ],
    ['an unknown path in where', { where: 'proceses < 3' }, '/where', /at character 1: .*did you mean processes/],
    ['an unfinished where', { where: 'processes <' }, '/where', /at character 12: a number/],
    [
      'a number for a text in where',
      { where: 'workload.operation = "insert" or processes < "a"' },
      '/where',
      /a number is compared with a text/,
    ],
    ['a broken overlay', { quick: { processes: 0 } }, '/quick/processes', /below 1/],
    ['an unknown key in the overlay', { quick: { foo: 1 } }, '/quick/foo', /unknown/],
    ['an overlay in the overlay', { quick: { quick: {} } }, '/quick/quick', /cannot have an overlay/],
    [
      'an overlay that does not go with the rest',
      { quick: { machine: { override: { processesPerNode: 4 } } } },
      '/mechanisms/2/dedicatedCores',
      /with quick applied/,
    ],
    ['a project that is no name', { project: 'A B' }, '/project', /does not fit/],
    ['a control character', { name: 'a\u0000b' }, '/name', /control characters/],
    ['half of a surrogate pair', { name: 'a\ud800' }, '/name', /surrogate/],
    ['not a number', { processes: Number.NaN }, '/processes', /finite/],
    ['infinity', { seed: Number.POSITIVE_INFINITY }, '/seed', /finite/],
  ];

  it.each(cases)('%s', (_name, change, pointer, detail) => {
    const [first] = faultsOf({ ...base, ...change });
    expect(first?.pointer).toBe(pointer);
    expect(first?.detail).toMatch(detail);
  });

  it('counts characters of a text, not the units of which a string has two for an emoji', () => {
    expect(valid({ ...base, name: '😀'.repeat(200), tags: ['😀'.repeat(64)] }).tags).toEqual(['😀'.repeat(64)]);
    const faults = faultsOf({ ...base, name: '😀'.repeat(201), tags: ['😀'.repeat(65)] });
    expect(faults.map(({ pointer }) => pointer).sort()).toEqual(['/name', '/tags/0']);
  });

  it.each([
    ['processes', { processes: [16, 32] }],
    ['machine', { machine: ['cray-xe6', 'ib-hdr'] }],
    ['machine.topology', { machine: { preset: 'ib-hdr', override: { topology: ['fat-tree', 'dragonfly'] } } }],
    ['workload.operationsPerProcess', { workload: { kind: 'dht', operationsPerProcess: [10, 20] } }],
    ['mechanisms.NAME.dedicatedCores', { mechanisms: [{ kind: 'am-onload', dedicatedCores: [1, 2] }] }],
  ])('is a list of values in place of one: %s is swept instead', (path, change) => {
    expect(faultsOf({ ...base, ...change })[0]?.detail).toMatch(
      `; to run with each of several values, write sweep: [{path: ${path}, values: […]}]`,
    );
  });

  it('reports everything at once, each with its own pointer', () => {
    const faults = faultsOf({ ...base, processes: 0, seed: -1, workload: { kind: 'dht', collisionRate: 2 }, more: 1 });
    expect(faults.map(({ pointer }) => pointer).sort()).toEqual([
      '/more',
      '/processes',
      '/seed',
      '/workload/collisionRate',
    ]);
  });

  it('is bounded', () => {
    const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
    expect(faultsOf({ ...base, ...unknown }).length).toBeLessThanOrEqual(50);
  });
});

describe('any input', () => {
  it('gives a specification or faults, never an exception', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (input) => {
        const result = parseSpecification(input);
        return result.ok || result.errors.length > 0;
      }),
    );
  });

  it('has only pointers that lead somewhere in the input, up to the last step', () => {
    const keys = ['machine', 'workload', 'mechanisms', 'processes', 'sweep', 'where', 'trace', 'quick', 'seed', 'ü/~'];
    const changed = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
    fc.assert(
      fc.property(changed, (change) => {
        const input = { ...base, ...change };
        return faultsOf(input).every(({ pointer }) => reaches(input, pointer));
      }),
      { numRuns: 300 },
    );
  });

  it('accepts every value in the range of every parameter and none outside', () => {
    for (const workload of workloadDefinitions) {
      const mechanisms = mechanismsFor(workload);
      for (const { name, type, minimum, maximum, default: usual } of workload.parameters) {
        const given = type === 'digest' ? {} : digestsOf(workload);
        const all = (value: unknown) =>
          faultsOf({ ...base, mechanisms, workload: { kind: workload.id, ...given, [name]: value } });
        // A value within its range may still not go with those of others; then it says so in other words.
        const faults = (value: unknown) =>
          all(value).filter(({ detail }) => type === 'digest' || /is (below|above) /.test(detail));
        expect(faults(type === 'digest' ? 'a'.repeat(64) : usual)).toEqual([]);
        if (type === 'digest') expect(faults(usual)).toHaveLength(1);
        if (minimum !== undefined) expect([faults(minimum).length, faults(minimum - 1).length]).toEqual([0, 1]);
        if (maximum !== undefined) expect([faults(maximum).length, faults(maximum + 1).length]).toEqual([0, 1]);
      }
    }
  });

  it('accepts every mechanism with its defaults', () => {
    const carriers = [base.machine, 'opteron-htoe', 'technion-ib'];
    const machines = machineDefinitions.filter(({ id }) => carriers.includes(id));
    const acceptedOn = (machine: MachineDefinition, index: number) =>
      workloadDefinitions.flatMap((definition) => {
        const known = machines.slice(0, index).flatMap((other) => mechanismsFor(definition, other));
        const mechanisms = mechanismsFor(definition, machine).filter((id) => !known.includes(id));
        if (mechanisms.length === 0) return [];
        const workload = { kind: definition.id, ...digestsOf(definition) };
        return valid({ ...base, machine: machine.id, workload, mechanisms }).mechanisms.map(({ kind }) => kind);
      });
    const accepted = machines.flatMap(acceptedOn);
    expect([...new Set(accepted)].sort()).toEqual(mechanismDefinitions.map(({ id }) => id).sort());
  });

  it('refuses a mechanism on a machine that does not support what it offers', () => {
    const faults = faultsOf({ ...base, machine: 'loggp', workload: { kind: 'dht' } });
    expect(faults[0]?.detail).toMatch(
      /^rma needs a network \(network\), .* and 7 more, which loggp does not have; accepted: another machine than loggp/,
    );
    const pool = { ...base, machine: 'cxl-pool', workload: { kind: 'partition-protection' } };
    expect(faultsOf({ ...pool, mechanisms: ['dpgas-integrated'] })[0]?.detail).toMatch(
      /^partition-protection needs .*\(ht-bridge\), which cxl-pool does not have; accepted: another machine than cxl-pool/,
    );
  });

  it('says that no mechanism would do where the machine is not what a mechanism lacks', () => {
    const pair = { ...base, machine: 'loggp', workload: { kind: 'dht' }, mechanisms: ['message-passing'] };
    expect(faultsOf(pair)[0]?.detail).toMatch(
      /^dht needs .*, which message-passing does not offer; no mechanism runs dht on loggp; accepted, on another machine: rma, .*\bam, /,
    );
  });
});

function mechanismsFor(workload: WorkloadDefinition, machine?: MachineDefinition): string[] {
  return mechanismDefinitions
    .filter((mechanism) => incompatibility(mechanism, workload, machine) === undefined)
    .map(({ id }) => id);
}

/** A digest for each parameter that has no default. */
function digestsOf({ parameters }: WorkloadDefinition): Record<string, string> {
  const digests = parameters.filter(({ type }) => type === 'digest');
  return Object.fromEntries(digests.map(({ name }) => [name, 'a'.repeat(64)]));
}

function reaches(root: unknown, pointer: string): boolean {
  const steps = pointer.split('/').slice(1, -1);
  let place: unknown = root;
  for (const step of steps.map((text) => text.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, step)) return false;
    place = Reflect.get(place, step);
  }
  return true;
}
