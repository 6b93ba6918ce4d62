import { describe, expect, it } from 'vitest';
import { definitionCases } from '../../src/contract-tests/definition-cases.ts';
import {
  incompatibility,
  machineDefinitions,
  mechanismDefinitions,
  workloadDefinitions,
} from '../../src/simulation/catalogue.ts';
import { callsOf } from '../../src/simulation/contract/expected-calls.ts';
import { FAMILIES } from '../../src/simulation/mechanisms/definition.ts';
import { definitionProblems, metricsProblems, repeated } from '../../src/simulation/plugin/definition-problems.ts';

const mechanisms = mechanismDefinitions.map((definition) => [definition.id, definition] as const);
const workloads = workloadDefinitions.map((definition) => [definition.id, definition] as const);
const machines = machineDefinitions.map((definition) => [definition.id, definition] as const);
const all = [...mechanisms, ...workloads, ...machines];

describe('registries', () => {
  it('hold something of each kind', () => {
    expect([mechanisms.length, workloads.length, machines.length].every((count) => count > 0)).toBe(true);
  });

  it('have unique ids', () => {
    for (const part of [mechanisms, workloads, machines]) expect(repeated(part.map(([id]) => id))).toEqual([]);
  });

  it('give every mechanism a place of its own within its family, which decides its shade and shape', () => {
    expect(repeated(mechanisms.map(([, { family, member }]) => `${family} ${member}`))).toEqual([]);
  });

  it('list mechanisms family by family, in the order of their places', () => {
    const places = mechanisms.map(([, { family, member }]) => 100 * FAMILIES.indexOf(family) + member);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  for (const { name, run } of definitionCases) it(name, run);

  it('say why a mechanism cannot run a workload', () => {
    const [, mechanism] = mechanisms[0]!;
    const [, workload] = workloads[0]!;
    const { reason, accepted } = incompatibility({ ...mechanism, id: 'mute', offers: [] }, workload)!;
    expect(reason).toMatch(new RegExp(`^${workload.id} needs [a-z].+, which mute does not offer$`));
    expect(accepted).toContain(mechanism.id);
    expect(accepted).not.toContain('mute');
  });
});

describe.each(all)('%s', (_, definition) => {
  it('is complete: id, title, summary, and parameters with unit, default, range, description and source', () => {
    expect(definitionProblems({ ...definition })).toEqual([]);
  });
});

describe.each(mechanisms)('mechanism %s', (_, { offers, eventsPerCall }) => {
  it('says what each call takes to simulate that programs can make of what it offers', () => {
    expect(Object.keys(eventsPerCall)).toEqual(expect.arrayContaining(offers.flatMap(callsOf)));
  });
});

describe.each(workloads)('workload %s', (_, workload) => {
  it('has complete metrics, and compares by one of them', () => {
    expect(metricsProblems({ ...workload })).toEqual([]);
  });
});
