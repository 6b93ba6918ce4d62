import { describe, expect, it } from 'vitest';
import { incompatibility, mechanismDefinitions, workloadDefinitions } from '../../../../src/simulation/catalogue.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { succeeded } from './runs.ts';

/** What an application has computed, whoever carried its accesses out. */
const RESULTS: Readonly<Record<string, readonly string[]>> = {
  sor: ['updates'],
  lu: ['multiply_adds'],
  is: ['counted_keys'],
  water: ['pairs'],
  barnes: ['interactions', 'cells'],
  nbody: ['pairs'],
  nbodyw: ['pairs'],
  tsp: ['tour_length'],
  ocean: ['phases'],
};
const FAMILIES = ['rma', 'am', 'aa', 'reg', 'ts', 'dsm', 'dp'];

describe.each(Object.entries(RESULTS))('%s', (application, names) => {
  const workload = workloadDefinitions.find(({ id }) => id === application)!;
  const able = mechanismDefinitions.filter((mechanism) => incompatibility(mechanism, workload) === undefined);

  it('runs on mechanisms of all families of the papers', () => {
    expect(able.map(({ family }) => family)).toEqual(expect.arrayContaining(FAMILIES));
  });

  it('says of any other what it lacks', () => {
    const unable = mechanismDefinitions.filter((mechanism) => !able.includes(mechanism));
    expect(unable.map(({ id }) => id)).toContain('a-kv');
    for (const mechanism of unable)
      expect(incompatibility(mechanism, workload)!.reason).toMatch(/ needs .*does not offer/);
  });

  it('computes the same on each of them, and on any number of nodes', () => {
    const resultsOf = (mechanism: string, processes: number, threadsPerNode: number) => {
      const { parameters } = able.find(({ id }) => id === mechanism)!;
      const own: ParameterValues = parameters.some(({ name }) => name === 'dedicatedCores')
        ? { dedicatedCores: 1 }
        : {};
      const { counters } = succeeded({ application, mechanism, processes, threadsPerNode, own });
      return names.map((name) => counters[name]);
    };
    const expected = resultsOf('dsm-isr', 4, 1);
    for (const { id } of able) expect([id, ...resultsOf(id, 8, 4)]).toEqual([id, ...expected]);
    expect(resultsOf('dsm-isr', 5, 1)).toEqual(expected);
    expect(resultsOf('dsm-isr', 4, 2)).toEqual(expected);
  });
});

describe('in a memory pool whose copies programs keep coherent', () => {
  it.each(['sor', 'lu', 'is', 'barnes', 'nbody', 'nbodyw'])(
    '%s gives up its copies where it synchronises',
    (application) => {
      const pooled = {
        application,
        mechanism: 'dpgas-integrated',
        preset: 'cxl-pool',
        processes: 8,
        threadsPerNode: 2,
      };
      const [kept, lost] = ['software', 'back-invalidate'].map((poolCoherence) =>
        succeeded({ ...pooled, machine: { poolCoherence } }),
      );
      expect(kept!.counters.stale_reads).toBe(0);
      for (const name of RESULTS[application]!) expect(kept!.counters[name]).toBe(lost!.counters[name]);
    },
  );
});
