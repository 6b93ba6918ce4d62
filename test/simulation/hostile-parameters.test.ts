import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  incompatibility,
  machineDefinitions,
  mechanismDefinitions,
  workloadDefinitions,
} from '../../src/simulation/catalogue.ts';
import type { ParameterDefinition } from '../../src/simulation/parameters.ts';
import type { RunPlan } from '../../src/simulation/run.ts';
import { simulate } from '../../src/simulation/simulate.ts';

/** The default, an end of the range, or something around the default: any value that a specification may hold. */
function anyValueOf(definition: ParameterDefinition): fc.Arbitrary<number | string | boolean> {
  const { type, choices, minimum = 0, maximum = 1e9, default: standard = '' } = definition;
  if (type === 'choice') return fc.constantFrom(...choices!);
  if (type === 'boolean') return fc.boolean();
  const around = Math.min(maximum, 4 * Number(standard) + 4);
  const number =
    type === 'integer'
      ? fc.integer({ min: minimum, max: Math.floor(around) })
      : fc.double({ min: minimum, max: around, noNaN: true });
  return fc.oneof(fc.constant(standard), fc.constant(minimum), number);
}

const valuesOf = (definitions: readonly ParameterDefinition[]) =>
  fc.record(Object.fromEntries(definitions.map((definition) => [definition.name, anyValueOf(definition)])));

const dht = workloadDefinitions.find(({ id }) => id === 'dht')!;
const able = mechanismDefinitions.filter((mechanism) => incompatibility(mechanism, dht) === undefined);
const plans: fc.Arbitrary<RunPlan> = fc.constantFrom(...able).chain((mechanism) =>
  fc.record({
    machine: fc.record({ preset: fc.constant('cray-xe6'), parameters: valuesOf(machineDefinitions[0]!.parameters) }),
    mechanism: fc.record({ kind: fc.constant(mechanism.id), parameters: valuesOf(mechanism.parameters) }),
    workload: fc
      .tuple(valuesOf(dht.parameters), fc.integer({ min: 1, max: 15 }), fc.integer({ min: 64, max: 4096 }))
      .map(([parameters, operationsPerProcess, volumeElements]) => ({
        kind: 'dht',
        parameters: { ...parameters, operationsPerProcess, volumeElements },
      })),
    processes: fc.integer({ min: 1, max: 40 }),
    seed: fc.nat(),
    trace: fc.record({ level: fc.constantFrom('off', 'summary', 'sampled', 'full'), maxEvents: fc.constant(500) }),
  }),
);

/** What a run may say of parameters that are each within their range, but do not go together. */
const REFUSALS = ['SIM_DEDICATED_CORES', 'SIM_HEAP_LIMIT', 'SIM_PROCESSES', 'SIM_CACHE', 'SIM_MEMORY', 'SIM_PIN_LIMIT'];

describe('any parameters within their ranges', () => {
  it('give a result with finite numbers, or one of the refusals that the models state', {
    timeout: 120_000,
  }, () => {
    const check = (plan: RunPlan) => {
      const result = simulate(plan);
      if (result.status !== 'succeeded') {
        expect(REFUSALS).toContain(result.error!.code);
        return;
      }
      for (const [name, { value }] of Object.entries(result.metrics)) expect(Number.isFinite(value), name).toBe(true);
      expect(result.counters.operations_completed).toBe(result.counters.operations_issued);
    };
    fc.assert(fc.property(plans, check), { numRuns: 60 });
  });
});
