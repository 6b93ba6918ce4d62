import fc from 'fast-check';
import { expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../src/simulation/catalogue.ts';
import { machineGroups } from '../../../src/simulation/machines/schema.ts';
import { defaultsOf, type ParameterDefinition, type ParameterValue } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';

const machine = machineDefinitions.find(({ id }) => id === 'osu-infinipath')!;
const memcpy = workloadDefinitions.find(({ id }) => id === 'memcpy')!;

/** The machine's own value, an end of the range, or a power of two within it. */
function anyValueOf({
  type,
  choices,
  minimum = 0,
  maximum = 0,
  default: standard = 0,
}: ParameterDefinition): fc.Arbitrary<ParameterValue> {
  if (type === 'choice') return fc.constantFrom(...choices!);
  const power = fc.nat(20).map((exponent) => Math.min(maximum, Math.max(minimum, 2 ** exponent)));
  return fc.oneof(fc.constant(standard), fc.constant(minimum), power);
}

const groups = [machineGroups.cache, machineGroups['dma-engine'], machineGroups.threads];
const ofMemory = ['pageFrames', 'memoryPerByteNs', 'receivePerByteNs'];
const varied = new Set<string>([
  ...ofMemory,
  ...groups.flatMap(({ parameters }) => parameters.map(({ name }) => name)),
]);
const variedOnes = machine.parameters.filter(({ name }) => varied.has(name));
const values = fc.record(Object.fromEntries(variedOnes.map((each) => [each.name, anyValueOf(each)])));
const more = fc.record({
  kind: fc.constantFrom('cpu-copy', 'dma-copy'),
  processesPerNode: fc.integer({ min: 1, max: 5 }),
  copyBytes: fc.integer({ min: 1, max: 20_000 }),
  window: fc.integer({ min: 1, max: 3 }),
  buffers: fc.constantFrom('reused', 'fresh'),
  sourceOffsetBytes: fc.nat(4095),
});

it('any caches and copy engines within their ranges copy everything, or are refused for their geometry', () => {
  const outcomes = new Set<string>();
  const check = (memory: Record<string, ParameterValue>, { kind, processesPerNode, ...workload }: Settings) => {
    const definition = mechanismDefinitions.find(({ id }) => id === kind)!;
    const own = { operationsPerProcess: 3, freshAreaBytes: 65_536, computationRatio: 0.5 };
    const result = simulate({
      machine: { preset: machine.id, parameters: { ...defaultsOf(machine.parameters), ...memory, processesPerNode } },
      mechanism: { kind, parameters: defaultsOf(definition.parameters) },
      workload: { kind: 'memcpy', parameters: { ...defaultsOf(memcpy.parameters), ...own, ...workload } },
      processes: 5,
      seed: 1,
      trace: { level: 'off', maxEvents: 1 },
    });
    outcomes.add(result.error?.code ?? 'copied');
    expect(['SIM_CACHE', undefined]).toContain(result.error?.code);
    for (const [name, { value }] of Object.entries(result.metrics)) expect(Number.isFinite(value), name).toBe(true);
  };
  fc.assert(fc.property(values, more, check), { numRuns: 60, seed: 3 });
  expect([...outcomes].sort()).toEqual(['SIM_CACHE', 'copied']);
});

interface Settings {
  readonly kind: string;
  readonly processesPerNode: number;
  readonly copyBytes: number;
  readonly window: number;
  readonly buffers: string;
  readonly sourceOffsetBytes: number;
}
